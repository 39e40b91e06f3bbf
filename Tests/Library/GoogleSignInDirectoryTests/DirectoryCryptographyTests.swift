import AssayTestSupport
import GoogleSignInAccounts
import GoogleSignInClient
import Testing

@testable import GoogleSignInDirectory

/// The cryptographic library may be set up to offer no algorithm.
@Suite(.ifTheLibraryCallsOpenSSL) struct DirectoryCryptographyTests {
    @Test func withoutItsAlgorithmsNothingIsStored() async {
        await #expect(processExitsWith: .success) {
            #expect(RestrictedCryptography.offerNothing())
            let failure = GoogleSignInError(.storageFailed)
            #expect(throws: failure) { try ObjectChecks.tag(of: [1]) }
            await #expect(throws: failure) {
                try await AccountProtection(store: MemoryObjectStore())
                    .handle(AccountProtectionTests.token("1", at: 1)) { _ in }
            }
        }
    }
}
