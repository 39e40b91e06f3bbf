// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

internal import CAssayOpenSSL
public import Foundation

// https://developer.apple.com/documentation/cryptokit/p256
public enum P256 {
    // https://developer.apple.com/documentation/cryptokit/p256/signing
    public enum Signing {
        // https://developer.apple.com/documentation/cryptokit/p256/signing/ecdsasignature
        public struct ECDSASignature: Sendable {
            /// `r` and `s`, 32 bytes each.
            public let rawRepresentation: Data
        }

        // https://developer.apple.com/documentation/cryptokit/p256/signing/publickey
        public struct PublicKey: Sendable {
            /// The coordinates, 32 bytes each.
            public let rawRepresentation: Data
        }

        // https://developer.apple.com/documentation/cryptokit/p256/signing/privatekey
        public struct PrivateKey: Sendable {
            private let key: KeyHandle

            public init(compactRepresentable: Bool = true) {
                guard let key = assayNewP256Key() else { fatalError("OpenSSL makes no key") }
                self.key = KeyHandle(key)
            }

            public init(rawRepresentation data: some ContiguousBytes) throws {
                let number = data.withUnsafeBytes { Array($0) }
                guard number.count == 32, let key = KeyHandle(privateNumber: number) else {
                    throw CryptoKitError.incorrectParameterSize
                }
                self.key = key
            }

            public var rawRepresentation: Data { Data(key.privateNumber()) }

            public var publicKey: PublicKey { PublicKey(rawRepresentation: Data(key.point().dropFirst())) }

            public func signature(for data: some DataProtocol) throws -> ECDSASignature {
                ECDSASignature(rawRepresentation: Data(try key.signature(for: Array(data))))
            }
        }
    }
}

// https://developer.apple.com/documentation/cryptokit/secureenclave
public enum SecureEnclave {
    // https://developer.apple.com/documentation/cryptokit/secureenclave/isavailable
    public static var isAvailable: Bool { true }

    // https://developer.apple.com/documentation/cryptokit/secureenclave/p256
    public enum P256 {
        // https://developer.apple.com/documentation/cryptokit/secureenclave/p256/signing
        public enum Signing {
            // https://developer.apple.com/documentation/cryptokit/secureenclave/p256/signing/privatekey
            public struct PrivateKey: Sendable {
                private let key: CryptoKit.P256.Signing.PrivateKey

                public init() throws { key = CryptoKit.P256.Signing.PrivateKey() }

                /// The private number after a byte: the real form is sealed, and longer than the number.
                public init(dataRepresentation data: Data) throws {
                    guard data.first == 0x5E else { throw CryptoKitError.incorrectParameterSize }
                    key = try CryptoKit.P256.Signing.PrivateKey(rawRepresentation: data.dropFirst())
                }

                public var dataRepresentation: Data { [0x5E] + key.rawRepresentation }

                public var publicKey: CryptoKit.P256.Signing.PublicKey { key.publicKey }

                public func signature(
                    for data: some DataProtocol
                ) throws -> CryptoKit.P256.Signing.ECDSASignature { try key.signature(for: data) }
            }
        }
    }
}

/// A key of OpenSSL's.
private final class KeyHandle: @unchecked Sendable {
    private let key: OpaquePointer

    init(_ key: OpaquePointer) {
        self.key = key
    }

    convenience init?(privateNumber: [UInt8]) {
        // ECPrivateKey (RFC 5915 §3) without the public key, which OpenSSL then computes.
        let der =
            [0x30, 0x31, 0x02, 0x01, 0x01, 0x04, 0x20] + privateNumber
            + [0xA0, 0x0A, 0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]
        let key = der.withUnsafeBufferPointer { buffer in
            var cursor = buffer.baseAddress
            return d2i_PrivateKey(EVP_PKEY_EC, nil, &cursor, buffer.count)
        }
        guard let key else {
            ERR_clear_error()
            return nil
        }
        self.init(key)
        let context = EVP_PKEY_CTX_new(key, nil)
        defer { EVP_PKEY_CTX_free(context) }
        guard EVP_PKEY_private_check(context) == 1 else {
            ERR_clear_error()
            return nil
        }
    }

    deinit {
        EVP_PKEY_free(key)
    }

    func privateNumber() -> [UInt8] {
        var number: OpaquePointer?
        defer { BN_clear_free(number) }
        var output = [UInt8](repeating: 0, count: 32)
        EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_PRIV_KEY, &number)
        BN_bn2binpad(number, &output, 32)
        return output
    }

    /// The uncompressed form of the public point (SEC 1 §2.3.3).
    func point() -> [UInt8] {
        var point = [UInt8](repeating: 0, count: 65)
        var length = 0
        EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_PUB_KEY, &point, point.count, &length)
        return point
    }

    func signature(for message: [UInt8]) throws -> [UInt8] {
        let context = EVP_MD_CTX_new()
        defer { EVP_MD_CTX_free(context) }
        var der = [UInt8](repeating: 0, count: Int(EVP_PKEY_get_size(key)))
        var length = der.count
        guard EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key) == 1,
            EVP_DigestSign(context, &der, &length, message, message.count) == 1
        else { throw CryptoKitError.authenticationFailure }
        let signature = der.withUnsafeBufferPointer { buffer in
            var cursor = buffer.baseAddress
            return d2i_ECDSA_SIG(nil, &cursor, length)
        }
        defer { ECDSA_SIG_free(signature) }
        var numbers = [UInt8](repeating: 0, count: 64)
        numbers.withUnsafeMutableBufferPointer { buffer in
            _ = BN_bn2binpad(ECDSA_SIG_get0_r(signature), buffer.baseAddress, 32)
            _ = BN_bn2binpad(ECDSA_SIG_get0_s(signature), buffer.baseAddress?.advanced(by: 32), 32)
        }
        return numbers
    }
}
