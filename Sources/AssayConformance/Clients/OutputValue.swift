/// One member of what an accepting client puts out.
public enum OutputValue: Sendable, Hashable, CustomStringConvertible {
    case string(String)
    case integer(Int64)
    case strings([String])

    /// The value as JSON-like text, for a report's detail.
    public var description: String {
        switch self {
        case .string(let text): "\"\(text)\""
        case .integer(let number): "\(number)"
        case .strings(let texts): "[" + texts.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
        }
    }

    /// Whether two values are the same byte by byte; `==` on text folds canonically equivalent forms.
    public func isIdentical(to other: OutputValue) -> Bool {
        switch (self, other) {
        case (.string(let one), .string(let two)): one.utf8.elementsEqual(two.utf8)
        case (.integer(let one), .integer(let two)): one == two
        case (.strings(let one), .strings(let two)):
            one.count == two.count && zip(one, two).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
        default: false
        }
    }

    /// Output members whose values are secrets: reports give their length alone.
    public static let secretMembers: Set<String> = [
        "access_token", "id_token", "refresh_token", "code", "code_verifier", "state", "nonce", "url",
        "authorization_url", "session",
    ]

    /// The description fit for a report: that of a secret member is its length.
    public func redacted(as member: String) -> String {
        guard Self.secretMembers.contains(member), case .string(let text) = self else { return description }
        return "(\(text.utf8.count) bytes, not shown)"
    }
}
