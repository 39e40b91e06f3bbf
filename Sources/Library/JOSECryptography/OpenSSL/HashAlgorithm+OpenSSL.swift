#if !canImport(CryptoKit)
    internal import CAssayOpenSSL

    extension HashAlgorithm {
        func digest(_ bytes: [UInt8]) -> [UInt8]? {
            var output = [UInt8](outputCount: byteCount)
            guard EVP_Digest(bytes, bytes.count, &output, nil, messageDigest, nil) == 1 else {
                return OpenSSLErrors.clear()
            }
            return output
        }

        func authenticationCode(_ key: [UInt8], _ message: [UInt8]) -> [UInt8]? {
            var output = [UInt8](outputCount: byteCount)
            guard let keyLength = Int32(exactly: key.count),
                HMAC(messageDigest, key, keyLength, message, message.count, &output, nil) != nil
            else { return OpenSSLErrors.clear() }
            return output
        }

        /// OpenSSL's description of the algorithm.
        var messageDigest: OpaquePointer? { Self.messageDigests[self] ?? nil }

        /// The descriptions by algorithm, fetched once: those that `EVP_sha256()` and its like give are fetched at each
        /// use.
        ///
        /// They live as long as the process, are never written to, and OpenSSL counts references to them atomically.
        nonisolated(unsafe) private static let messageDigests = Dictionary(
            uniqueKeysWithValues: allCases.map { ($0, EVP_MD_fetch(nil, $0.rawValue, nil)) })
    }
#endif
