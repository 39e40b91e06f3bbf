extension JSONValue {
    /// The value of an object's member; `nil` if there is no such member or this is not an object.
    ///
    /// The time is linear in the number of members.
    public subscript(name: String) -> JSONValue? {
        let index = name.withBytes { member(named: $0, hash: JSONName.hash($0, in: nil)) }
        return index.map { JSONValue(document: document, index: $0) }
    }

    /// The value of the member with a name whose hash is known.
    package subscript(name: JSONName) -> JSONValue? {
        guard let member = member(named: name.bytes.borrowed, hash: name.hash) else { return nil }
        return JSONValue(document: document, index: member)
    }

    /// The index of the node of a member's value.
    ///
    /// Not inlined: inside the subscript the optimizer would retain a value before it is known whether there is one,
    /// and half of the names that are looked up are absent.
    @inline(never)
    private func member(named name: Span<UInt8>, hash: UInt32) -> Int? {
        let nodes = document.nodes.borrowed
        guard nodes[index].kind == .object else { return nil }
        let end = Int(nodes[index].next)
        var child = index + 1
        while child < end {
            if nodes[child].next == hash, hasName(nodes[child], name) { return child + 1 }
            child = Int(nodes[child + 1].next)
        }
        return nil
    }

    private func hasName(_ node: JSONNode, _ name: Span<UInt8>) -> Bool {
        guard node.kind == .string else {
            let unescaped = JSONString.unescaped(document.bytes.borrowed, node.range)
            return unescaped.borrowed.isEqual(in: unescaped.indices, to: name)
        }
        return document.bytes.borrowed.isEqual(in: node.range, to: name)
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
