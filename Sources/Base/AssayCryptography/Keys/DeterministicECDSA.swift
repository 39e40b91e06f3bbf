internal import CAssayOpenSSL
package import JOSECryptography

/// ECDSA whose secret number is derived from the key and the message (RFC 6979), so that a vector has the same bytes
/// wherever it is rendered.
///
/// OpenSSL has this only since version 3.2.
package enum DeterministicECDSA {
    /// The signature of a message with P-256 and SHA-256, JOSE's ES256: `r` and `s`, 32 bytes each (RFC 7518 §3.4).
    ///
    /// - Parameter privateNumber: `d` of the key, 32 bytes.
    package static func sign(_ message: [UInt8], privateNumber: [UInt8]) throws(CryptoError) -> [UInt8] {
        guard let arithmetic = Arithmetic(privateNumber) else { throw .inOpenSSL("sign") }
        let digest = try HashAlgorithm.sha256.hash(message)
        guard let reduced = arithmetic.reduced(digest) else { throw .inOpenSSL("sign") }
        // RFC 6979 §3.2, steps b to h; a number of the order's length needs one block of HMAC.
        func hmac(_ key: [UInt8], _ message: [UInt8]) throws(CryptoError) -> [UInt8] {
            try HashAlgorithm.sha256.hmac(key: key, message: message)
        }
        var value = [UInt8](repeating: 1, count: 32)
        var key = [UInt8](repeating: 0, count: 32)
        for separator: UInt8 in [0, 1] {
            key = try hmac(key, value + [separator] + privateNumber + reduced)
            value = try hmac(key, value)
        }
        while true {
            value = try hmac(key, value)
            guard let isBelowOrder = arithmetic.isBelowOrder(value) else { throw .inOpenSSL("sign") }
            guard isBelowOrder else {
                key = try hmac(key, value + [0])
                value = try hmac(key, value)
                continue
            }
            guard let signature = arithmetic.signature(of: digest, secret: value) else { throw .inOpenSSL("sign") }
            return signature
        }
    }

    /// Arithmetic modulo the order of P-256.
    private final class Arithmetic {
        private let group: OpaquePointer
        private let context: OpaquePointer
        private let order: OpaquePointer
        private let privateNumber: BigNumber

        init?(_ privateNumber: [UInt8]) {
            guard let number = BigNumber(privateNumber), let context = BN_CTX_new() else { return nil }
            guard let group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1), let order = EC_GROUP_get0_order(group)
            else {
                BN_CTX_free(context)
                return nil
            }
            (self.group, self.context, self.order, self.privateNumber) = (group, context, order, number)
        }

        deinit {
            EC_GROUP_free(group)
            BN_CTX_free(context)
        }

        /// The remainder of a number, 32 bytes.
        func reduced(_ bytes: [UInt8]) -> [UInt8]? {
            guard let number = BigNumber(bytes), let result = BigNumber([]),
                BN_nnmod(result.pointer, number.pointer, order, context) == 1
            else { return nil }
            return Self.bytes(result)
        }

        /// Whether a number is from 1 to the order less 1; `nil` if there is no memory.
        func isBelowOrder(_ bytes: [UInt8]) -> Bool? {
            guard let number = BigNumber(bytes) else { return nil }
            return BN_is_zero(number.pointer) == 0 && BN_cmp(number.pointer, order) < 0
        }

        /// `r` is the first coordinate of the secret multiple of the generator, and `s` is (digest + r d) / secret
        /// (FIPS 186-5 §6.4.1).
        ///
        /// - Returns: `nil` if there is no memory, or a number is zero, which no message is known for.
        func signature(of digest: [UInt8], secret bytes: [UInt8]) -> [UInt8]? {
            guard let secret = BigNumber(bytes), let sum = BigNumber(digest), let r = BigNumber([]),
                let product = BigNumber([]), let point = EC_POINT_new(group)
            else { return nil }
            defer { EC_POINT_free(point) }
            guard EC_POINT_mul(group, point, secret.pointer, nil, nil, context) == 1,
                EC_POINT_get_affine_coordinates(group, point, r.pointer, nil, context) == 1,
                BN_nnmod(r.pointer, r.pointer, order, context) == 1,
                BN_mod_mul(product.pointer, r.pointer, privateNumber.pointer, order, context) == 1,
                BN_mod_add(sum.pointer, sum.pointer, product.pointer, order, context) == 1,
                BN_mod_inverse(secret.pointer, secret.pointer, order, context) != nil,
                BN_mod_mul(sum.pointer, sum.pointer, secret.pointer, order, context) == 1,
                BN_is_zero(r.pointer) == 0, BN_is_zero(sum.pointer) == 0,
                let first = Self.bytes(r), let second = Self.bytes(sum)
            else { return nil }
            return first + second
        }

        private static func bytes(_ number: BigNumber) -> [UInt8]? {
            var output = [UInt8](repeating: 0, count: 32)
            return BN_bn2binpad(number.pointer, &output, 32) == 32 ? output : nil
        }
    }
}
