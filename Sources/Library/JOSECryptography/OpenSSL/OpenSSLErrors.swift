#if !canImport(CryptoKit)
    internal import CAssayOpenSSL

    /// The queue of errors that OpenSSL keeps for each thread.
    enum OpenSSLErrors {
        /// Empties the queue after a call that failed, because later calls would report what is left in it.
        static func clear<Value>() -> Value? {
            ERR_clear_error()
            return nil
        }
    }
#endif
