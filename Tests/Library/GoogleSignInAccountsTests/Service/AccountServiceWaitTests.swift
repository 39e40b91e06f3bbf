import AssayTestAccounts
import AssayTestSupport
import GoogleSignInClient
import Synchronization
import Testing

@testable import GoogleSignInAccounts

/// Google ends all grants of a person to an app with one of them, so a sign-in must not overtake a revocation, nor what
/// may lead to one.
struct AccountServiceWaitTests {
    /// What is under way at the provider when a sign-in begins.
    enum Call: String, CaseIterable {
        case revocation, refresh, signIn, restore

        /// The sign-ins that reach the provider before.
        var signIns: Int { self == .restore ? 0 : 1 }
    }

    private struct Stage {
        let latch = Latch()
        let provider: StageProvider
        let service: AccountService

        init(_ call: Call) throws {
            let held: [Call: String] = [
                .revocation: "revocation", .refresh: "refresh 1", .signIn: "sign-in 1", .restore: "refresh 1",
            ]
            let isFirst = Flag()
            provider = StageProvider { [latch] name in
                guard name == held[call], !isFirst.isSet else { return }
                isFirst.set()
                await latch.pass()
            }
            service = AccountService(
                performer: provider, store: StageStore(call == .restore ? try SessionFixtures.session() : nil),
                wallTime: { SessionFixtures.now })
        }

        /// Begins the call, and ends the session or the attempt that it belongs to.
        func begin(_ call: Call) async throws -> Task<Void, Never> {
            let service = service
            switch call {
            case .revocation:
                _ = try await service.signIn()
                let task = Task {
                    _ = await refusal { () async throws(GoogleSignInError) in try await service.signOut() }
                }
                await latch.reached()
                return task
            case .refresh:
                _ = try await service.signIn()
                let token = try await service.accessToken()
                let task = Task {
                    _ = await refusal { () async throws(GoogleSignInError) in
                        try await service.accessToken(replacing: token)
                    }
                }
                await latch.reached()
                try await service.signOut()
                return task
            case .signIn:
                let task = Task {
                    _ = await refusal { () async throws(GoogleSignInError) in try await service.signIn() }
                }
                await latch.reached()
                try await service.signOut()
                return task
            case .restore:
                let task = Task {
                    _ = await refusal { () async throws(GoogleSignInError) in try await service.restore() }
                }
                await latch.reached()
                try await service.signOut()
                return task
            }
        }

        /// Starts a sign-in, and returns when it waits or has gone on.
        func startSignIn() async -> Task<GoogleSignInError?, Never> {
            let service = service
            var states = await service.states().makeAsyncIterator()
            let task = Task { await refusal { () async throws(GoogleSignInError) in try await service.signIn() } }
            while let state = await states.next(), state != .signingIn {}
            return task
        }
    }

    @Test(.timeLimit(.minutes(1)), arguments: Call.allCases)
    func andDoesNotBeginIfASignOutComesFirst(_ call: Call) async throws {
        let stage = try Stage(call)
        let before = try await stage.begin(call)
        let next = await stage.startSignIn()
        try await stage.service.signOut()
        stage.latch.open()
        #expect(await next.value?.code == .cancelled)
        await before.value
        #expect(stage.provider.counts.signIns == call.signIns, "the next one never reached the provider")
    }

    @Test(.timeLimit(.minutes(1)), arguments: Call.allCases)
    func andBeginsWhenTheyHaveEnded(_ call: Call) async throws {
        let stage = try Stage(call)
        let before = try await stage.begin(call)
        let next = await stage.startSignIn()
        #expect(await stage.service.waiterCount == 1)
        stage.latch.open()
        #expect(await next.value == nil)
        await before.value
        #expect(await stage.service.waiterCount == 0)
        #expect(stage.provider.counts.signIns == call.signIns + 1)
        #expect(await stage.service.state.account != nil)
    }

    /// A revocation and a refresh of the ended session are under way, and one of them ends before the other.
    @Test(.timeLimit(.minutes(1)), arguments: [true, false])
    func andBeginsWhenTheLastOfSeveralHasEnded(_ endsRefreshFirst: Bool) async throws {
        let (refresh, revocation) = (Latch(), Latch())
        let provider = StageProvider { name in
            if name == "refresh 1" { await refresh.pass() }
            if name == "revocation" { await revocation.pass() }
        }
        let service = AccountService(performer: provider, store: StageStore(), wallTime: { SessionFixtures.now })
        _ = try await service.signIn()
        let token = try await service.accessToken()
        let refreshing = Task {
            _ = await refusal { () async throws(GoogleSignInError) in try await service.accessToken(replacing: token) }
        }
        await refresh.reached()
        let signingOut = Task {
            _ = await refusal { () async throws(GoogleSignInError) in try await service.signOut() }
        }
        await revocation.reached()
        let next = Task { await refusal { () async throws(GoogleSignInError) in try await service.signIn() } }
        while await service.waiterCount == 0 { await Task.yield() }

        (endsRefreshFirst ? refresh : revocation).open()
        await (endsRefreshFirst ? refreshing : signingOut).value
        for _ in 0..<1_000 { await Task.yield() }
        #expect(provider.counts.signIns == 1, "the other call is still under way")
        (endsRefreshFirst ? revocation : refresh).open()
        #expect(await next.value == nil)
        #expect(provider.counts.signIns == 2)
        await refreshing.value
        await signingOut.value
    }

    @Test(.timeLimit(.minutes(1)))
    func butNotForARefreshOfTheSessionThatItMayReplace() async throws {
        let stage = try Stage(.refresh)
        let service = stage.service
        _ = try await service.signIn(loginHint: "1")
        let token = try await service.accessToken()
        async let refreshed = refusal { () async throws(GoogleSignInError) in
            try await service.accessToken(replacing: token)
        }
        await stage.latch.reached()
        #expect(try await service.signIn(loginHint: "2").claims.subject == "2")
        stage.latch.open()
        #expect(await refreshed?.code == .tokenExchangeFailed)
    }

    @Test(.timeLimit(.minutes(1)))
    func unlessItsTaskIsCancelled() async throws {
        let stage = try Stage(.revocation)
        let before = try await stage.begin(.revocation)
        let next = await stage.startSignIn()
        next.cancel()
        _ = await next.value
        stage.latch.open()
        await before.value
    }
}
