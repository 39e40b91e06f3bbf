#if canImport(CryptoKit)
    internal import JOSECryptography
    internal import StrictJOSE

    /// Proof keys in the Secure Enclave, which gives a private key to nobody: neither to the app nor to a backup.
    ///
    /// A reference is good for this device alone.
    public struct SecureEnclaveProofKeys: ProofKeySource {
        /// Creates a source of keys; `nil` on a device without a Secure Enclave, such as a simulator.
        public init?() {
            guard SecureEnclaveP256Key.isAvailable else { return nil }
        }

        /// Makes a key.
        ///
        /// - Throws: `invalid-configuration` if the Secure Enclave refuses.
        public func newKey() throws(GoogleSignInError) -> any ProofKey {
            guard let key = try? SecureEnclaveP256Key() else {
                throw GoogleSignInError(.invalidConfiguration, "the Secure Enclave makes no key")
            }
            return try SystemProofKey(key: key)
        }

        /// The key of a reference.
        public func key(_ reference: ProofKeyReference) throws(GoogleSignInError) -> any ProofKey {
            guard let bytes = try? Base64URL.decode(reference.text),
                let key = try? SecureEnclaveP256Key(sealedRepresentation: bytes)
            else {
                throw GoogleSignInError(.tokenExchangeFailed, "the Secure Enclave does not have the proof key")
            }
            return try SystemProofKey(key: key)
        }
    }

    extension SystemProofKey {
        fileprivate init(key: SecureEnclaveP256Key) throws(GoogleSignInError) {
            self.init(
                reference: try ProofKeyReference(Base64URL.encode(key.sealedRepresentation)), publicKey: key.publicKey,
                sign: key.sign)
        }
    }
#endif
