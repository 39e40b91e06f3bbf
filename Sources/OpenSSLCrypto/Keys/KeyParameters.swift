internal import CAssayOpenSSL

/// Makes keys from numbers through OpenSSL's parameter builder.
///
/// The builder keeps pointers to names and octet strings until the parameters are made, so this object owns copies of
/// them until its end.
final class KeyParameters {
    private let builder: OpaquePointer
    private var numbers: [OpaquePointer] = []
    private var copies: [UnsafeMutableRawPointer] = []

    init() throws(CryptoError) {
        guard let builder = OSSL_PARAM_BLD_new() else { throw .inOpenSSL("build key") }
        self.builder = builder
    }

    deinit {
        OSSL_PARAM_BLD_free(builder)
        for number in numbers { BN_clear_free(number) }
        for copy in copies { copy.deallocate() }
    }

    func add(_ name: String, number: [UInt8]) throws(CryptoError) {
        guard let length = Int32(exactly: number.count), let value = BN_bin2bn(number, length, nil) else {
            throw .inOpenSSL("build key")
        }
        numbers.append(value)
        guard OSSL_PARAM_BLD_push_BN(builder, text(name), value) == 1 else { throw .inOpenSSL("build key") }
    }

    func add(_ name: String, text value: String) throws(CryptoError) {
        guard OSSL_PARAM_BLD_push_utf8_string(builder, text(name), text(value), 0) == 1 else {
            throw .inOpenSSL("build key")
        }
    }

    func add(_ name: String, octets: [UInt8]) throws(CryptoError) {
        guard OSSL_PARAM_BLD_push_octet_string(builder, text(name), copy(octets), octets.count) == 1 else {
            throw .inOpenSSL("build key")
        }
    }

    /// Makes a key of the type, private if the private number is among the parameters.
    func key(type: String) throws(CryptoError) -> PublicKeyHandle {
        guard let parameters = OSSL_PARAM_BLD_to_param(builder) else { throw .inOpenSSL("build key") }
        defer { OSSL_PARAM_free(parameters) }
        guard let context = EVP_PKEY_CTX_new_from_name(nil, type, nil) else { throw .inOpenSSL("build key") }
        defer { EVP_PKEY_CTX_free(context) }
        var key: OpaquePointer?
        guard EVP_PKEY_fromdata_init(context) == 1,
            EVP_PKEY_fromdata(context, &key, assayKeyPair, parameters) == 1, let key
        else { throw .inOpenSSL("build \(type) key") }
        return PublicKeyHandle(owning: key)
    }

    private func text(_ text: String) -> UnsafePointer<CChar> {
        UnsafePointer(copy(Array(text.utf8CString)))
    }

    private func copy<Byte: BitwiseCopyable>(_ bytes: [Byte]) -> UnsafeMutablePointer<Byte> {
        let copy = UnsafeMutablePointer<Byte>.allocate(capacity: bytes.count)
        copy.initialize(from: bytes, count: bytes.count)
        copies.append(copy)
        return copy
    }
}
