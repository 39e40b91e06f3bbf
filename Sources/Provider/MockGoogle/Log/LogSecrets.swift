internal import AssayJSON
internal import TokenForge

/// What no reader of a log sees: codes, tokens, verifiers and client secrets, also where they do not belong, as in a
/// `Referer`.
package struct LogSecrets: Sendable {
    /// The shortest value that is searched for: shorter ones are also found by chance.
    private static let minimumLength = 8

    private let providers: [MockGoogleProvider]
    private let texts: [String]

    package init(_ network: MockNetwork) {
        providers = network.providers
        let secrets = providers.flatMap(\.configuration.clients).flatMap(MockNetwork.writings)
        texts = (network.codeVerifiers + secrets).filter { $0.utf8.count >= Self.minimumLength }
    }

    /// The text, or `{"bytes": LENGTH}` in its place.
    func value(_ text: String, isSecret: Bool = false) -> JSONValue {
        let hides =
            isSecret || text.holdsToken || providers.contains { $0.issuedSecret(in: text) != nil }
            || texts.contains { text.contains($0) }
        return hides ? ["bytes": .integer(text.utf8.count)] : .string(text)
    }
}
