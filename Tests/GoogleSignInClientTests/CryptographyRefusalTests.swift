import AssayTestSupport
import GoogleSignInClient
import Testing

/// The cryptographic library may be set up to offer no algorithm.
@Suite("Refusals of the cryptographic library")
struct CryptographyRefusalTests {
    @Test("without the hash function a code verifier has no challenge")
    func challenge() async {
        await #expect(processExitsWith: .success) {
            #expect(RestrictedCryptography.offerNothing())
            let verifier = try CodeVerifier("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
            #expect(throws: GoogleSignInError(.invalidConfiguration)) { try verifier.challenge() }
        }
    }

    @Test("without the hash function a hash identifies no refresh token, not even its own")
    func refreshToken() async {
        await #expect(processExitsWith: .success) {
            #expect(RestrictedCryptography.offerNothing())
            let token = try RefreshToken("1//assay-golden-refresh-token")
            let identifier = SecurityEventSubject.RefreshTokenIdentifier.doubleHash(RefreshTokenIdentifierTests.hash)
            #expect(!identifier.matches(token))
        }
    }
}
