import AssayTestAccounts
import AssayTestSupport
import GoogleSignInClient
import Synchronization
import Testing

@testable import GoogleSignInAccounts

/// A sign-out while a restore that has ended the session removes it from the store.
@Suite(.timeLimit(.minutes(1)))
struct EndedRestoreTests {
    private let latch = Latch()
    private let provider = StageProvider()

    /// The result of the sign-out.
    private func signOut(policy: AccountPolicy = AccountPolicy()) async throws -> Revocation {
        let isFirst = Mutex(true)
        let store = StageStore(try SessionFixtures.session(subject: "1")) { [latch] name in
            guard name == "remove",
                isFirst.withLock({ isFirst in
                    defer { isFirst = false }; return isFirst
                })
            else {
                return
            }
            await latch.pass()
        }
        let service = AccountService(
            performer: provider, store: store, policy: policy, wallTime: { SessionFixtures.now })
        async let restore = refusal { () async throws(GoogleSignInError) in try await service.restore() }
        await latch.reached()
        async let revocation = service.signOut()
        while await service.machine.attempt != nil { await Task.yield() }
        latch.open()
        #expect(await restore != nil)
        return try await revocation
    }

    @Test(arguments: [true, false])
    func hasNothingToRevokeWhereverTheRefreshTokenWasKept(_ keepsRefreshToken: Bool) async throws {
        provider.set {
            $0.refreshFailure = GoogleSignInError(.tokenExchangeFailed)
            $0.revocationFailure = GoogleSignInError(.providerError)
        }
        #expect(try await signOut(policy: AccountPolicy(keepsRefreshToken: keepsRefreshToken)) == .notNeeded)
    }

    @Test
    func doesNotRevokeASecondTimeWhatTheRestoreHasRevoked() async throws {
        let rotated = SignInTokens(refreshToken: try RefreshToken("1//new"))
        provider.set { $0.refreshFailure = GoogleSignInError(.invalidSignature, receivedTokens: rotated) }
        #expect(try await signOut() == .notNeeded)
        #expect(provider.state.withLock { $0.revoked } == [rotated])
    }
}
