internal import AssayJSON

extension JSONValue {
    /// The value with a text replaced in all its strings; locations and names stay.
    func replacing(_ text: String, by other: String) -> JSONValue {
        switch self {
        case .string(let own):
            return .string(own.split(separator: text, omittingEmptySubsequences: false).joined(separator: other))
        case .array(let elements):
            return .array(elements.map { JSONNode($0.value.replacing(text, by: other), at: $0.location) })
        case .object(let members):
            return .object(
                members.map { member in
                    JSONMember(
                        member.name, JSONNode(member.node.value.replacing(text, by: other), at: member.node.location),
                        nameLocation: member.nameLocation)
                })
        case .number, .bool, .null: return self
        }
    }
}

extension JSONNode {
    func replacing(_ text: String, by other: String) -> JSONNode {
        JSONNode(value.replacing(text, by: other), at: location)
    }
}
