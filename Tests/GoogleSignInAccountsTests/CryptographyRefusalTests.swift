import CAssayOpenSSL
import GoogleSignInClient
import Testing

@testable import GoogleSignInAccounts

/// OpenSSL may be set up to offer no algorithm; the setting holds for a whole process, so the test has one of its own.
@Suite struct CryptographyRefusalTests {
    @Test func withoutItsAlgorithmsNothingIsStored() async {
        await #expect(processExitsWith: .success) {
            let (session, seal) = (try SessionFixtures.session(), try SessionSealTests.seal())
            #expect(EVP_set_default_properties(nil, "provider=none") == 1)
            let failure = GoogleSignInError(.storageFailed)
            #expect(throws: failure) { try ObjectChecks.tag(of: [1]) }
            #expect(throws: failure) { try seal.seal(session) }
            await #expect(throws: failure) {
                try await AccountProtection(store: MemoryObjectStore())
                    .handle(AccountProtectionTests.token("1", at: 1)) { _ in }
            }
        }
    }
}
