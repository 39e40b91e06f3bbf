/// A token that obtains new access tokens without the person (RFC 6749 §1.5).
public struct RefreshToken: SecretText {
    /// The token.
    public let text: String

    /// Wraps a refresh token.
    ///
    /// - Throws: `invalid-token-response` if it is empty or holds anything but visible ASCII (RFC 6749 §A.17).
    public init(_ text: String) throws(GoogleSignInError) {
        guard !text.isEmpty, ASCII.areVisible(text) else {
            throw GoogleSignInError(.invalidTokenResponse, "refresh_token is empty or not visible ASCII")
        }
        self.text = text
    }
}
