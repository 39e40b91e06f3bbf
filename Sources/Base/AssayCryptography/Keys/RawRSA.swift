internal import CAssayOpenSSL

/// The bare RSA operation with a public key.
package enum RawRSA {
    /// The signature raised to the public exponent, as long as the modulus (RFC 8017 §5.2.2), whatever its size.
    package static func encodedMessage(of signature: [UInt8], modulus: [UInt8], exponent: [UInt8]) -> [UInt8]? {
        guard let base = BigNumber(signature), let n = BigNumber(modulus), let e = BigNumber(exponent),
            let result = BigNumber([]), let context = BN_CTX_new()
        else { return nil }
        defer { BN_CTX_free(context) }
        guard BN_mod_exp(result.pointer, base.pointer, e.pointer, n.pointer, context) == 1 else {
            ERR_clear_error()
            return nil
        }
        var output = [UInt8](repeating: 0, count: modulus.count)
        guard let length = Int32(exactly: output.count), BN_bn2binpad(result.pointer, &output, length) == length else {
            return nil
        }
        return output
    }
}
