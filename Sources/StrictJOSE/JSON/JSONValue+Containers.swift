extension JSONValue {
    /// The value of the member of an object; nil if there is none, or if this is not an object.
    ///
    /// Takes time linear in the number of members.
    public subscript(name: String) -> JSONValue? {
        self[JSONName(name)]
    }

    /// The same under a name whose hash has been computed before.
    package subscript(name: JSONName) -> JSONValue? {
        let object = node
        guard object.kind == .object else { return nil }
        let nodes = document.nodes.span
        let end = Int(object.next)
        var index = self.index + 1
        while index < end {
            if nodes[index].next == name.hash, hasName(nodes[index], name) {
                return JSONValue(document: document, index: index + 1)
            }
            index = Int(nodes[index + 1].next)
        }
        return nil
    }

    private func hasName(_ node: JSONNode, _ name: JSONName) -> Bool {
        guard node.kind == .string else {
            return JSONString.unescaped(document.bytes.span, node.range) == name.bytes
        }
        return document.bytes.span.isEqual(in: node.range, to: name.bytes.span)
    }

    /// The members of an object in the order of the text; empty for every other type.
    public var members: some Sequence<(name: String, value: JSONValue)> {
        let children = node.kind == .object ? index + 1..<Int(node.next) : index..<index
        return sequence(state: children.lowerBound) { [document] name -> (name: String, value: JSONValue)? in
            guard name + 1 < children.upperBound else { return nil }
            let value = JSONValue(document: document, index: name + 1)
            guard let text = JSONValue(document: document, index: name).string else { return nil }
            name = Int(value.node.next)
            return (text, value)
        }
    }

    /// The elements of an array in order; empty for every other type.
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
