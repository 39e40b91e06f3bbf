internal import AssayDocument

/// Reads an object's members one by one and goes on after a mistake, so that all are told at once.
struct MemberReader {
    private let object: DocumentObject
    var collector = DocumentErrorCollector()

    init(_ node: DocumentNode, allowing names: [String]) throws(DocumentErrors) {
        do {
            object = try node.object()
        } catch {
            throw DocumentErrors(first: error)
        }
        for error in object.unknownMembers(allowing: names) { collector.record(error) }
    }

    func has(_ name: String) -> Bool { object.optionalMember(name) != nil }

    func node(_ name: String) -> DocumentNode? { object.optionalMember(name) }

    /// The member decoded; `nil` if there is none or it has a mistake, which is then recorded.
    mutating func optional<Value>(
        _ name: String, _ decode: (DocumentNode) throws(DocumentError) -> Value
    ) -> Value? {
        guard let node = object.optionalMember(name) else { return nil }
        return collector.attempt { () throws(DocumentError) in try decode(node) }
    }

    mutating func optionalAll<Value>(
        _ name: String, _ decode: (DocumentNode) throws(DocumentErrors) -> Value
    ) -> Value? {
        guard let node = object.optionalMember(name) else { return nil }
        return collector.attemptAll { () throws(DocumentErrors) in try decode(node) }
    }

    mutating func required<Value>(
        _ name: String, _ decode: (DocumentNode) throws(DocumentError) -> Value
    ) -> Value? {
        collector.attempt { () throws(DocumentError) in try decode(object.member(name)) }
    }

    mutating func text(_ name: String) -> String? {
        optional(name) { node throws(DocumentError) in try node.nonEmptyString() }
    }

    mutating func bool(_ name: String) -> Bool? {
        optional(name) { node throws(DocumentError) in try node.bool() }
    }

    mutating func number(_ name: String, in range: ClosedRange<Int>) -> Int? {
        optional(name) { node throws(DocumentError) in try node.integer(in: range) }
    }

    mutating func texts(_ name: String) -> [String]? {
        optional(name) { node throws(DocumentError) in
            try node.array { element throws(DocumentError) in try element.nonEmptyString() }
        }
    }

    /// A list whose elements are decoded with all their mistakes.
    mutating func list<Element>(
        _ name: String, _ decode: (DocumentNode) throws(DocumentErrors) -> Element
    ) -> [Element]? {
        guard let nodes = optional(name, { node throws(DocumentError) in try node.array() }) else { return nil }
        var elements: [Element] = []
        for node in nodes {
            if let element = collector.attemptAll({ () throws(DocumentErrors) in try decode(node) }) {
                elements.append(element)
            }
        }
        return elements
    }

    mutating func record(_ message: String, at name: String) {
        collector.record(message, at: object.optionalMember(name)?.location ?? object.location)
    }

    func finish() throws(DocumentErrors) { try collector.finish() }
}

extension DocumentNode {
    /// An http or https origin without path, query or user information.
    func origin() throws(DocumentError) -> MockOrigin {
        let text = try nonEmptyString()
        guard let url = MockURL(text), text == url.origin.description || text == url.origin.description + "/" else {
            throw error("expected an origin such as \"http://127.0.0.1:8080\", found \(DocumentWriter.quoted(text))")
        }
        return url.origin
    }
}
