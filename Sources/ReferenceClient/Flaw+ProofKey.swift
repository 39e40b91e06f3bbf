internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// Proof keys for the code.
    static let areaProofKey = Area(operations: [.deriveCodeChallenge, .buildAuthorizationRequest]) {
        Entry(.challengeIsVerifier, "puts out the verifier for the challenge", .interception, [.output])
        Entry(
            .challengePadded, "puts padding behind the challenge", .lockout,
            [.output],
            "https://datatracker.ietf.org/doc/html/rfc7636#section-4.2")
        Entry(.challengeInStandardBase64, "writes the challenge with + and /", .lockout, [.output])
        Entry(.challengeInHexadecimal, "writes the challenge in hexadecimal", .lockout, [.output])
        Entry(.verifierDecodedBeforeHash, "hashes the bytes that the verifier encodes", .lockout, [.output])
        Entry(
            .shortVerifierAccepted, "takes a verifier that can be guessed", .interception,
            [.accepting(.invalidCodeVerifier)])
        Entry(
            .longVerifierAccepted, "takes a verifier of any length", .exhaustion,
            [.accepting(.invalidCodeVerifier)])
        Entry(
            .verifierCharactersNotChecked, "takes any characters in a verifier", .lockout,
            [.accepting(.invalidCodeVerifier)])
        Entry(.verifierAlphabetTooNarrow, "takes only base64url for a verifier", .lockout, [.refusing])
        Entry(.verifierTrimmed, "trims a verifier", .lockout, [.accepting(.invalidCodeVerifier)])
    }
}
