#if !canImport(CryptoKit)
    internal import CAssayOpenSSL

    extension SystemRandom {
        static func generated(_ count: Int32) -> [UInt8]? {
            var output = [UInt8](outputCount: Int(count))
            return RAND_bytes(&output, count) == 1 ? output : OpenSSLErrors.clear()
        }
    }
#endif
