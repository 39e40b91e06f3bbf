internal import AssayJSON
internal import TokenForge

/// How the app's backend responds in a step `exchange`.
enum AccountBackendResponse: Sendable {
    /// It verifies the ID token as a server must, and answers by the result.
    case honest
    /// It gives this response to every request.
    case fixed(TransportResult)
}

/// Reads how the app's backend responds in a step `exchange`.
enum AccountBackendReader {
    static func read(
        _ node: JSONNode, _ forge: Forge
    ) throws(JSONError) -> (kind: AccountExchange.Kind, answer: AccountBackendResponse) {
        let object = try node.object(allowing: ["kind", "answer"])
        let kind = try object.optional("kind") { node throws(JSONError) in
            try node.choice(AccountExchange.Kind.self)
        }
        return (kind ?? .signInFunction, try answer(object.member("answer"), forge))
    }

    private static func answer(_ node: JSONNode, _ forge: Forge) throws(JSONError) -> AccountBackendResponse {
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
