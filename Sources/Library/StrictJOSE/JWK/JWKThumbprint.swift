internal import JOSECryptography

/// The SHA-256 thumbprint of a public key (RFC 7638): a name that depends on the key alone.
public struct JWKThumbprint: Sendable, Hashable {
    private let bytes: [UInt8]

    /// Computes the thumbprint of an RSA public key from its `e`, `kty` and `n` (RFC 7638 §3.2).
    ///
    /// - Throws: `JOSEError` with `invalidKey` if the cryptographic library refuses the hash.
    public init(_ numbers: RSAPublicNumbers) throws(JOSEError) {
        let e = Base64URL.encode(numbers.exponent)
        let n = Base64URL.encode(numbers.modulus)
        let text = #"{"e":"\#(e)","kty":"RSA","n":"\#(n)"}"#
        guard let digest = try? HashAlgorithm.sha256.hash(Array(text.utf8)), let value = JWKThumbprint(bytes: digest)
        else {
            throw JOSEError(
                .invalidKey, expected: "a hash function that the cryptographic library offers", found: "a refusal")
        }
        self = value
    }

    /// Reads a thumbprint in base64url; `nil` unless it has 32 bytes.
    public init?(base64URL text: String) {
        guard let bytes = try? Base64URL.decode(text) else { return nil }
        self.init(bytes: bytes)
    }

    private init?(bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.bytes = bytes
    }

    /// Eight bytes of the thumbprint, which are as random as all of them.
    public func hash(into hasher: inout Hasher) { hasher.combine(bytes.borrowed.word(at: 0)) }

    /// The thumbprint in base64url, 43 characters.
    public var base64URL: String { Base64URL.encode(bytes) }
}

extension JWKThumbprint: CustomStringConvertible {
    /// The thumbprint in base64url.
    public var description: String { base64URL }
}
