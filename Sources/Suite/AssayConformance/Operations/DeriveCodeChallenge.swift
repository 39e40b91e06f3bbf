/// A code verifier to derive a challenge from (RFC 7636 §4.2).
public struct CodeChallengeProbe: OperationInput {
    /// The verifier, usually ASCII.
    public var codeVerifier: [UInt8]

    /// Describes an input.
    public init(codeVerifier: [UInt8]) { self.codeVerifier = codeVerifier }

    /// The operation `derive-code-challenge`.
    public static var operation: ClientOperation { .deriveCodeChallenge }
}

extension ClientOperation {
    /// Derive the S256 code challenge of a code verifier.
    public static let deriveCodeChallenge = ClientOperation(
        "derive-code-challenge", CodeChallengeProbe.message, output: [OutputMember("code_challenge")])
}

extension CodeChallengeProbe: MessageInput {
    package static let message = Message(
        blank: CodeChallengeProbe(codeVerifier: []), [.init("code_verifier", \.codeVerifier, isSecret: true)])
}
