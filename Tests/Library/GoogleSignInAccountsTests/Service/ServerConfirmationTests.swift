import AssayTestAccounts
import GoogleSignInClient
import Testing

@testable import GoogleSignInAccounts

/// A session that was restored while the app's server could not be reached, and is confirmed at a refresh.
struct ServerConfirmationTests {
    private let provider = StageProvider()
    private let server = StageServer()
    private let store: StageStore
    private let service: AccountService

    init() throws {
        store = StageStore(try SessionFixtures.session(subject: "1", accountID: "account-of-1"))
        service = AccountService(
            performer: provider, store: store, backend: ServerAccounts(server), wallTime: { SessionFixtures.now })
    }

    /// Restores the session without the server, which can be reached afterwards.
    private func restored() async throws -> AccessToken {
        server.fail(GoogleSignInError(.backendRejected, "status 503", isTemporary: true))
        #expect(try await service.restore()?.isConfirmed == false)
        server.fail(nil)
        return try await service.accessToken()
    }

    @Test(arguments: [true, false])
    func theServerGetsTheNewIDTokenAndItsCredentialsBelongToTheSession(_ bringsIDToken: Bool) async throws {
        let token = try await restored()
        #expect(await service.grant(forAccount: "account-of-1") == nil)
        provider.set { $0.bringsIDToken = bringsIDToken }
        _ = try await service.accessToken(replacing: token)
        #expect(await service.state.account?.isConfirmed == bringsIDToken)
        #expect(
            await service.grant(forAccount: "account-of-1")?.userID == (bringsIDToken ? "account-of-1" : nil))
    }

    @Test(.timeLimit(.minutes(1)), arguments: [true, false])
    func whatTheServerSaysLateIsNotAboutTheNextPerson(_ changes: Bool) async throws {
        let token = try await restored()
        let latch = server.hold("1")
        let service = service
        async let refreshed = refusal { () async throws(GoogleSignInError) in
            try await service.accessToken(replacing: token)
        }
        await latch.reached()
        if changes { _ = try await service.signIn(loginHint: "2") }
        latch.open()
        #expect(await refreshed?.code == (changes ? .notSignedIn : nil))
        let account = changes ? "account-of-2" : "account-of-1"
        #expect(await service.grant(forAccount: account)?.userID == account)
        #expect(await service.state.account?.accountID == account)
        #expect(try await store.load()?.accountID == account)
    }

    @Test(.timeLimit(.minutes(1)))
    func aConfirmationDoesNotHideTheSignInThatRuns() async throws {
        let signIn = Latch()
        let provider = StageProvider { name in if name == "sign-in 1" { await signIn.pass() } }
        let service = AccountService(
            performer: provider, store: store, backend: ServerAccounts(server), wallTime: { SessionFixtures.now })
        server.fail(GoogleSignInError(.backendRejected, "status 503", isTemporary: true))
        _ = try await service.restore()
        let token = try await service.accessToken()
        server.fail(nil)
        async let changed = service.signIn(loginHint: "2")
        await signIn.reached()
        _ = try await service.accessToken(replacing: token)
        #expect(await service.state == .signingIn)
        #expect(await service.machine.session?.isConfirmed == true)
        signIn.open()
        let account = try await changed
        #expect(await service.state == .signedIn(account))
    }
}
