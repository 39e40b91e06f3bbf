internal import JOSECryptography

/// A signature algorithm by its registered name (RFC 7518 §3.1), which is case-sensitive.
public struct JWSAlgorithm: RawRepresentable, Hashable, Sendable {
    /// The value of the `alg` header parameter.
    public let rawValue: String

    /// Creates an algorithm from its registered name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// RSASSA-PKCS1-v1_5 with SHA-256, with which Google and Apple sign ID tokens.
    public static let rs256 = JWSAlgorithm(rawValue: "RS256")
}

extension JWSAlgorithm {
    /// The algorithms that this module supports.
    public static let supported: [JWSAlgorithm] = [.rs256]

    /// The value of the `at_hash` claim for an access token (OpenID Connect Core §3.1.3.6).
    ///
    /// It is the left half of the hash of the token by the algorithm's hash function, in base64url.
    ///
    /// - Throws: `JOSEError` with `unsupportedAlgorithm` if the algorithm is not in `supported`, or if the cryptographic
    ///   library refuses the hash.
    public func accessTokenHash(of accessToken: String) throws(JOSEError) -> String {
        guard self == .rs256, let digest = try? HashAlgorithm.sha256.hash(Array(accessToken.utf8)) else {
            throw JOSEError(
                .unsupportedAlgorithm, expected: "an algorithm whose hash function is known", found: "another")
        }
        return Base64URL.encode(digest.prefix(digest.count / 2))
    }
}
