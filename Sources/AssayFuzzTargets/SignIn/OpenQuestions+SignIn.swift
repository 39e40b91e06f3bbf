internal import AssayJSON
internal import AssayParserFuzzTargets

extension OpenQuestions {
    /// Whether clients may differ about a sign-in, given the `input` of its vector.
    ///
    /// They may for hosted domains that are not in lower case, and for a fault that writes members into a token response
    /// about which `isOpen(_: TokenResponseProbe)` lets them differ.
    static func isOpen(signIn input: JSONValue) -> Bool {
        switch input {
        case .object(let members):
            members.contains { member in
                switch (member.name, member.node.value) {
                case ("hd", .string(let domain)), ("hosted_domain", .string(let domain)):
                    domain != domain.lowercased()
                case ("json", let response): isTokenResponseOpen(written(response)) || isOpen(signIn: response)
                case (_, let value): isOpen(signIn: value)
                }
            }
        case .array(let elements): elements.contains { isOpen(signIn: $0.value) }
        case .string, .number, .bool, .null: false
        }
    }

    /// The members that a fault writes: without the `null` that removes one, and with the JSON text of `$raw`.
    private static func written(_ changes: JSONValue) -> JSONValue {
        guard case .object(let members) = changes else { return changes }
        return .object(
            members.compactMap { member in
                guard member.node.value != .null else { return nil }
                guard case .string(let text)? = member.node.value["$raw"] else { return member }
                return (try? JSON.parse(Array(text.utf8), file: "")).map { JSONMember(member.name, $0) }
            })
    }
}
