internal import AssayDocument
internal import TokenForge

/// What the app's backend does in a step `exchange`.
enum AccountBackendResponse: Sendable {
    /// It verifies the ID token as a server must, and answers to that.
    case honest
    /// It answers so, whatever it is asked.
    case fixed(TransportResult)
}

/// Reads what the app's backend answers in a step `exchange`.
enum AccountBackendReader {
    static func read(
        _ node: DocumentNode, _ forge: Forge
    ) throws(DocumentError) -> (kind: AccountExchange.Kind, answer: AccountBackendResponse) {
        let object = try node.object(allowing: ["kind", "answer"])
        let kind = try object.optional("kind") { node throws(DocumentError) in
            try node.choice(AccountExchange.Kind.self)
        }
        return (kind ?? .signInFunction, try answer(object.member("answer"), forge))
    }

    private static func answer(_ node: DocumentNode, _ forge: Forge) throws(DocumentError) -> AccountBackendResponse {
        if case .string = node.value {
            return try node.choice(among: [
                ("honest", .honest), ("unreachable", .fixed(.unreachable)), ("timed-out", .fixed(.timedOut)),
            ])
        }
        let object = try node.object(allowing: ["status", "headers", "body"])
        let headers =
            try object.optional("headers", HeaderField.list)
            ?? [HeaderField("Content-Type", "application/json")]
        let body = try TextForm(decoding: object.member("body"), keys: forge.keys)
        let context = try ContextDescription(decoding: nil, golden: forge.golden, keys: forge.keys)
        return .fixed(
            .response(
                ResponseMessage(
                    status: try object.member("status").integer(in: 100...599), headers: headers,
                    body: try forge.renderText(body, context, at: context.now))))
    }
}
