import AssayTestAccounts
import AssayTestSupport
import GoogleSignInClient
import Testing

@testable import GoogleSignInAccounts

/// A task that is cancelled while its last response is on the way: what was received is used, and not lost.
struct LateCancellationTests {
    enum Operation: CaseIterable {
        case signIn, restore, accessToken, scopes

        /// Where the provider has answered, and the refresh token of the answer.
        var answer: (point: String, token: String) {
            switch self {
            case .signIn: ("sign-in 1", "1//1-1")
            case .restore, .accessToken: ("refresh 1", "1//refreshed-1")
            case .scopes: ("addition 1", "1//added-1")
            }
        }
    }

    @Test(.timeLimit(.minutes(1)), arguments: Operation.allCases, [true, false])
    func theNewRefreshTokenIsKept(_ operation: Operation, _ isCancelledInTheStore: Bool) async throws {
        let latch = Latch()
        let (isHolding, point) = (Flag(), isCancelledInTheStore ? "save" : operation.answer.point)
        let provider = StageProvider { name in if name == point, isHolding.isSet { await latch.pass() } }
        let store = StageStore(operation == .restore ? try SessionFixtures.session(subject: "1") : nil) { name in
            if name == point, isHolding.isSet { await latch.pass() }
        }
        let service = AccountService(performer: provider, store: store, wallTime: { SessionFixtures.now })
        provider.set { $0.rotates = true }
        if operation == .scopes { _ = try await service.signIn(loginHint: "1") }
        let token = operation == .accessToken ? try await service.signedInToken() : nil
        isHolding.set()
        let task = Task {
            await refusal { () async throws(GoogleSignInError) in
                switch operation {
                case .signIn: _ = try await service.signIn(loginHint: "1")
                case .restore: _ = try await service.restore()
                case .accessToken: _ = try await service.accessToken(replacing: token)
                case .scopes: _ = try await service.addScopes(["drive"])
                }
            }
        }
        await latch.reached()
        task.cancel()
        latch.open()
        #expect(await task.value == nil)
        #expect(await service.machine.session?.tokens.refreshToken?.text == operation.answer.token)
        #expect(try await store.load()?.refreshToken?.text == operation.answer.token)
        #expect(provider.counts.revocations == 0)
    }
}

extension AccountService {
    /// Signs in, and returns the first access token.
    fileprivate func signedInToken() async throws -> AccessToken {
        _ = try await signIn(loginHint: "1")
        return try await accessToken()
    }
}
