internal import AssayDocument
internal import TokenForge

/// What the app's backend does in a step `exchange`.
enum AccountBackendAnswer: Sendable {
    /// It verifies the ID token as a server must, and answers to that.
    case honest
    /// It answers so, whatever it is asked.
    case fixed(SignInHTTPAnswer)
}

/// Reads what the app's backend answers in a step `exchange`.
enum AccountBackendReader {
    static func read(
        _ node: DocumentNode, _ forge: Forge
    ) throws(DocumentError) -> (AccountExchange.Kind, AccountBackendAnswer) {
        let object = try node.object(allowing: ["kind", "answer"])
        let kind = try object.optional("kind") { node throws(DocumentError) in
            try node.choice(AccountExchange.Kind.self)
        }
        return (kind ?? .signInFunction, try answer(object.member("answer"), forge))
    }

    private static func answer(_ node: DocumentNode, _ forge: Forge) throws(DocumentError) -> AccountBackendAnswer {
        if case .string(let text) = node.value {
            switch text {
            case "honest": return .honest
            case "unreachable": return .fixed(.unreachable)
            case "timed-out": return .fixed(.timedOut)
            default:
                let suggestion = SpellingSuggestion.clause(for: text, among: ["honest", "unreachable", "timed-out"])
                throw node.error("unknown answer \(DocumentWriter.quoted(text))\(suggestion)")
            }
        }
        let object = try node.object(allowing: ["status", "headers", "body"])
        var headers = [ProbeHeaderField(name: "Content-Type", value: "application/json")]
        if let fields = object.optionalMember("headers") {
            headers = try fields.array { field throws(DocumentError) in
                let parts = try field.array(of: DocumentNode.string)
                guard parts.count == 2 else { throw field.error("expected a name and a value") }
                return ProbeHeaderField(name: parts[0], value: parts[1])
            }
        }
        let body = try TextForm(decoding: object.member("body"), keys: forge.keys)
        let context = try ContextDescription(decoding: nil, golden: forge.golden, keys: forge.keys)
        return .fixed(
            .response(
                SignInHTTPResponse(
                    status: try object.member("status").integer(in: 100...599), headers: headers,
                    body: try forge.renderText(body, context, at: context.now))))
    }
}
