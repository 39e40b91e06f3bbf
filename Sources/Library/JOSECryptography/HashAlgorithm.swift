internal import CAssayOpenSSL

/// A hash function (FIPS 180-4), and the keyed hash made of it.
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

    /// Hashes the bytes.
    ///
    /// - Returns: `byteCount` bytes.
    /// - Throws: `CryptoError` if the library refuses the algorithm, as a restricted one may.
    package func hash(_ bytes: [UInt8]) throws(CryptoError) -> [UInt8] {
        try hash(bytes.span)
    }

    /// Hashes the bytes of a span without copying them.
    package func hash(_ bytes: Span<UInt8>) throws(CryptoError) -> [UInt8] {
        var output = [UInt8](outputCount: byteCount)
        let done = bytes.withUnsafeBufferPointer { buffer in
            EVP_Digest(buffer.baseAddress, buffer.count, &output, nil, messageDigest, nil)
        }
        guard done == 1 else { throw .inOpenSSL("hash with \(rawValue)") }
        return output
    }

    /// The HMAC (RFC 2104) of a message under a key of any length, zero included.
    package func hmac(key: [UInt8], message: [UInt8]) throws(CryptoError) -> [UInt8] {
        var output = [UInt8](outputCount: byteCount)
        guard let keyLength = Int32(exactly: key.count),
            HMAC(messageDigest, key, keyLength, message, message.count, &output, nil) != nil
        else { throw .inOpenSSL("HMAC") }
        return output
    }

    /// OpenSSL's description of the algorithm.
    var messageDigest: OpaquePointer? { Self.messageDigests[self] ?? nil }

    /// The descriptions by algorithm, fetched once: those that `EVP_sha256()` and its like give are fetched at each use.
    ///
    /// They live as long as the process, are never written to, and OpenSSL counts references to them atomically.
    nonisolated(unsafe) private static let messageDigests = Dictionary(
        uniqueKeysWithValues: allCases.map { ($0, EVP_MD_fetch(nil, $0.rawValue, nil)) })
}
