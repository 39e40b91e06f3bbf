internal import AssayConformance
@_spi(Fuzzing) public import AssayFuzzing
internal import GoogleSignInClient
internal import StrictJOSE

@_spi(Fuzzing)
extension FuzzTargets {
    /// Bytes as an ID token, in the golden context.
    public static let rawIDToken = FuzzTarget("id-token-raw", weight: 3) { bytes throws(BrokenProperty) in
        let (golden, keys) = try RawIDToken.shared.get()
        let probe = IDTokenProbe(
            idToken: bytes, keySet: golden.keySet, provider: golden.provider, clientID: golden.clientID,
            serverClientID: nil, issuers: golden.issuers, nonce: golden.nonce, accessToken: nil, hostedDomain: nil,
            now: golden.now, leeway: golden.leeway, previousIDToken: nil, network: golden.network)
        try IDTokenProperties.check(probe, keys: keys)
    }
}

private enum RawIDToken {
    static let shared: Result<(IDTokenProbe, JSONWebKeySet), BrokenProperty> = FuzzFixtures.shared.flatMap { fixtures in
        guard let keys = try? JSONWebKeySet(fixtures.idToken.keySet) else {
            return .failure(BrokenProperty("the golden key set can be read", ""))
        }
        return .success((fixtures.idToken, keys))
    }
}
