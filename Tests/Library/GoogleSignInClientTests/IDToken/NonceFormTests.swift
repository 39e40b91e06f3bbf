import AssayTestSupport
import Testing

@testable import GoogleSignInClient

struct NonceFormTests {
    @Test
    func theNonceItselfOrItsHashInLowercaseHexadecimal() throws {
        #expect(try IDTokenProvider.NonceForm.asSent.sent(for: "n-0S6_WzA2Mj") == "n-0S6_WzA2Mj")
        // printf n-0S6_WzA2Mj | openssl dgst -sha256
        #expect(
            try IDTokenProvider.NonceForm.sha256.sent(for: "n-0S6_WzA2Mj")
                == "0823a09b54cb9381561068b00aaf4e539b3f54604631d3e6a820879b6b04cc19")
    }

    @Test(.ifTheLibraryCallsOpenSSL)
    func withoutTheHashFunctionThereIsNone() async {
        await #expect(processExitsWith: .success) {
            #expect(RestrictedCryptography.offerNothing())
            #expect(throws: GoogleSignInError(.invalidNonce)) { try IDTokenProvider.NonceForm.sha256.sent(for: "a") }
            #expect(throws: Never.self) { try IDTokenProvider.NonceForm.asSent.sent(for: "a") }
        }
    }
}
