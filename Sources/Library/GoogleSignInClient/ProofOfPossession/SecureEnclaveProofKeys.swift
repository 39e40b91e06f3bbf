#if canImport(CryptoKit)
    internal import CryptoKit
    internal import Foundation
    internal import StrictJOSE

    /// Proof keys in the Secure Enclave, which gives a private key to nobody: neither to the app nor to a backup.
    ///
    /// A reference is good for this device alone.
    public struct SecureEnclaveProofKeys: ProofKeySource {
        /// Creates a source of keys; `nil` on a device without a Secure Enclave, such as a simulator.
        public init?() {
            guard SecureEnclave.isAvailable else { return nil }
        }

        /// Makes a key.
        ///
        /// - Throws: `invalid-configuration` if the Secure Enclave refuses.
        public func newKey() throws(GoogleSignInError) -> any ProofKey {
            do {
                return try SecureEnclaveProofKey(key: SecureEnclave.P256.Signing.PrivateKey())
            } catch {
                throw GoogleSignInError(.invalidConfiguration, "the Secure Enclave makes no key")
            }
        }

        /// The key of a reference.
        public func key(_ reference: ProofKeyReference) throws(GoogleSignInError) -> any ProofKey {
            do {
                let data = Data(try Base64URL.decode(reference.text))
                return try SecureEnclaveProofKey(key: SecureEnclave.P256.Signing.PrivateKey(dataRepresentation: data))
            } catch {
                throw GoogleSignInError(.tokenExchangeFailed, "the Secure Enclave does not have the proof key")
            }
        }
    }

    private struct SecureEnclaveProofKey: ProofKey {
        let reference: ProofKeyReference
        private let key: SecureEnclave.P256.Signing.PrivateKey

        init(key: SecureEnclave.P256.Signing.PrivateKey) throws(GoogleSignInError) {
            self.key = key
            reference = try ProofKeyReference(Base64URL.encode(Array(key.dataRepresentation)))
        }

        var publicKey: (x: [UInt8], y: [UInt8]) {
            let coordinates = key.publicKey.rawRepresentation
            return (Array(coordinates.prefix(32)), Array(coordinates.suffix(32)))
        }

        func signature(for message: [UInt8]) throws(GoogleSignInError) -> [UInt8] {
            do {
                return Array(try key.signature(for: message).rawRepresentation)
            } catch {
                throw GoogleSignInError(.tokenExchangeFailed, "the proof key does not sign")
            }
        }
    }
#endif
