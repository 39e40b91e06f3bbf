/// The PKCE secret that proves to the token endpoint who requested the code (RFC 7636 §4.1).
public struct CodeVerifier: SecretText {
    /// The verifier: 43 to 128 unreserved characters.
    public let text: String

    /// Creates a verifier from existing text.
    ///
    /// - Throws: `invalid-code-verifier` unless it has 43 to 128 characters, all unreserved.
    public init(_ text: String) throws(GoogleSignInError) {
        let bytes = text.utf8
        guard (43...128).contains(bytes.count) else {
            throw GoogleSignInError(.invalidCodeVerifier, "\(bytes.count) bytes; RFC 7636 §4.1 requires 43 to 128")
        }
        guard ASCII.allBytes(of: text, are: { ASCII.isUnreserved($0) }) else {
            throw GoogleSignInError(.invalidCodeVerifier, "a character outside A-Z a-z 0-9 - . _ ~")
        }
        self.text = text
    }

    /// Generates a verifier from 256 random bits.
    public init(from randomness: some RandomnessSource) throws(GoogleSignInError) {
        text = try randomness.token()
    }

    /// Returns the challenge for the authorization request.
    public func challenge() throws(GoogleSignInError) -> CodeChallenge {
        try CodeChallenge(of: self)
    }
}
