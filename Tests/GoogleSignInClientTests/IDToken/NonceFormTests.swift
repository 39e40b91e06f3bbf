import AssayTestSupport
import Testing

@testable import GoogleSignInClient

@Suite("ID token: what the request carries for a nonce")
struct NonceFormTests {
    @Test("the nonce itself, or its hash in lowercase hexadecimal")
    func forms() throws {
        #expect(try IDTokenProvider.NonceForm.asSent.sent(for: "n-0S6_WzA2Mj") == "n-0S6_WzA2Mj")
        // printf n-0S6_WzA2Mj | openssl dgst -sha256
        #expect(
            try IDTokenProvider.NonceForm.sha256.sent(for: "n-0S6_WzA2Mj")
                == "0823a09b54cb9381561068b00aaf4e539b3f54604631d3e6a820879b6b04cc19")
    }

    @Test("without the hash function there is none")
    func refusedHash() async {
        await #expect(processExitsWith: .success) {
            #expect(RestrictedCryptography.offerNothing())
            #expect(throws: GoogleSignInError(.invalidNonce)) { try IDTokenProvider.NonceForm.sha256.sent(for: "a") }
            #expect(throws: Never.self) { try IDTokenProvider.NonceForm.asSent.sent(for: "a") }
        }
    }
}
