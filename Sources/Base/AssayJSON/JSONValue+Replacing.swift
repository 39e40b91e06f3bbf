extension JSONValue {
    /// The value with a text replaced in all its strings; locations and names stay.
    package func replacing(_ text: String, by other: String) -> JSONValue {
        switch self {
        case .string(let own):
            guard let first = text.utf8.first, own.utf8.contains(first) else { return self }
            return .string(own.split(separator: text, omittingEmptySubsequences: false).joined(separator: other))
        case .array(let elements):
            return .array(elements.map { $0.replacing(text, by: other) })
        case .object(let members):
            return .object(
                members.map { member in
                    JSONMember(
                        member.name, member.node.replacing(text, by: other), nameLocation: member.nameLocation)
                })
        case .number, .bool, .null: return self
        }
    }

    /// The value with every dollar sign doubled, so that substitution does not change it.
    package var escapingSubstitution: JSONValue { replacing("$", by: "$$") }
}

extension JSONNode {
    /// The node with a text replaced in all its strings.
    package func replacing(_ text: String, by other: String) -> JSONNode {
        JSONNode(value.replacing(text, by: other), at: location)
    }
}
