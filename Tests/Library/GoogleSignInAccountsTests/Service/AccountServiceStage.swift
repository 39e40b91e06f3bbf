import AssayTestAccounts
import GoogleSignInClient
import Synchronization
import Testing

@testable import GoogleSignInAccounts

/// A service with a provider, a store and a clock that the test controls.
struct AccountServiceStage {
    let provider = StageProvider()
    let store: StageStore
    let backend: StageBackend?
    let clock = Clock()
    let service: AccountService

    final class Clock: Sendable {
        private let value = Mutex(SessionFixtures.now)

        var now: Int64 { value.withLock { $0 } }
        func advance(_ seconds: Int64) { value.withLock { $0 += seconds } }
    }

    init(
        _ session: StoredSession? = nil, policy: AccountPolicy = AccountPolicy(), backend: StageBackend? = nil
    ) {
        store = StageStore(session)
        self.backend = backend
        service = AccountService(
            performer: provider, store: store, backend: backend, policy: policy,
            wallTime: { [clock] in clock.now })
    }

    func stored() async throws -> StoredSession? { try await store.load() }

    /// The error of a restore, and the state after it.
    func restoreError() async -> GoogleSignInError? {
        await refusal { () async throws(GoogleSignInError) in try await service.restore() }
    }

    func signInError(_ hint: String? = nil, intent: SignInIntent = .either) async -> GoogleSignInError? {
        await refusal { () async throws(GoogleSignInError) in
            try await service.signIn(intent: intent, loginHint: hint)
        }
    }
}

extension AccountService {
    /// How many attempts wait for calls to the provider.
    var waiterCount: Int { providerCalls.waiters.count }
}
