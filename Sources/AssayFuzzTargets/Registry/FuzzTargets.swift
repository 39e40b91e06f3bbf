@_spi(Fuzzing) public import AssayFuzzing
@_spi(Fuzzing) internal import AssayParserFuzzTargets

@_spi(Fuzzing)
extension FuzzTargets {
    /// Every target, canaries last.
    public static var all: [FuzzTarget] {
        [
            base64URL, json, compactJWS, jwk, jwkSet, der, pkcs1Signature, structuredIDToken, rawIDToken, callbackURL,
            tokenResponse, userInfo, providerMetadata, codeVerifier, cacheHeaders, signIn, schedules, vectorFile,
            providerRequest, storedSession, propertyList, authorizationRequest, redirects, canaryBug,
            canaryDoubleResume,
        ]
    }

    /// The target of that name.
    public static func target(named name: String) -> FuzzTarget? {
        all.first { $0.name == name }
    }
}
