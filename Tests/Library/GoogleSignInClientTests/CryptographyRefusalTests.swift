import AssayTestSupport
import GoogleSignInClient
import Testing

/// The cryptographic library may be set up to offer no algorithm.
@Suite(.ifTheLibraryCallsOpenSSL) struct CryptographyRefusalTests {
    @Test
    func withoutTheHashFunctionACodeVerifierHasNoChallenge() async {
        await #expect(processExitsWith: .success) {
            #expect(RestrictedCryptography.offerNothing())
            let verifier = try CodeVerifier("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
            #expect(throws: GoogleSignInError(.invalidConfiguration)) { try verifier.challenge() }
        }
    }

    @Test
    func withoutTheHashFunctionAHashIdentifiesNoRefreshTokenNotEvenItsOwn() async {
        await #expect(processExitsWith: .success) {
            #expect(RestrictedCryptography.offerNothing())
            let token = try RefreshToken("1//assay-golden-refresh-token")
            let identifier = SecurityEventSubject.RefreshTokenIdentifier.doubleHash(RefreshTokenIdentifierTests.hash)
            #expect(!identifier.matches(token))
        }
    }
}
