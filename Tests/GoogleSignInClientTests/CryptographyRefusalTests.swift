import CAssayOpenSSL
import GoogleSignInClient
import Testing

/// OpenSSL may be set up to offer no algorithm; the setting holds for a whole process, so each test has one of its own.
@Suite("Refusals of the cryptographic library")
struct CryptographyRefusalTests {
    @Test("without the hash function a code verifier has no challenge")
    func challenge() async {
        await #expect(processExitsWith: .success) {
            #expect(EVP_set_default_properties(nil, "provider=none") == 1)
            let verifier = try CodeVerifier("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
            #expect(throws: GoogleSignInError(.invalidConfiguration)) { try verifier.challenge() }
        }
    }

    @Test("without the hash function a hash identifies no refresh token, not even its own")
    func refreshToken() async {
        await #expect(processExitsWith: .success) {
            #expect(EVP_set_default_properties(nil, "provider=none") == 1)
            let token = try RefreshToken("1//assay-golden-refresh-token")
            let identifier = SecurityEventSubject.RefreshTokenIdentifier.doubleHash(RefreshTokenIdentifierTests.hash)
            #expect(!identifier.matches(token))
        }
    }
}
