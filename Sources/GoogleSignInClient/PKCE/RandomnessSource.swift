internal import OpenSSLCrypto
internal import StrictJOSE

/// Where `state`, `nonce` and code verifiers get their bytes from.
///
/// It comes in from outside so that a test can foresee them; nothing else in the library makes randomness.
public protocol RandomnessSource: Sendable {
    /// Exactly `count` bytes that nobody can guess.
    func randomBytes(count: Int) throws -> [UInt8]
}

/// The operating system's generator: the source for production.
public struct SystemRandomnessSource: RandomnessSource {
    /// Creates the source; it holds nothing.
    public init() {}

    /// Fresh bytes from the operating system; throws if it has none to give.
    public func randomBytes(count: Int) throws -> [UInt8] {
        try SystemRandom.bytes(count: count)
    }
}

extension RandomnessSource {
    /// 256 bits as 43 characters of base64url.
    ///
    /// RFC 6749 §10.10 asks for at least 128 bits; RFC 7636 §4.1 recommends 256 for a code verifier.
    func token() throws(GoogleSignInError) -> String {
        let bytes: [UInt8]
        do {
            bytes = try randomBytes(count: 32)
        } catch {
            // The error is the source's own and may say anything, so it goes no further.
            throw GoogleSignInError(.invalidConfiguration, "the randomness source failed")
        }
        guard bytes.count == 32 else {
            throw GoogleSignInError(.invalidConfiguration, "the randomness source gave \(bytes.count) bytes, not 32")
        }
        return Base64URL.encode(bytes)
    }
}
