/// Reads the members of an object and continues after a mistake, so that all mistakes are reported at once.
package struct MemberReader {
    private let object: DocumentObject
    package var collector = DocumentErrorCollector()

    package init(_ node: DocumentNode, allowing names: [String]) throws(DocumentError) {
        object = try node.object()
        for error in object.unknownMembers(allowing: names) { collector.record(error) }
    }

    package func has(_ name: String) -> Bool { object.optionalMember(name) != nil }

    package func node(_ name: String) -> DocumentNode? { object.optionalMember(name) }

    /// The decoded member; `nil` if it is missing, or has a mistake, which is recorded.
    package mutating func optional<Value>(
        _ name: String, _ decode: (DocumentNode) throws(DocumentError) -> Value
    ) -> Value? {
        guard let node = object.optionalMember(name) else { return nil }
        return collector.attempt(try decode(node))
    }

    /// The member, read by an accessor such as `DocumentNode.string`.
    package mutating func optional<Value>(
        _ name: String, _ read: (DocumentNode) -> () throws(DocumentError) -> Value
    ) -> Value? {
        optional(name) { node throws(DocumentError) in try read(node)() }
    }

    /// The decoded member; `nil` if it is missing or has a mistake, both of which are recorded.
    package mutating func required<Value>(
        _ name: String, _ decode: (DocumentNode) throws(DocumentError) -> Value
    ) -> Value? {
        collector.attempt(try decode(object.member(name)))
    }

    package mutating func required<Value>(
        _ name: String, _ read: (DocumentNode) -> () throws(DocumentError) -> Value
    ) -> Value? {
        collector.attempt(try read(object.member(name))())
    }

    package mutating func text(_ name: String) -> String? { optional(name, DocumentNode.nonEmptyString) }

    package mutating func bool(_ name: String) -> Bool? { optional(name, DocumentNode.bool) }

    package mutating func choice<Choice>(
        _ name: String, _ type: Choice.Type = Choice.self
    ) -> Choice? where Choice: RawRepresentable<String> & CaseIterable {
        optional(name) { node throws(DocumentError) in try node.choice(type) }
    }

    package mutating func number(_ name: String, in range: ClosedRange<Int>) -> Int? {
        optional(name) { node throws(DocumentError) in try node.integer(in: range) }
    }

    package mutating func texts(_ name: String) -> [String]? {
        optional(name) { node throws(DocumentError) in try node.array(of: DocumentNode.nonEmptyString) }
    }

    /// The decoded elements of a list; the mistakes of all elements are recorded.
    package mutating func list<Element>(
        _ name: String, _ decode: (DocumentNode) throws(DocumentError) -> Element
    ) -> [Element]? {
        guard let nodes = optional(name, DocumentNode.array) else { return nil }
        var elements: [Element] = []
        for node in nodes { if let element = collector.attempt(try decode(node)) { elements.append(element) } }
        return elements
    }

    package mutating func record(_ message: String, at name: String) {
        collector.record(message, at: object.optionalMember(name)?.location ?? object.location)
    }

    /// Throws if a mistake was recorded.
    package func finish() throws(DocumentError) { try collector.finish() }
}
