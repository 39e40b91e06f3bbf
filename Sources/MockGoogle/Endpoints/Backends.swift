internal import AssayDocument

extension MockGoogleProvider {
    /// The app's servers, which verify ID tokens of this provider that are meant for a web client of its.
    mutating func backend(_ kind: MockBackend.Kind, _ exchange: Exchange) -> Answer {
        let rules = MockBackend.Rules(
            issuers: [configuration.idTokenIssuer],
            audiences: configuration.clients.filter { $0.kind == .web }.map(\.id), keys: publishedKeys)
        let reply = backends.answer(kind, to: exchange.request.body, by: rules, at: exchange.now)
        return .json(reply.status, reply.body)
    }
}
