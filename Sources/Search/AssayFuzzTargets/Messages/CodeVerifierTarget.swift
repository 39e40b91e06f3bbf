internal import AssayConformance
package import AssayParserFuzzTargets
internal import GoogleSignInClient
internal import ReferenceClient

extension FuzzTargets {
    /// A code verifier.
    package static let codeVerifier = FuzzTarget(
        "code-verifier", weight: 1, maximumLength: 256,
        // Characters of a code verifier and their neighbours, and lengths at its limits (RFC 7636 §4.1).
        dictionary: FuzzDictionary(
            words: "- . _ ~ + / =",
            texts: ["\u{E9}", " "] + [43, 127, 128].map { String(repeating: "a", count: $0) }),
        seeds: { $0.seed(($0.input as? CodeChallengeProbe)?.codeVerifier) },
        drafts: { bytes throws(FuzzDraftError) in
            [FuzzDraft(area: "code-challenge/found", CodeChallengeProbe(codeVerifier: bytes))]
        },
        CodeVerifierProperties.check)
}

private enum CodeVerifierProperties {
    static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
        guard let text = String(validating: bytes, as: UTF8.self) else { return }
        let library = try Library.observe(secrets: [bytes[...]]) { () throws(GoogleSignInError) in
            ["code_challenge": .string(try CodeVerifier(text).challenge().value)]
        }
        try Agreement.check(
            library: library, reference: ReferenceClient().observation(of: CodeChallengeProbe(codeVerifier: bytes)))
        guard case .accept(let output) = library else { return }
        try expect((43...128).contains(bytes.count), "a code verifier has 43 to 128 characters (RFC 7636 §4.1)")
        guard case .string(let challenge)? = output["code_challenge"] else { return }
        try expect(challenge.utf8.count == 43, "a challenge is the base64url of 32 bytes")
    }
}
