internal import AssayJSON
internal import MockGoogle
internal import TokenForge

/// The app's own servers in a script.
struct PlayedBackend: Sendable {
    /// How it responds.
    enum Response: Sendable {
        /// It verifies the ID token as a server must, and answers by the result.
        case honest(MockBackend.Kind)
        /// It gives this response to every request.
        case fixed(TransportResult)
    }

    var response = Response.fixed(.unreachable)
    private(set) var requests: [RequestMessage] = []
    /// The accounts for which it has issued credentials, by session token.
    private(set) var issued: [String: String] = [:]
    private let rules: MockBackend.Rules
    private var mock = MockBackend()

    /// - Parameter clientID: the client that the servers accept ID tokens for.
    init(clientID: String, keys: KeyRing) {
        rules = MockBackend.Rules(
            issuers: ["https://accounts.google.com", "accounts.google.com"], audiences: [clientID],
            keys: ["google-a", "google-b", "apple-a"].compactMap { keys[$0] },
            appleIssuers: ["https://appleid.apple.com"])
    }

    mutating func answer(to request: RequestMessage, at now: Int64) -> TransportResult {
        requests.append(request)
        switch response {
        case .fixed(let answer): return answer
        case .honest(let kind):
            let reply = mock.answer(kind, to: request.body, by: rules, at: now)
            if case .string(let token)? = reply.body["credentials"]?["sessionToken"],
                case .string(let user)? = reply.body["user"]?["id"]
            {
                issued[token] = user
            }
            return .response(
                ResponseMessage(
                    status: reply.status, headers: [HeaderField("Content-Type", "application/json")],
                    body: JSONWriter.bytes(reply.body)))
        }
    }
}

/// Reads how the app's backend responds in a step `exchange`.
enum PlayedBackendReader {
    static func read(
        _ node: JSONNode, _ forge: Forge
    ) throws(JSONError) -> (kind: AccountExchange.Kind, answer: PlayedBackend.Response) {
        let object = try node.object(allowing: ["kind", "answer"])
        let kind =
            try object.optional("kind") { node throws(JSONError) in
                try node.choice(AccountExchange.Kind.self)
            } ?? .signInFunction
        return (kind, try answer(object.member("answer"), of: kind, forge))
    }

    private static func answer(
        _ node: JSONNode, of kind: AccountExchange.Kind, _ forge: Forge
    ) throws(JSONError) -> PlayedBackend.Response {
        if case .string = node.value {
            return try node.choice(among: [
                ("honest", .honest(kind == .firebase ? .firebase : .signInFunction)),
                ("unreachable", .fixed(.unreachable)), ("timed-out", .fixed(.timedOut)),
            ])
        }
        let object = try node.object(allowing: ["status", "headers", "body"])
        let headers: [HeaderField]? = try object.value("headers")
        let body = try TextForm(decoding: object.member("body"), keys: forge.keys)
        let context = try forge.golden.context(with: nil, forge.keys)
        return .fixed(
            .response(
                ResponseMessage(
                    status: try object.member("status").integer(in: 100...599),
                    headers: headers ?? [HeaderField("Content-Type", "application/json")],
                    body: try forge.renderText(body, context, at: context.now))))
    }
}
