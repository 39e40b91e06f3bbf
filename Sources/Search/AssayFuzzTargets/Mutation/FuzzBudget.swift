internal import AssayJSON

/// The limits of what an input may cost, because a fuzzer runs thousands of inputs a second.
enum FuzzBudget {
    /// The largest number in an input: of repetitions, of bytes of padding, or the position of an insertion.
    private static let greatestCount = 70_000

    /// Whether a token's description can be rendered quickly.
    ///
    /// It excludes huge texts, repeated signing until a signature begins with a zero byte, key derivation from
    /// passwords, and keys of 4096 bits and more, whose signatures take milliseconds. The vectors cover all of these.
    static func isAffordable(_ token: JSONNode?) -> Bool {
        guard let token else { return true }
        return isAffordable(token.value, depth: 0)
    }

    private static func isAffordable(_ value: JSONValue, depth: Int) -> Bool {
        guard depth < 32 else { return false }
        switch value {
        case .number(let text):
            return (Int(text) ?? 0).magnitude <= greatestCount || text.utf8.count >= 10
        case .object(let members):
            return members.allSatisfy { member in
                switch member.name {
                case "strip_leading_zero", "p2c", "encrypt", "pad_to", "others": false
                case "repeat", "insert", "truncate": isSmall(member.node.value, depth: 0)
                case "key": member.node.value != "rsa-4096" && member.node.value != "rsa-8192"
                default: isAffordable(member.node.value, depth: depth + 1)
                }
            }
        case .array(let elements): return elements.allSatisfy { isAffordable($0.value, depth: depth + 1) }
        default: return true
        }
    }

    private static func isSmall(_ value: JSONValue, depth: Int) -> Bool {
        guard depth < 8 else { return false }
        switch value {
        case .number(let text): return Int(text).map { $0.magnitude <= greatestCount } ?? false
        case .array(let elements): return elements.allSatisfy { isSmall($0.value, depth: depth + 1) }
        case .object(let members): return members.allSatisfy { isSmall($0.node.value, depth: depth + 1) }
        default: return true
        }
    }
}
