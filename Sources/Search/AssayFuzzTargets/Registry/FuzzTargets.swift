@_spi(Fuzzing) public import AssayParserFuzzTargets

extension FuzzTargets {
    /// Every target, canaries last.
    package static let all = [
        base64URL, json, compactJWS, jwk, jwkSet, der, pkcs1Signature, structuredIDToken, rawIDToken, callbackURL,
        tokenResponse, proofNonce, userInfo, credentialResponse, deviceAuthorization, securityEvent, loopbackRequest,
        providerMetadata, codeVerifier,
        cacheHeaders, signIn, schedules, vectorFile, providerRequest, storedSession, authorizationRequest, redirects,
        reports, canaryBug, canaryDoubleResume,
    ]

    /// The target with that name.
    package static func target(named name: String) -> FuzzTarget? {
        all.first { $0.name == name }
    }
}

extension FuzzTarget {
    /// The executable of the package in `Fuzz/` that runs the target.
    ///
    /// libFuzzer finds mutators by their symbols, so targets without a mutator need a program without them.
    package var program: String {
        if FuzzTargets.parsers.contains(where: { $0.name == name }) { return "parser-fuzzer" }
        return mutate == nil ? "client-fuzzer" : "document-fuzzer"
    }
}

@_spi(Fuzzing)
extension FuzzProgram {
    /// The program that can run every target.
    public static let all = FuzzProgram(FuzzTargets.all)
}
