internal import JOSECryptography
internal import StrictJOSE

/// A source of random bytes for `state`, `nonce` and code verifiers.
///
/// It is injected so that a test can predict the bytes; the library has no other randomness.
public protocol RandomnessSource: Sendable {
    /// Returns exactly `count` unpredictable bytes.
    func randomBytes(count: Int) throws -> [UInt8]
}

/// The operating system's random number generator, for production.
public struct SystemRandomnessSource: RandomnessSource {
    /// Creates the source.
    public init() {}

    /// Returns random bytes from the operating system; throws if it provides none.
    public func randomBytes(count: Int) throws -> [UInt8] {
        try SystemRandom.bytes(count: count)
    }
}

extension RandomnessSource {
    /// 256 bits as 43 characters of base64url.
    ///
    /// RFC 6749 §10.10 asks for at least 128 bits; RFC 7636 §4.1 recommends 256 for a code verifier.
    package func token() throws(GoogleSignInError) -> String {
        let bytes: [UInt8]
        do {
            bytes = try randomBytes(count: 32)
        } catch {
            // The source's error may contain anything, so it is not passed on.
            throw GoogleSignInError(.invalidConfiguration, "the randomness source failed")
        }
        guard bytes.count == 32 else {
            throw GoogleSignInError(.invalidConfiguration, "the randomness source gave \(bytes.count) bytes, not 32")
        }
        return Base64URL.encode(bytes)
    }
}
