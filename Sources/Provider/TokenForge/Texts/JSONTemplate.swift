internal import AssayJSON

/// JSON of a vector whose strings hold substitutions.
enum JSONTemplate {
    /// Checks every string, and that `$raw` is the only member and holds a string.
    static func check(_ node: JSONNode, _ keys: KeyRing, names: [String] = []) throws(JSONError) {
        switch node.value {
        case .string:
            _ = try Substitution(node, keys: keys, names: names)
        case .array(let elements):
            for element in elements { try check(element, keys, names: names) }
        case .object(let members):
            if node.value.isRaw {
                guard members.count == 1 else { throw node.error("\"$raw\" must be the only member of its object") }
                for member in members { _ = try member.node.string() }
            }
            for member in members { try check(member.node, keys, names: names) }
        case .number, .bool, .null:
            break
        }
    }

    /// The names that the strings use.
    static func usedNames(_ node: JSONNode, names: [String]) throws(JSONError) -> [String] {
        var used: [String] = []
        switch node.value {
        case .string: used = try Substitution(node, names: names).usedNames
        case .array(let elements):
            for element in elements { used += try usedNames(element, names: names) }
        case .object(let members):
            for member in members { used += try usedNames(member.node, names: names) }
        case .number, .bool, .null: break
        }
        return used
    }
}
