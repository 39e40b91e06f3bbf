internal import JOSECryptography
internal import StrictJOSE

/// The PKCE code challenge: the SHA-256 hash of the code verifier (RFC 7636 §4.2).
///
/// The `plain` method is not supported: it would reveal the verifier to anyone who sees the request (§7.2).
public struct CodeChallenge: Sendable, Hashable {
    /// The `code_challenge_method`.
    public static let method = "S256"

    /// The `code_challenge`: 43 characters of base64url without padding.
    public let value: String

    /// Hashes a verifier.
    public init(of verifier: CodeVerifier) throws(GoogleSignInError) {
        do {
            value = Base64URL.encode(try HashAlgorithm.sha256.hash(Array(verifier.text.utf8)))
        } catch {
            throw GoogleSignInError(.invalidConfiguration, "SHA-256 is not available")
        }
    }
}
