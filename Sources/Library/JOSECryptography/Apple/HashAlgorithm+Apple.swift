#if canImport(CryptoKit)
    internal import CommonCrypto

    // CryptoKit has no SHA-224, so all functions are those of CommonCrypto.
    extension HashAlgorithm {
        func digest(_ bytes: [UInt8]) -> [UInt8]? {
            guard let count = CC_LONG(exactly: bytes.count) else { return nil }
            var output = [UInt8](outputCount: byteCount)
            switch self {
            case .sha1: CC_SHA1(bytes, count, &output)
            case .sha224: CC_SHA224(bytes, count, &output)
            case .sha256: CC_SHA256(bytes, count, &output)
            case .sha384: CC_SHA384(bytes, count, &output)
            case .sha512: CC_SHA512(bytes, count, &output)
            }
            return output
        }

        func authenticationCode(_ key: [UInt8], _ message: [UInt8]) -> [UInt8]? {
            var output = [UInt8](outputCount: byteCount)
            CCHmac(CCHmacAlgorithm(hmacAlgorithm), key, key.count, message, message.count, &output)
            return output
        }

        private var hmacAlgorithm: Int {
            switch self {
            case .sha1: kCCHmacAlgSHA1
            case .sha224: kCCHmacAlgSHA224
            case .sha256: kCCHmacAlgSHA256
            case .sha384: kCCHmacAlgSHA384
            case .sha512: kCCHmacAlgSHA512
            }
        }
    }
#endif
