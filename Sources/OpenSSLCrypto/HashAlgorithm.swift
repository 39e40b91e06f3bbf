internal import CAssayOpenSSL

/// The hash functions that JOSE, PKCE and the certificates of tests use (FIPS 180-4).
package enum HashAlgorithm: String, Sendable, CaseIterable {
    case sha1, sha224, sha256, sha384, sha512

    /// The digest's length in bytes.
    package var byteCount: Int {
        switch self {
        case .sha1: 20
        case .sha224: 28
        case .sha256: 32
        case .sha384: 48
        case .sha512: 64
        }
    }

    /// OpenSSL's description of the algorithm, looked up once; it lives as long as the process.
    ///
    /// The descriptions that `EVP_sha256()` and its like give are looked up again at each use.
    var messageDigest: OpaquePointer? {
        switch self {
        case .sha1: FetchedDigest.sha1
        case .sha224: FetchedDigest.sha224
        case .sha256: FetchedDigest.sha256
        case .sha384: FetchedDigest.sha384
        case .sha512: FetchedDigest.sha512
        }
    }

    /// Hashes the bytes.
    ///
    /// - Returns: `byteCount` bytes.
    /// - Throws: `CryptoError` if OpenSSL refuses the algorithm, as a restricted provider may.
    package func hash(_ bytes: [UInt8]) throws(CryptoError) -> [UInt8] {
        try hash(bytes.span)
    }

    /// Hashes the bytes of a span, without copying them.
    package func hash(_ bytes: Span<UInt8>) throws(CryptoError) -> [UInt8] {
        var output = [UInt8](repeating: 0, count: byteCount)
        var length: UInt32 = 0
        let done = bytes.withUnsafeBufferPointer { buffer in
            EVP_Digest(buffer.baseAddress, buffer.count, &output, &length, messageDigest, nil)
        }
        guard done == 1, Int(length) == byteCount else { throw CryptoError("hash with \(rawValue)") }
        return output
    }
}

/// Read-only once made, and reference-counted atomically inside OpenSSL.
private enum FetchedDigest {
    nonisolated(unsafe) static let sha1 = EVP_MD_fetch(nil, "SHA1", nil)
    nonisolated(unsafe) static let sha224 = EVP_MD_fetch(nil, "SHA224", nil)
    nonisolated(unsafe) static let sha256 = EVP_MD_fetch(nil, "SHA256", nil)
    nonisolated(unsafe) static let sha384 = EVP_MD_fetch(nil, "SHA384", nil)
    nonisolated(unsafe) static let sha512 = EVP_MD_fetch(nil, "SHA512", nil)
}
