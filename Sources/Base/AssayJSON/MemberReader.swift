/// Reads the members of an object and continues after a mistake, so that all mistakes are reported at once.
package struct MemberReader {
    private let object: JSONMembers
    package var collector = JSONErrorCollector()

    package init(_ node: JSONNode, allowing names: [String]) throws(JSONError) {
        object = try node.object()
        for error in object.unknownMembers(allowing: names) { collector.record(error) }
    }

    package func has(_ name: String) -> Bool { object.optionalMember(name) != nil }

    package func node(_ name: String) -> JSONNode? { object.optionalMember(name) }

    /// The decoded member; `nil` if it is missing, or has a mistake, which is recorded.
    package mutating func optional<Value>(
        _ name: String, _ decode: (JSONNode) throws(JSONError) -> Value
    ) -> Value? {
        guard let node = object.optionalMember(name) else { return nil }
        return collector.attempt(try decode(node))
    }

    /// The member, read by an accessor such as `JSONNode.string`.
    package mutating func optional<Value>(
        _ name: String, _ read: (JSONNode) -> () throws(JSONError) -> Value
    ) -> Value? {
        optional(name) { node throws(JSONError) in try read(node)() }
    }

    /// The decoded member; `nil` if it is missing or has a mistake, both of which are recorded.
    package mutating func required<Value>(
        _ name: String, _ decode: (JSONNode) throws(JSONError) -> Value
    ) -> Value? {
        collector.attempt(try decode(object.member(name)))
    }

    package mutating func required<Value>(
        _ name: String, _ read: (JSONNode) -> () throws(JSONError) -> Value
    ) -> Value? {
        collector.attempt(try read(object.member(name))())
    }

    package mutating func text(_ name: String) -> String? { optional(name, JSONNode.nonEmptyString) }

    package mutating func bool(_ name: String) -> Bool? { optional(name, JSONNode.bool) }

    package mutating func choice<Choice>(
        _ name: String, _ type: Choice.Type = Choice.self
    ) -> Choice? where Choice: RawRepresentable<String> & CaseIterable {
        optional(name) { node throws(JSONError) in try node.choice(type) }
    }

    package mutating func number(_ name: String, in range: ClosedRange<Int>) -> Int? {
        optional(name) { node throws(JSONError) in try node.integer(in: range) }
    }

    package mutating func texts(_ name: String) -> [String]? {
        optional(name) { node throws(JSONError) in try node.array(of: JSONNode.nonEmptyString) }
    }

    /// The decoded elements of a list; the mistakes of all elements are recorded.
    package mutating func list<Element>(
        _ name: String, _ decode: (JSONNode) throws(JSONError) -> Element
    ) -> [Element]? {
        guard let nodes = optional(name, JSONNode.array) else { return nil }
        return collector.elements(of: nodes, decode)
    }

    package mutating func record(_ message: String, at name: String) {
        collector.record(message, at: object.optionalMember(name)?.location ?? object.location)
    }

    /// Throws if a mistake was recorded.
    package func finish() throws(JSONError) { try collector.finish() }
}
