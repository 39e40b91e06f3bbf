/// The client secret of an app that Google has registered as a desktop app (RFC 6749 §2.3.1).
///
/// Google's token endpoint requires it of desktop apps. Everybody can read it in the app, so it proves nothing (RFC 8252
/// §8.5). Apps for iOS and Android have none.
public struct ClientSecret: SecretText {
    /// The secret as registered.
    public let text: String

    /// Wraps a client secret.
    ///
    /// - Throws: `invalid-configuration` unless it is 1 to 256 visible ASCII characters (RFC 6749 appendix A.2).
    public init(_ text: String) throws(GoogleSignInError) {
        guard (1...InputLimits.identifierBytes).contains(text.utf8.count), text.utf8.allSatisfy(ASCII.isVisible)
        else {
            throw GoogleSignInError(
                .invalidConfiguration,
                "client secret: expected 1 to \(InputLimits.identifierBytes) visible ASCII characters")
        }
        self.text = text
    }
}
