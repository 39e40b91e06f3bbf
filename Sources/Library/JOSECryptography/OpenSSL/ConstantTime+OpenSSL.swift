#if !canImport(CryptoKit)
    internal import CAssayOpenSSL

    extension ConstantTime {
        static func areEqual(_ first: UnsafeRawPointer, _ second: UnsafeRawPointer, count: Int) -> Bool {
            CRYPTO_memcmp(first, second, count) == 0
        }
    }
#endif
