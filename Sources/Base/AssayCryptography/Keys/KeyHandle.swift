internal import CAssayOpenSSL
internal import JOSECryptography

/// Owner of one `EVP_PKEY`, public or private.
///
/// Immutable after creation, and OpenSSL's reference counts are atomic.
final class KeyHandle: @unchecked Sendable {
    let pointer: OpaquePointer

    init(owning pointer: OpaquePointer) {
        self.pointer = pointer
    }

    deinit {
        EVP_PKEY_free(pointer)
    }
}

extension KeyHandle {
    /// An RSA key of big-endian numbers by their names in OpenSSL (EVP_PKEY-RSA(7)): private if `d` is among them.
    convenience init(rsa numbers: KeyValuePairs<StaticString, [UInt8]>) throws(CryptoError) {
        var values: [OpaquePointer] = []
        defer { for value in values { BN_clear_free(value) } }
        guard let builder = OSSL_PARAM_BLD_new() else { throw .inOpenSSL("build RSA key") }
        defer { OSSL_PARAM_BLD_free(builder) }
        for (name, number) in numbers {
            guard let length = Int32(exactly: number.count), let value = BN_bin2bn(number, length, nil) else {
                throw .inOpenSSL("build RSA key")
            }
            values.append(value)
            // The builder and the parameters keep the pointer to the name, which lives as long as the program.
            let text = UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
            guard OSSL_PARAM_BLD_push_BN(builder, text, value) == 1 else { throw .inOpenSSL("build RSA key") }
        }
        guard let parameters = OSSL_PARAM_BLD_to_param(builder) else { throw .inOpenSSL("build RSA key") }
        defer { OSSL_PARAM_free(parameters) }
        guard let context = EVP_PKEY_CTX_new_from_name(nil, "RSA", nil) else { throw .inOpenSSL("build RSA key") }
        defer { EVP_PKEY_CTX_free(context) }
        var key: OpaquePointer?
        guard EVP_PKEY_fromdata_init(context) == 1,
            EVP_PKEY_fromdata(context, &key, assayKeyPair, parameters) == 1, let key
        else { throw .inOpenSSL("build RSA key") }
        self.init(owning: key)
    }
}
