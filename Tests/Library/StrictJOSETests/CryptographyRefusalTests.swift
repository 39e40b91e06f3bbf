import AssayTestSupport
import StrictJOSE
import Testing

/// The cryptographic library may be set up to offer no algorithm.
@Suite(.ifTheLibraryCallsOpenSSL) struct CryptographyRefusalTests {
    @Test
    func withoutTheHashFunctionThereIsNeitherAThumbprintNorAnAtHash() async {
        await #expect(processExitsWith: .success) {
            let numbers = try RSAPublicNumbers(n: RFCExamples.rfc7638Modulus, e: "AQAB")
            #expect(RestrictedCryptography.offerNothing())
            #expect(refusal { try JWKThumbprint(numbers) } == .invalidKey)
            #expect(refusal { try JWSAlgorithm.rs256.accessTokenHash(of: "SlAV32hkKG") } == .unsupportedAlgorithm)
        }
    }

    @Test
    func aKeyThatTheLibraryRefusesIsInvalid() async {
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
