/// A private key on the curve P-256 that signs with ECDSA and SHA-256, JOSE's ES256 (RFC 7518 §3.4).
package final class P256PrivateKey: Sendable {
    private let key: SystemP256Key

    /// The coordinates of the public key, 32 bytes each: `x` and `y` of a JWK (RFC 7518 §6.2.1).
    package var publicKey: (x: [UInt8], y: [UInt8]) { key.publicKey }

    /// Makes a new key.
    package init() throws(CryptoError) {
        guard let key = SystemP256Key() else { throw CryptoError("make P-256 key") }
        self.key = key
    }

    /// Makes the key of a private number of 32 bytes, big-endian: `d` of a JWK (RFC 7518 §6.2.2).
    ///
    /// - Throws: `CryptoError` unless the number is from 1 to the order of the curve less 1.
    package init(rawRepresentation number: [UInt8]) throws(CryptoError) {
        guard number.count == 32, let key = SystemP256Key(privateNumber: number) else {
            throw CryptoError("read P-256 key")
        }
        self.key = key
    }

    /// The private number, 32 bytes, to keep in a safe place.
    package func rawRepresentation() throws(CryptoError) -> [UInt8] {
        guard let number = key.privateNumber() else { throw CryptoError("write P-256 key") }
        return number
    }

    /// Signs a message; the result is `r` and `s`, 32 bytes each (RFC 7518 §3.4).
    ///
    /// Not deterministic.
    package func sign(_ message: [UInt8]) throws(CryptoError) -> [UInt8] {
        guard let signature = key.signature(for: message) else { throw CryptoError("sign") }
        return signature
    }
}
