/// A P-256 key that signs DPoP proofs (RFC 9449 §4), so that a stolen refresh token is of no use without it.
public protocol ProofKey: Sendable {
    /// What finds the key again; it is stored with the refresh token.
    var reference: ProofKeyReference { get }

    /// The coordinates of the public key, 32 bytes each (RFC 7518 §6.2.1).
    var publicKey: (x: [UInt8], y: [UInt8]) { get }

    /// Signs a message with ECDSA and SHA-256 (ES256).
    ///
    /// - Returns: `r` and `s`, 32 bytes each (RFC 7518 §3.4).
    func signature(for message: [UInt8]) throws(GoogleSignInError) -> [UInt8]
}

/// Makes the keys that refresh tokens are bound to, and finds them again.
///
/// `SoftwareProofKeys` keeps the private number where the session is; `SecureEnclaveProofKeys`, on Apple's systems, keeps
/// it in the Secure Enclave.
public protocol ProofKeySource: Sendable {
    /// Makes the key of a new sign-in.
    func newKey() throws(GoogleSignInError) -> any ProofKey

    /// The key that was stored with a refresh token.
    ///
    /// - Throws: `token-exchange-failed` if it cannot be used any more: then neither can the token, and the person signs
    ///   in again.
    func key(_ reference: ProofKeyReference) throws(GoogleSignInError) -> any ProofKey
}

/// What finds a proof key again, for the source that made it: a secret, because it may be the private key itself.
public struct ProofKeyReference: SecretText {
    /// The reference, in base64url.
    public let text: String

    /// Wraps a reference.
    ///
    /// - Throws: `token-exchange-failed` unless it is 1 to 2,048 characters of base64url.
    public init(_ text: String) throws(GoogleSignInError) {
        guard (1...InputLimits.proofBytes).contains(text.utf8.count),
            text.utf8.allSatisfy({ ASCII.isAlphanumeric($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") })
        else {
            throw GoogleSignInError(.tokenExchangeFailed, "the proof key is not base64url")
        }
        self.text = text
    }
}
