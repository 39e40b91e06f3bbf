#if canImport(CryptoKit)
    internal import Foundation
    internal import Security

    /// An RSA public key with the hash function of its signatures.
    ///
    /// A `SecKey` never changes and may be used by several threads.
    final class PreparedRSAKey: @unchecked Sendable {
        private let key: SecKey
        private let algorithm: SecKeyAlgorithm
        private let modulusByteCount: Int

        init(modulus: [UInt8], exponent: [UInt8], hash: HashAlgorithm) throws(CryptoError) {
            // RSAPublicKey of RFC 8017 §A.1.1, whose numbers have no zero in front.
            let numbers = [modulus, exponent].map { Array($0.drop { $0 == 0 }) }
            let der = DERWriter.sequence(DERWriter.integer(numbers[0]), DERWriter.integer(numbers[1]))
            let attributes: [String: Any] = [
                kSecAttrKeyType as String: kSecAttrKeyTypeRSA, kSecAttrKeyClass as String: kSecAttrKeyClassPublic,
            ]
            guard let key = SecKeyCreateWithData(Data(der) as CFData, attributes as CFDictionary, nil) else {
                throw CryptoError("build RSA key")
            }
            let algorithm = Self.algorithm(hash)
            guard SecKeyIsAlgorithmSupported(key, .verify, algorithm) else {
                throw CryptoError("prepare verification")
            }
            self.key = key
            self.algorithm = algorithm
            modulusByteCount = numbers[0].count
        }

        func isValidSignature(
            _ signature: UnsafeBufferPointer<UInt8>, for message: UnsafeBufferPointer<UInt8>
        ) -> Bool {
            // RFC 8017 §8.2.2 step 1; Apple documents no such check.
            signature.count == modulusByteCount
                && SecKeyVerifySignature(key, algorithm, Data(message) as CFData, Data(signature) as CFData, nil)
        }

        private static func algorithm(_ hash: HashAlgorithm) -> SecKeyAlgorithm {
            switch hash {
            case .sha1: .rsaSignatureMessagePKCS1v15SHA1
            case .sha224: .rsaSignatureMessagePKCS1v15SHA224
            case .sha256: .rsaSignatureMessagePKCS1v15SHA256
            case .sha384: .rsaSignatureMessagePKCS1v15SHA384
            case .sha512: .rsaSignatureMessagePKCS1v15SHA512
            }
        }
    }
#endif
