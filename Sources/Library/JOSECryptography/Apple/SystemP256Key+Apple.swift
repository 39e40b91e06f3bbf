#if canImport(CryptoKit)
    internal import CryptoKit

    /// A private key on the curve P-256.
    final class SystemP256Key: Sendable {
        private let key: P256.Signing.PrivateKey

        /// Makes a new key.
        init?() {
            key = P256.Signing.PrivateKey()
        }

        /// Makes the key of a private number of 32 bytes.
        init?(privateNumber number: [UInt8]) {
            guard let key = try? P256.Signing.PrivateKey(rawRepresentation: number) else { return nil }
            self.key = key
        }

        var publicKey: (x: [UInt8], y: [UInt8]) {
            let coordinates = key.publicKey.rawRepresentation
            return (Array(coordinates.prefix(32)), Array(coordinates.suffix(32)))
        }

        func privateNumber() -> [UInt8]? { Array(key.rawRepresentation) }

        func signature(for message: [UInt8]) -> [UInt8]? {
            (try? key.signature(for: message)).map { Array($0.rawRepresentation) }
        }
    }
#endif
