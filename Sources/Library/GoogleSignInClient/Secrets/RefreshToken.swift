/// A token that obtains new access tokens without the person (RFC 6749 §1.5).
public struct RefreshToken: SecretText {
    /// The token.
    public let text: String

    /// The key that the token is bound to (RFC 9449 §5), without which the provider refuses it; `nil` if it is bound to
    /// none.
    ///
    /// Store it with the token.
    public let proofKey: ProofKeyReference?

    /// Wraps a refresh token.
    ///
    /// - Parameters:
    ///   - text: the token as the provider sent it.
    ///   - proofKey: the key that it is bound to.
    /// - Throws: `invalid-token-response` if it is empty or holds anything but visible ASCII (RFC 6749 §A.17).
    public init(_ text: String, proofKey: ProofKeyReference? = nil) throws(GoogleSignInError) {
        guard !text.isEmpty, ASCII.areVisible(text) else {
            throw GoogleSignInError(.invalidTokenResponse, "refresh_token is empty or not visible ASCII")
        }
        self.text = text
        self.proofKey = proofKey
    }

    private init(_ token: RefreshToken, boundTo key: ProofKeyReference) {
        text = token.text
        proofKey = key
    }

    /// The token as one that is bound to a key.
    func bound(to key: ProofKeyReference) -> RefreshToken { RefreshToken(self, boundTo: key) }

    /// Hashes the text alone, which two equal tokens have in common.
    public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
