internal import AssayJSON

extension MockGoogleProvider {
    /// The servers of the app, which accept ID tokens of this provider for one of its web clients.
    mutating func backend(_ kind: MockBackend.Kind, _ request: EndpointRequest) -> EndpointResponse {
        let rules = MockBackend.Rules(
            issuers: [configuration.idTokenIssuer],
            audiences: configuration.clients.filter { $0.kind == .web }.map(\.id), keys: publishedKeys)
        let reply = backends.answer(kind, to: request.message.body, by: rules, at: request.now)
        return .json(reply.status, reply.body)
    }
}
