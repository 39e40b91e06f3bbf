// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The declarations of Apple's CryptoKit (macOS 15, iOS 18) that the package uses. OpenSSL does the work.

internal import CAssayOpenSSL
public import Foundation

// https://developer.apple.com/documentation/cryptokit/cryptokiterror
public enum CryptoKitError: Error {
    case incorrectKeySize
    case incorrectParameterSize
    case authenticationFailure
}

// https://developer.apple.com/documentation/cryptokit/symmetrickey
public struct SymmetricKey: Sendable {
    let bytes: [UInt8]

    public init(data: some ContiguousBytes) {
        bytes = data.withUnsafeBytes { Array($0) }
    }
}

// https://developer.apple.com/documentation/cryptokit/aes
public enum AES {
    // https://developer.apple.com/documentation/cryptokit/aes/gcm
    public enum GCM {
        // https://developer.apple.com/documentation/cryptokit/aes/gcm/nonce
        public struct Nonce: Sendable {
            let bytes: [UInt8]

            public init(data: some DataProtocol) throws {
                guard data.count >= 12 else { throw CryptoKitError.incorrectParameterSize }
                bytes = Array(data)
            }
        }

        // https://developer.apple.com/documentation/cryptokit/aes/gcm/sealedbox
        public struct SealedBox: Sendable {
            public let nonce: Nonce
            public let ciphertext: Data
            public let tag: Data

            public init(nonce: Nonce, ciphertext: some DataProtocol, tag: some DataProtocol) throws {
                guard tag.count == 16 else { throw CryptoKitError.incorrectParameterSize }
                self.nonce = nonce
                self.ciphertext = Data(ciphertext)
                self.tag = Data(tag)
            }
        }

        // https://developer.apple.com/documentation/cryptokit/aes/gcm/seal(_:using:nonce:authenticating:)
        public static func seal(
            _ message: some DataProtocol, using key: SymmetricKey, nonce: Nonce? = nil,
            authenticating authenticatedData: some DataProtocol
        ) throws -> SealedBox {
            let nonce = try nonce ?? Nonce(data: (0..<12).map { _ in UInt8.random(in: 0...255) })
            var tag = [UInt8](repeating: 0, count: 16)
            let output = try transform(Array(message), key, nonce, Array(authenticatedData), &tag, isSealing: true)
            return try SealedBox(nonce: nonce, ciphertext: output, tag: tag)
        }

        // https://developer.apple.com/documentation/cryptokit/aes/gcm/open(_:using:authenticating:)
        public static func open(
            _ sealedBox: SealedBox, using key: SymmetricKey, authenticating authenticatedData: some DataProtocol
        ) throws -> Data {
            var tag = Array(sealedBox.tag)
            return Data(
                try transform(
                    Array(sealedBox.ciphertext), key, sealedBox.nonce, Array(authenticatedData), &tag,
                    isSealing: false))
        }

        private static func transform(
            _ input: [UInt8], _ key: SymmetricKey, _ nonce: Nonce, _ additionalData: [UInt8], _ tag: inout [UInt8],
            isSealing: Bool
        ) throws -> [UInt8] {
            let ciphers = [16: EVP_aes_128_gcm(), 24: EVP_aes_192_gcm(), 32: EVP_aes_256_gcm()]
            guard let cipher = ciphers[key.bytes.count] else { throw CryptoKitError.incorrectKeySize }
            let context = EVP_CIPHER_CTX_new()
            defer { EVP_CIPHER_CTX_free(context) }
            var output = [UInt8](repeating: 0, count: input.count)
            var written: Int32 = 0
            EVP_CipherInit_ex(context, cipher, nil, nil, nil, isSealing ? 1 : 0)
            EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_IVLEN, Int32(nonce.bytes.count), nil)
            EVP_CipherInit_ex(context, nil, nil, key.bytes, nonce.bytes, isSealing ? 1 : 0)
            EVP_CipherUpdate(context, nil, &written, additionalData, Int32(additionalData.count))
            EVP_CipherUpdate(context, &output, &written, input, Int32(input.count))
            if !isSealing { EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, 16, &tag) }
            guard EVP_CipherFinal_ex(context, nil, &written) == 1 else {
                ERR_clear_error()
                throw CryptoKitError.authenticationFailure
            }
            if isSealing { EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, 16, &tag) }
            return output
        }
    }
}
