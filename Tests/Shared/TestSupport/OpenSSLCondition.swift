package import Testing

extension Trait where Self == ConditionTrait {
    /// Runs a test only if the library calls OpenSSL, which can lack an algorithm or memory.
    ///
    /// CryptoKit and Security always have both.
    package static var ifTheLibraryCallsOpenSSL: Self {
        #if canImport(CryptoKit)
            .disabled("the library calls CryptoKit and Security")
        #else
            .enabled(if: true)
        #endif
    }
}
