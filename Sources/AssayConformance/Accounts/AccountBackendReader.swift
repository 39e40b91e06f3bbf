internal import AssayDocument
internal import TokenForge

/// Reads what the app's backend answers in a step `exchange`.
enum AccountBackendReader {
    static func read(
        _ node: DocumentNode, _ forge: Forge
    ) throws(DocumentError) -> (AccountExchange.Kind, SignInHTTPAnswer) {
        let object = try node.object(allowing: ["kind", "answer"])
        let kind = try object.optional("kind") { node throws(DocumentError) in
            try node.choice(AccountExchange.Kind.self)
        }
        return (kind ?? .signInFunction, try answer(object.member("answer"), forge))
    }

    private static func answer(_ node: DocumentNode, _ forge: Forge) throws(DocumentError) -> SignInHTTPAnswer {
        if case .string(let text) = node.value {
            switch text {
            case "unreachable": return .unreachable
            case "timed-out": return .timedOut
            default:
                let suggestion = Names.suggestion(for: text, among: ["unreachable", "timed-out"])
                throw node.error("unknown answer \(DocumentWriter.quoted(text))\(suggestion)")
            }
        }
        let object = try node.object(allowing: ["status", "headers", "body"])
        var headers = [ProbeHeaderField(name: "Content-Type", value: "application/json")]
        if let fields = object.optionalMember("headers") {
            headers = try fields.array { field throws(DocumentError) in
                let parts = try field.array { part throws(DocumentError) in try part.string() }
                guard parts.count == 2 else { throw field.error("expected a name and a value") }
                return ProbeHeaderField(name: parts[0], value: parts[1])
            }
        }
        let body = try TextForm(decoding: object.member("body"), keys: forge.keys)
        let context: ContextDescription
        do {
            context = try ContextDescription(decoding: nil, golden: forge.golden, keys: forge.keys)
        } catch {
            throw error.errors.first ?? node.error("unreadable")
        }
        return .response(
            SignInHTTPResponse(
                status: try object.member("status").integer(in: 100...599), headers: headers,
                body: try forge.renderText(body, context, at: context.now)))
    }
}
