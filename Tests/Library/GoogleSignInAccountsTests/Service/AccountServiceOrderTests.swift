import AssayTestAccounts
import AssayTestSupport
import GoogleSignInClient
import Testing

@testable import GoogleSignInAccounts

/// What the service has changed before it resumes another task.
@Suite(.timeLimit(.minutes(1)))
struct AccountServiceOrderTests {
    private struct Seen: Equatable {
        let state: AccountState
        let attempt: AccountMachine.Attempt.Kind?
        let isActive: Bool

        init(_ state: AccountState, _ attempt: AccountMachine.Attempt.Kind?, isActive: Bool = false) {
            (self.state, self.attempt, self.isActive) = (state, attempt, isActive)
        }
    }

    private let observer = ServiceObserver()
    private let latch = Latch()
    private let holdsRevocations = Flag()
    private let provider: StageProvider

    init() {
        let (observer, latch, holdsRevocations) = (observer, latch, holdsRevocations)
        provider = StageProvider { name in
            observer.settle()
            if name == "refresh 1" || name == "revocation" && holdsRevocations.isSet { await latch.pass() }
        }
    }

    private func service(_ stored: StoredSession? = nil, failing: String? = nil) -> AccountService {
        let store = StageStore(stored) { [observer] _ in observer.settle() }
        if let failing { store.fail(failing) }
        return AccountService(
            performer: provider, store: store, wallTime: { SessionFixtures.now }, isolation: observer.isolation)
    }

    /// What a reader sees while an operation runs.
    private func seen(_ service: AccountService, _ operation: () async throws -> Void) async throws -> [Seen] {
        let seen = Sightings<Seen>()
        observer.read(await service.states()) {
            service.assumeIsolated {
                seen.append(Seen($0.state, $0.machine.attempt?.kind, isActive: $0.machine.session != nil))
            }
        }
        try await operation()
        return seen.all
    }

    /// A sign-in and a request for scopes have ended before a reader hears of the session.
    @Test
    func signedIn() async throws {
        let service = service()
        var accounts: [SignedInAccount] = []
        let seen = try await seen(service) {
            accounts.append(try await service.signIn())
            observer.settle()
            accounts.append(try await service.addScopes(["drive"]))
        }
        try #require(accounts.count == 2)
        #expect(
            seen == [
                Seen(.signingIn, .signIn), Seen(.signedIn(accounts[0]), nil, isActive: true),
                Seen(.signedIn(accounts[1]), nil, isActive: true),
            ])
    }

    @Test
    func aRestoreHasEndedBeforeAReaderHearsOfItsEnd() async throws {
        let empty = service()
        let none = try await seen(empty) { _ = try await empty.restore() }
        #expect(none == [Seen(.restoring, .restore), Seen(.signedOut(nil), nil)])

        let failing = service(try SessionFixtures.session(), failing: "load")
        let failed = try await seen(failing) { _ = try? await failing.restore() }
        #expect(
            failed == [
                Seen(.restoring, .restore), Seen(.failed(GoogleSignInError(.storageFailed, "told to fail")), nil),
            ])

        let refusal = GoogleSignInError(.tokenExchangeFailed)
        provider.set { $0.refreshFailure = refusal }
        latch.open()
        let refused = service(try SessionFixtures.session())
        let ended = try await seen(refused) { _ = try? await refused.restore() }
        #expect(ended == [Seen(.restoring, .restore), Seen(.signedOut(refusal), nil)])
    }

    /// A sign-out has ended a restore and counts its revocation before a reader hears of it.
    @Test
    func signedOut() async throws {
        let service = service(try SessionFixtures.session())
        let restore = Task { try await service.restore() }
        await latch.reached()
        let earlier = await service.machine.restoring
        let seen = Sightings<[Bool]>()
        observer.read(await service.states()) {
            service.assumeIsolated {
                seen.append([$0.machine.attempt == nil, $0.machine.restoring !== earlier, $0.providerCalls.count == 1])
            }
        }
        #expect(try await service.signOut() == .done)
        #expect(seen.all == [[true, true, true]])
        latch.open()
        await #expect(throws: GoogleSignInError(.cancelled)) { try await restore.value }
    }

    @Test
    func aRevocationIsNoLongerCountedWhenASignInThatWaitsForItIsResumed() async throws {
        let service = service()
        _ = try await service.signIn()
        holdsRevocations.set()
        async let signOut = service.signOut()
        await latch.reached()
        let next = Task(executorPreference: observer.waiter) { try await service.signIn() }
        while await service.waiterCount == 0 { await Task.yield() }
        observer.waiter.settle()
        let seen = Sightings<Int>()
        observer.waiter.onResume { service.assumeIsolated { seen.append($0.providerCalls.count) } }
        latch.open()
        _ = try await (signOut, next.value)
        #expect(seen.all.first == 0)
    }

    /// A refresh is no longer counted when a request for scopes that waits for it is resumed.
    @Test
    func refreshed() async throws {
        let service = service()
        _ = try await service.signIn()
        let token = try await service.accessToken()
        async let refreshed = service.accessToken(replacing: token)
        await latch.reached()
        let added = Task(executorPreference: observer.waiter) { try await service.addScopes(["drive"]) }
        while await service.waiterCount == 0 { await Task.yield() }
        observer.waiter.settle()
        let seen = Sightings<Int>()
        observer.waiter.onResume { service.assumeIsolated { seen.append($0.providerCalls.refreshes.count) } }
        latch.open()
        _ = try await (refreshed, added.value)
        #expect(seen.all.first == 0)
    }
}
