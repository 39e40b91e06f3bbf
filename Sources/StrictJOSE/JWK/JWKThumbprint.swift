internal import OpenSSLCrypto

/// The SHA-256 thumbprint of a public key (RFC 7638), which names the key itself rather than what someone calls it.
public struct JWKThumbprint: Sendable, Hashable {
    // The 32 bytes as words: a comparison with each key of a list is then a few instructions.
    private let words: [4 of UInt64]

    /// Computes the thumbprint of an RSA public key over its `e`, `kty` and `n` (RFC 7638 §3.2).
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

    /// Takes a thumbprint in its base64url form; nil unless that is 32 bytes.
    public init?(base64URL text: String) {
        guard let bytes = try? Base64URL.decode(text) else { return nil }
        self.init(bytes: bytes)
    }

    private init?(bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        var words = [4 of UInt64](repeating: 0)
        for (index, byte) in bytes.enumerated() {
            words[index / 8] = words[index / 8] << 8 | UInt64(byte)
        }
        self.words = words
    }

    /// The thumbprint in base64url, 43 characters.
    public var base64URL: String {
        Base64URL.encode(
            words.indices.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: words[word] >> (56 - 8 * $0)) } })
    }

    /// Whether both are of the same key.
    public static func == (left: JWKThumbprint, right: JWKThumbprint) -> Bool {
        left.words[0] == right.words[0] && left.words[1] == right.words[1] && left.words[2] == right.words[2]
            && left.words[3] == right.words[3]
    }

    /// Hashes the thumbprint.
    public func hash(into hasher: inout Hasher) {
        for index in words.indices {
            hasher.combine(words[index])
        }
    }
}

extension JWKThumbprint: CustomStringConvertible {
    /// The thumbprint in base64url.
    public var description: String { base64URL }
}
