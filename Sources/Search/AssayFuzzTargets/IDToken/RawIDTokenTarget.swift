internal import AssayConformance
package import AssayParserFuzzTargets
internal import GoogleSignInClient

extension FuzzTargets {
    /// Bytes as an ID token, in the golden context.
    package static let rawIDToken = FuzzTarget(
        "id-token-raw", weight: 3, running: FuzzRunning(executionsPerSecond: 60_000),
        // Segments of an ID token.
        dictionary: FuzzDictionary(
            words: """
                . = == - _ + / e30 eyJ AQAB AA A %3D eyJhbGciOiJSUzI1NiIs
                eyJpc3MiOiJodHRwczovL2FjY291bnRzLmdvb2dsZS5jb20i .. .e30.
                """,
            texts: ["\n"]),
        seeds: { $0.seed($0.idToken) },
        drafts: { bytes throws(FuzzDraftError) in [try .idToken(compact: bytes)] }
    ) { bytes throws(BrokenProperty) in
        let input = try GoldenInput.shared.get()
        let golden = input.probe
        let probe = IDTokenProbe(
            idToken: bytes, keySet: golden.keySet, provider: golden.provider, clientID: golden.clientID,
            issuers: golden.issuers, nonce: golden.nonce, rawNonce: golden.rawNonce, now: golden.now,
            leeway: golden.leeway, network: golden.network)
        try IDTokenProperties.check(probe, client: input.client)
    }
}

/// The golden input, as an object so that a run does not copy it.
private final class GoldenInput: Sendable {
    let probe: IDTokenProbe
    let client: IDTokenProperties.Client

    static let shared: Result<GoldenInput, BrokenProperty> = FuzzFixtures.shared.flatMap { fixtures in
        guard let client = try? IDTokenProperties.Client(for: fixtures.idToken) else {
            return .failure(BrokenProperty("the golden key set can be read", ""))
        }
        return .success(GoldenInput(fixtures.idToken, client))
    }

    private init(_ probe: IDTokenProbe, _ client: IDTokenProperties.Client) {
        self.probe = probe
        self.client = client
    }
}
