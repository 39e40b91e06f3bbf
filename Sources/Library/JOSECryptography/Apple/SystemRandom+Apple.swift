#if canImport(CryptoKit)
    internal import Security

    extension SystemRandom {
        static func generated(_ count: Int32) -> [UInt8]? {
            var output = [UInt8](outputCount: Int(count))
            return SecRandomCopyBytes(kSecRandomDefault, output.count, &output) == errSecSuccess ? output : nil
        }
    }
#endif
