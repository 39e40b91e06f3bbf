internal import TokenForge

extension MockNetwork {
    /// The shortest value that is searched for: shorter ones are also found by chance.
    private static let minimumLength = 8

    /// The kind of the first secret of these providers that the text contains; `nil` if it contains none.
    ///
    /// Secrets are codes, tokens, the secrets of clients, the verifiers sent with codes, and what binds a sign-in to its
    /// user agent: the values of `state` and `nonce`.
    package func secret(in text: String) -> String? {
        if let kind = providers.lazy.compactMap({ $0.issuedSecret(in: text) }).first { return kind.words }
        if text.holdsToken { return "an ID token" }
        let values: [(kind: String, texts: [String])] = [
            ("a code verifier", codeVerifiers),
            ("a client secret", providers.flatMap(\.configuration.clients).flatMap(Self.writings)),
            ("a state", asked("state")), ("a nonce", asked("nonce")),
        ]
        return values.first { value in value.texts.contains { Self.holds(text, $0) } }?.kind
    }

    /// The values of a parameter of the authorization requests.
    private func asked(_ name: String) -> [String] {
        providers.flatMap(\.log.requests).filter { $0.endpoint == .authorize }.compactMap { $0.parameter(name) }
    }

    /// The secret of a client, and what it looks like in `Authorization: Basic`.
    static func writings(of client: ClientRegistration) -> [String] {
        client.secret.map { [$0, Base64.standard(Array("\(client.id):\($0)".utf8))] } ?? []
    }

    private static func holds(_ text: String, _ value: String) -> Bool {
        value.utf8.count >= minimumLength && text.contains(value)
    }
}
