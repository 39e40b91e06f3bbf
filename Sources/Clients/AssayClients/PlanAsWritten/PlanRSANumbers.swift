internal import JOSECryptography

/// The big-endian numbers of an RSA key in a JWK, for the plan's `createPublicKey`.
///
/// The plan calls that function without showing it and describes only its DER. `SecKey` makes a key from the DER with few
/// checks: it requires no minimum size of the modulus, no odd exponent and no shortest form (RFC 7518 §6.3.1). It refuses
/// a number that is zero, and so does this type.
struct PlanRSANumbers: Sendable, Hashable {
    let modulus: [UInt8]
    let exponent: [UInt8]

    init(n: String, e: String) throws(PlanFailure) {
        modulus = try PlanBase64.decode(n)
        exponent = try PlanBase64.decode(e)
        guard modulus.contains(where: { $0 != 0 }), exponent.contains(where: { $0 != 0 }) else {
            throw .passedOn("a number of the key is zero")
        }
    }

    /// What verifies with the key, instead of `SecKey`.
    func verifier() throws(PlanFailure) -> RSASignatureVerifier {
        do {
            return try RSASignatureVerifier(modulus: modulus, exponent: exponent)
        } catch {
            throw .passedOn(error.description)
        }
    }

    /// The RSAPublicKey structure (RFC 8017 §A.1.1) that the plan passes to `SecKey`.
    var pkcs1DER: [UInt8] {
        PlanDER.sequence([PlanDER.integer(modulus), PlanDER.integer(exponent)])
    }
}
