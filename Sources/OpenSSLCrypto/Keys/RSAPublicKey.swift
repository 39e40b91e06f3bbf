internal import CAssayOpenSSL

/// An RSA public key that verifies RSASSA-PKCS1-v1_5 signatures (RFC 8017 §8.2.2).
///
/// Safe to share between threads: each verification copies a context that was prepared once.
package final class RSAPublicKey: Sendable {
    private let handle: PublicKeyHandle
    private let template: DigestContext

    /// The length in bytes of the modulus and of every valid signature.
    package let signatureByteCount: Int

    /// Reads a key from a DER SubjectPublicKeyInfo (RFC 5280 §4.1).
    ///
    /// - Parameter hash: the hash function of the signatures to verify.
    package convenience init(subjectPublicKeyInfo der: [UInt8], hash: HashAlgorithm = .sha256) throws(CryptoError) {
        let key: OpaquePointer? = der.withUnsafeBufferPointer { buffer in
            var cursor = buffer.baseAddress
            guard let pointer = d2i_PUBKEY(nil, &cursor, buffer.count) else { return nil }
            guard cursor == buffer.baseAddress.map({ $0 + buffer.count }), EVP_PKEY_get_base_id(pointer) == EVP_PKEY_RSA
            else {
                EVP_PKEY_free(pointer)
                return nil
            }
            return pointer
        }
        guard let key else { throw .inOpenSSL("read RSA public key") }
        try self.init(PublicKeyHandle(owning: key), hash: hash)
    }

    /// Makes a key from its big-endian numbers; no DER is written in between.
    package convenience init(
        modulus: [UInt8], exponent: [UInt8], hash: HashAlgorithm = .sha256
    ) throws(CryptoError) {
        let parameters = try KeyParameters()
        try parameters.add(OSSL_PKEY_PARAM_RSA_N, number: modulus)
        try parameters.add(OSSL_PKEY_PARAM_RSA_E, number: exponent)
        try self.init(parameters.key(type: "RSA"), hash: hash)
    }

    init(_ handle: PublicKeyHandle, hash: HashAlgorithm) throws(CryptoError) {
        self.handle = handle
        signatureByteCount = Int(EVP_PKEY_get_size(handle.pointer))
        template = try DigestContext(verifyingWith: handle, hash: hash)
    }

    /// Whether the signature is valid for the message, without copying either.
    ///
    /// A valid signature is as long as the modulus.
    package func isValidSignature(_ signature: Span<UInt8>, for message: Span<UInt8>) -> Bool {
        signature.withUnsafeBufferPointer { signatureBytes in
            message.withUnsafeBufferPointer { messageBytes in
                template.verify(signature: signatureBytes, message: messageBytes)
            }
        }
    }

    /// Whether the signature is valid for the message.
    ///
    /// A valid signature is as long as the modulus.
    package func isValidSignature(_ signature: [UInt8], for message: [UInt8]) -> Bool {
        isValidSignature(signature.span, for: message.span)
    }

    /// The key as DER SubjectPublicKeyInfo, written by OpenSSL.
    package func subjectPublicKeyInfo() throws(CryptoError) -> [UInt8] {
        try DEROutput.bytes("write SubjectPublicKeyInfo") { i2d_PUBKEY(handle.pointer, $0) }
    }

    /// The key as DER RSAPublicKey (RFC 8017 §A.1.1), written by OpenSSL.
    package func pkcs1() throws(CryptoError) -> [UInt8] {
        try DEROutput.bytes("write RSAPublicKey") { i2d_PublicKey(handle.pointer, $0) }
    }

    /// Encrypts a short message, as key wrapping in a JWE does (RFC 7518 §4.2, §4.3).
    package func encrypt(_ message: [UInt8], padding: RSAEncryptionPadding) throws(CryptoError) -> [UInt8] {
        try PublicKeyOperation.encrypt(message, with: handle, padding: padding)
    }
}
