import AssayTestSupport
import GoogleSignInClient
import Testing

@testable import GoogleSignInAccounts

/// The cryptographic library may be set up to offer no algorithm.
@Suite struct CryptographyRefusalTests {
    @Test func withoutItsAlgorithmsNothingIsStored() async {
        await #expect(processExitsWith: .success) {
            let (session, seal) = (try SessionFixtures.session(), try SessionSealTests.seal())
            #expect(RestrictedCryptography.offerNothing())
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
