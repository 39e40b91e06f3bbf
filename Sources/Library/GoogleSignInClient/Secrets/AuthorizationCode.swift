/// The code of an authorization response, which is exchanged for tokens once (RFC 6749 §4.1.2).
public struct AuthorizationCode: SecretText {
    /// The code, decoded.
    public let text: String

    /// Wraps a code.
    ///
    /// - Throws: `no-authorization-code` if it is empty, `invalid-authorization-response` if it holds anything but
    ///   visible ASCII (`VSCHAR`, RFC 6749 §A.11).
    public init(_ text: String) throws(GoogleSignInError) {
        guard !text.isEmpty else { throw GoogleSignInError(.noAuthorizationCode, "the code is empty") }
        guard ASCII.areVisible(text) else {
            throw GoogleSignInError(.invalidAuthorizationResponse, "the code is not visible ASCII")
        }
        self.text = text
    }
}
