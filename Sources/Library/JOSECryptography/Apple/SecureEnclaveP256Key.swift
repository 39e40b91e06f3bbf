#if canImport(CryptoKit)
    internal import CryptoKit
    internal import Foundation

    /// A private key on the curve P-256 in the Secure Enclave, which gives it to nobody.
    package final class SecureEnclaveP256Key: Sendable {
        private let key: SecureEnclave.P256.Signing.PrivateKey

        /// Whether the device has a Secure Enclave; a simulator has none.
        package static var isAvailable: Bool { SecureEnclave.isAvailable }

        /// Makes a new key.
        package init() throws(CryptoError) {
            do {
                key = try SecureEnclave.P256.Signing.PrivateKey()
            } catch {
                throw CryptoError("make P-256 key in the Secure Enclave")
            }
        }

        /// Finds the key of a sealed representation, which is good on the same device alone.
        package init(sealedRepresentation bytes: [UInt8]) throws(CryptoError) {
            do {
                key = try SecureEnclave.P256.Signing.PrivateKey(dataRepresentation: Data(bytes))
            } catch {
                throw CryptoError("find P-256 key in the Secure Enclave")
            }
        }

        /// What finds the key again.
        package var sealedRepresentation: [UInt8] { Array(key.dataRepresentation) }

        /// The coordinates of the public key, 32 bytes each.
        package var publicKey: (x: [UInt8], y: [UInt8]) {
            let coordinates = key.publicKey.rawRepresentation
            return (Array(coordinates.prefix(32)), Array(coordinates.suffix(32)))
        }

        /// Signs a message with ECDSA and SHA-256; the result is `r` and `s`, 32 bytes each (RFC 7518 §3.4).
        package func sign(_ message: [UInt8]) throws(CryptoError) -> [UInt8] {
            do {
                return Array(try key.signature(for: message).rawRepresentation)
            } catch {
                throw CryptoError("sign in the Secure Enclave")
            }
        }
    }
#endif
