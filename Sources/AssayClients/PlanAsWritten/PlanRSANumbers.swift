internal import OpenSSLCrypto

/// The numbers of an RSA key in a JWK, big-endian, as the plan's `createPublicKey` takes them.
///
/// The plan calls it without showing it and describes only its DER. `SecKey` makes a key of that DER and asks little:
/// no least size of the modulus, no odd exponent, no shortest form of either (RFC 7518 §6.3.1). A number that is zero
/// makes no key there, and makes none here.
struct PlanRSANumbers: Sendable, Hashable {
    let modulus: [UInt8]
    let exponent: [UInt8]

    init(n: String, e: String) throws(PlanFailure) {
        modulus = try PlanBase64.decode(n)
        exponent = try PlanBase64.decode(e)
        guard modulus.contains(where: { $0 != 0 }), exponent.contains(where: { $0 != 0 }) else {
            throw .passedOn("no key is made of a number that is zero")
        }
    }

    /// The key, made by OpenSSL where the plan asks `SecKey`.
    func publicKey() throws(PlanFailure) -> RSAPublicKey {
        do {
            return try RSAPublicKey(modulus: modulus, exponent: exponent)
        } catch {
            throw .passedOn(error.description)
        }
    }

    /// RSAPublicKey (RFC 8017 §A.1.1), which the plan hands to `SecKey`.
    var pkcs1DER: [UInt8] {
        PlanDER.sequence([PlanDER.integer(modulus), PlanDER.integer(exponent)])
    }
}
