internal import AssayCryptography
package import JOSECryptography

/// RSASSA-PSS with a salt as long as the hash (RFC 8017 §8.1.2, RFC 7518 §3.5), which Google does not use.
package struct PSSSignature {
    private let key: VerificationKey

    package init(key: VerificationKey) { self.key = key }

    package func isValid(_ signature: [UInt8], for message: [UInt8], hash: HashAlgorithm) -> Bool {
        guard signature.count == key.modulus.count,
            let encoded = RawRSA.encodedMessage(of: signature, modulus: key.modulus, exponent: key.exponent)
        else { return false }
        return (try? isConsistent(encoded, message, hash)) ?? false
    }

    /// EMSA-PSS-VERIFY (RFC 8017 §9.1.2), for a modulus of whole bytes.
    private func isConsistent(_ encoded: [UInt8], _ message: [UInt8], _ hash: HashAlgorithm) throws(CryptoError) -> Bool
    {
        let digest = try hash.hash(message)
        let length = encoded.count - digest.count - 1
        guard length > digest.count, encoded.last == 0xBC else { return false }
        let own = Array(encoded[length..<length + digest.count])
        var database = zip(encoded, try hash.mask(of: own, count: length)).map { $0 ^ $1 }
        database[0] &= 0x7F
        let salt = database.suffix(digest.count)
        let padding = database.dropLast(digest.count)
        guard padding.last == 1, padding.dropLast().allSatisfy({ $0 == 0 }) else { return false }
        return try hash.hash([UInt8](repeating: 0, count: 8) + digest + salt) == own
    }
}
