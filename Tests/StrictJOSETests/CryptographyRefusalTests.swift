import AssayTestSupport
import StrictJOSE
import Testing

/// The cryptographic library may be set up to offer no algorithm.
@Suite("Refusals of the cryptographic library")
struct CryptographyRefusalTests {
    @Test("without the hash function there is neither a thumbprint nor an at_hash")
    func hash() async {
        await #expect(processExitsWith: .success) {
            let numbers = try RSAPublicNumbers(n: RFCExamples.rfc7638Modulus, e: "AQAB")
            #expect(RestrictedCryptography.offerNothing())
            #expect(refusal { try JWKThumbprint(numbers) } == .invalidKey)
            #expect(refusal { try JWSAlgorithm.rs256.accessTokenHash(of: "SlAV32hkKG") } == .unsupportedAlgorithm)
        }
    }

    @Test("a key that the library refuses is invalid")
    func key() async {
        await #expect(processExitsWith: .success) {
            let numbers = try RSAPublicNumbers(n: RFCExamples.rfc7638Modulus, e: "AQAB")
            // Its thumbprint fetches the hash function, which is kept.
            #expect(refusal { try RSAVerificationKey(numbers) } == nil)
            #expect(RestrictedCryptography.offerNothing())
            #expect(refusal { try JWKThumbprint(numbers) } == nil)
            #expect(refusal { try RSAVerificationKey(numbers) } == .invalidKey)
        }
    }
}
