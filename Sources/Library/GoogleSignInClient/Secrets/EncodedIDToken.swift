/// An ID token in its compact serialization, not verified (OpenID Connect Core §3.1.3.3).
///
/// Do not trust its claims until `IDTokenVerifier` has accepted it.
public struct EncodedIDToken: SecretText {
    /// The compact serialization.
    public let text: String

    /// Wraps an ID token without parsing it.
    ///
    /// - Throws: `invalid-token-response` if it is empty or holds anything but visible ASCII.
    public init(_ text: String) throws(GoogleSignInError) {
        guard !text.isEmpty, ASCII.areVisible(text) else {
            throw GoogleSignInError(.invalidTokenResponse, "id_token is empty or not visible ASCII")
        }
        self.text = text
    }
}
