extension JSONValue {
    /// The value of an object's member; `nil` if there is no such member or this is not an object.
    ///
    /// The time is linear in the number of members.
    public subscript(name: String) -> JSONValue? {
        let index = name.withBytes { borrowed.member(named: $0, hash: JSONName.hash($0, in: $0.indices)) }
        return index.map { JSONValue(document: document, index: $0) }
    }

    /// The value of the member with a name whose hash is known.
    package subscript(name: JSONName) -> JSONValue? {
        let index = borrowed.member(named: name.bytes.borrowed, hash: name.hash)
        return index.map { JSONValue(document: document, index: $0) }
    }

    /// The members of an object in the order of the text; empty for any other type.
    public var members: some Sequence<(name: String, value: JSONValue)> {
        let children = node.kind == .object ? index + 1..<Int(node.next) : index..<index
        return sequence(state: children.lowerBound) { [document] name -> (name: String, value: JSONValue)? in
            guard name < children.upperBound else { return nil }
            let value = JSONValue(document: document, index: name + 1)
            guard let text = JSONValue(document: document, index: name).string else { return nil }
            name = Int(value.node.next)
            return (text, value)
        }
    }

    /// The elements of an array in order; empty for any other type.
    public var elements: some Sequence<JSONValue> {
        let children = node.kind == .array ? index + 1..<Int(node.next) : index..<index
        return sequence(state: children.lowerBound) { [document] element -> JSONValue? in
            guard element < children.upperBound else { return nil }
            let value = JSONValue(document: document, index: element)
            element = Int(value.node.next)
            return value
        }
    }
}
