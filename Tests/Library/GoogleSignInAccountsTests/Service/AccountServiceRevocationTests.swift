import AssayTestAccounts
import GoogleSignInClient
import Synchronization
import Testing

@testable import GoogleSignInAccounts

struct AccountServiceRevocationTests {
    static let revocations: [(isStored: Bool, failure: GoogleSignInError.Code?, result: Revocation)] = [
        (false, nil, .done), (false, .network, .failed(GoogleSignInError(.network))), (true, nil, .done),
        (true, .network, .failed(GoogleSignInError(.network))),
    ]

    @Test(arguments: revocations)
    func itReportsTheRevocation(_ isStored: Bool, _ failure: GoogleSignInError.Code?, _ result: Revocation) async throws
    {
        let server = StageServer()
        let latch = server.hold("1")
        let provider = StageProvider()
        let store = StageStore(isStored ? try SessionFixtures.session(subject: "2") : nil)
        let service = AccountService(
            performer: provider, store: store, backend: ServerAccounts(server), wallTime: { SessionFixtures.now })
        async let signIn = refusal { () async throws(GoogleSignInError) in try await service.signIn(loginHint: "1") }
        await latch.reached()
        provider.set { $0.revocationFailure = failure.map { GoogleSignInError($0) } }
        #expect(try await service.signOut() == result)
        latch.open()
        #expect(await signIn?.code == .cancelled)
    }

    @Test
    func itRevokesAnAccessTokenThatCameAlone() async throws {
        let server = StageServer()
        let latch = server.hold("1")
        let provider = StageProvider()
        provider.set { $0.givesRefreshToken = false }
        let service = AccountService(
            performer: provider, store: StageStore(), backend: ServerAccounts(server),
            wallTime: { SessionFixtures.now })
        async let signIn = refusal { () async throws(GoogleSignInError) in try await service.signIn(loginHint: "1") }
        await latch.reached()
        #expect(try await service.signOut() == .done)
        #expect(provider.state.withLock { $0.revoked.map { $0.accessToken?.text } } == ["ya29.1-1"])
        latch.open()
        #expect(await signIn?.code == .cancelled)
    }

    @Test(arguments: [1, 2])
    func aFailedRevocationIsReportedBeItTheStoredSessionsOrThatOfASignIn(_ failing: Int) async throws {
        let server = StageServer()
        let latch = server.hold("1")
        let calls = Mutex(0)
        let provider = StageProvider { name in
            guard name == "revocation" else { return }
            let isFailing = calls.withLock { calls in
                calls += 1
                return calls == failing
            }
            if isFailing { throw CancellationError() }
        }
        let service = AccountService(
            performer: provider, store: StageStore(try SessionFixtures.session(subject: "2")),
            backend: ServerAccounts(server), wallTime: { SessionFixtures.now })
        async let signIn = refusal { () async throws(GoogleSignInError) in try await service.signIn(loginHint: "1") }
        await latch.reached()
        #expect(try await service.signOut() == .failed(GoogleSignInError(.cancelled)))
        #expect(
            provider.state.withLock { $0.revoked.map { $0.refreshToken?.text } }
                == [failing == 1 ? "1//1-1" : "1//refresh-one"])
        latch.open()
        #expect(await signIn?.code == .cancelled)
    }
}
