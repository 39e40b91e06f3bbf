import AssayTestAccounts
import GoogleSignInAccounts
import GoogleSignInClient
import ScheduleExplorer
import Synchronization
import Testing

struct AccountDeletionTests {
    private let provider = StageProvider()
    private let store = StageStore()
    private let backend = StageBackend()
    private var accountID: String { "account-of-\(SessionFixtures.subject)" }

    private func service(withBackend: Bool = true) -> AccountService {
        AccountService(
            performer: provider, store: store, backend: withBackend ? backend : nil,
            wallTime: { SessionFixtures.now })
    }

    private func deletionError(_ service: AccountService) async -> GoogleSignInError? {
        await refusal { () async throws(GoogleSignInError) in try await service.deleteAccount() }
    }

    @Test
    func deletesTheAccountAndTheWholeSession() async throws {
        let service = service()
        _ = try await service.signIn()
        #expect(try await service.deleteAccount() == .done)
        #expect(backend.deleted.withLock { $0 } == [accountID])
        #expect(await service.state == .signedOut(nil))
        #expect(try await store.load() == nil)
        #expect(provider.counts.revocations == 1)
        #expect(await deletionError(service)?.code == .notSignedIn)
    }

    @Test
    func aDeletionNeedsASignedInPersonAndABackend() async throws {
        #expect(await deletionError(service())?.code == .notSignedIn)
        let service = service(withBackend: false)
        let account = try await service.signIn()
        #expect(await deletionError(service)?.code == .invalidConfiguration)
        #expect(await service.state == .signedIn(account))
        #expect(backend.deleted.withLock { $0.isEmpty })
        #expect(await deletionError(service)?.code == .invalidConfiguration, "nothing is left of the first attempt")
        #expect(try await service.addScopes(["drive"]).missingScopes(of: ["drive"]) == [])
    }

    /// Also a backend that knows no such account has deleted nothing.
    @Test(
        arguments: [.storageFailed, .notSignedIn, .backendRejected, .network, .cancelled] as [GoogleSignInError.Code])
    func aFailedDeletionLeavesThePersonSignedInAndCanBeRepeated(_ code: GoogleSignInError.Code) async throws {
        let service = service()
        let account = try await service.signIn()
        backend.failure.withLock { $0 = GoogleSignInError(code) }
        #expect(await deletionError(service)?.code == code)
        #expect(await service.state == .signedIn(account))
        #expect(try await store.load() != nil)
        #expect(provider.counts.revocations == 0)
        backend.failure.withLock { $0 = nil }
        #expect(try await service.deleteAccount() == .done)
    }

    /// If the session cannot be removed, the person is signed out and the next restore ends the session.
    @Test
    func failsToRemove() async throws {
        let service = service()
        _ = try await service.signIn(intent: .signUp)
        store.fail("remove")
        #expect(await deletionError(service)?.code == .storageFailed)
        #expect(await service.state == .failed(GoogleSignInError(.storageFailed)))
        #expect(backend.deleted.withLock { $0 } == [accountID])
        store.fail()
        provider.set { $0.revoked = [] }
        let next = self.service()
        let error = await refusal { () async throws(GoogleSignInError) in try await next.restore() }
        #expect(error?.code == .notSignedIn)
        #expect(try await store.load() == nil)
    }

    static let others = ["sign-in", "sign-out", "restore", "deletion"]

    @Test(arguments: others)
    func inEveryOrderWithAnotherCallTheSignedInPersonIsTheStoredOne(_ other: String) throws {
        let exploration = try explore(
            strategy: .exhaustive(preemptionBound: 2), limits: ExplorationLimits(schedules: 2_000)
        ) { world in
            Self.play(other, in: world)
        }
        #expect(exploration.findings.isEmpty, "\(exploration)")
        #expect(exploration.schedules > 1)
    }

    private static func play(_ other: String, in world: World) {
        let provider = StageProvider { name in try await world.cancellableGate(name: name) }
        let store = StageStore { name in await world.gate(name: name) }
        let backend = StageBackend { name in await world.gate(name: name) }
        let service = AccountService(
            performer: provider, store: store, backend: backend, wallTime: { SessionFixtures.now },
            isolation: world.isolation)
        world.spawn(name: "before") {
            _ = try? await service.signIn(loginHint: "1")
            let deletion = world.spawn(name: "deletion") {
                do throws(GoogleSignInError) { try await service.deleteAccount() } catch {
                    if ![.notSignedIn, .signInInProgress].contains(error.code) { world.fail("only expected errors") }
                }
            }
            let meanwhile = world.spawn(name: other) {
                do throws(GoogleSignInError) {
                    switch other {
                    case "sign-in": _ = try await service.signIn(loginHint: "2")
                    case "sign-out": try await service.signOut()
                    case "restore": _ = try await service.restore()
                    default: try await service.deleteAccount()
                    }
                } catch {
                    let expected: Set<GoogleSignInError.Code> = [.notSignedIn, .signInInProgress, .cancelled]
                    if !expected.contains(error.code) { world.fail("only expected errors") }
                }
            }
            await deletion.wait()
            await meanwhile.wait()
            let account = await service.state.account
            let kept = try? await store.load()
            if kept?.claims != account?.claims { world.fail("what is stored is who is signed in") }
            let deleted = backend.deleted.withLock { $0 }
            if deleted.contains("account-of-\(account?.claims.subject ?? "")") {
                world.fail("no user is signed in to a deleted account")
            }
            if deleted.count > 1 { world.fail("an account is deleted once") }
        }
    }
}
