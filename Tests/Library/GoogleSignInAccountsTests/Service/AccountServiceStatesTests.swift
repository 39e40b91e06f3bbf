import AssayTestAccounts
import GoogleSignInAccounts
import GoogleSignInClient
import Synchronization
import Testing

struct AccountServiceStatesTests {
    @Test
    func eachChangeIsSentOnceToEveryStreamAndTheStreamsEndWithTheService() async throws {
        var streams: [AsyncStream<AccountState>] = []
        var account: SignedInAccount?
        do {
            let stage = AccountServiceStage()
            streams = [await stage.service.states(), await stage.service.states()]
            try await stage.service.signOut()
            stage.provider.set { $0.failure = GoogleSignInError(.network) }
            _ = await stage.signInError()
            stage.provider.set { $0.failure = nil }
            account = try await stage.service.signIn()
            streams.append(await stage.service.states())
        }
        let shown = try #require(account)
        let changes: [AccountState] = [
            .signedOut(nil), .signingIn, .failed(GoogleSignInError(.network)), .signingIn, .signedIn(shown),
        ]
        for (stream, expected) in zip(streams, [changes, changes, [.signedIn(shown)]]) {
            var seen: [AccountState] = []
            for await state in stream { seen.append(state) }
            #expect(seen == expected)
        }
    }

    @Test
    func aStreamThatNobodyReadsKeepsTheLatest64States() async throws {
        let stream: AsyncStream<AccountState>
        do {
            let stage = AccountServiceStage()
            stream = await stage.service.states()
            stage.provider.set { $0.failure = GoogleSignInError(.network) }
            for _ in 0..<40 { _ = await stage.signInError() }
        }
        var seen: [AccountState] = []
        for await state in stream { seen.append(state) }
        #expect(seen.count == 64)
        #expect(seen.last == .failed(GoogleSignInError(.network)))
    }

    @Test(arguments: [nil, GoogleSignInError.Code.tokenExchangeFailed])
    func aRefreshDuringASignInDoesNotHideIt(_ refused: GoogleSignInError.Code?) async throws {
        let latch = Latch()
        let provider = StageProvider { name in if name == "sign-in 2" { await latch.pass() } }
        let service = AccountService(
            performer: provider, store: StageStore(), wallTime: { SessionFixtures.now })
        _ = try await service.signIn(loginHint: "1")
        let token = try await service.accessToken()
        provider.set { $0.refreshFailure = refused.map { GoogleSignInError($0) } }
        async let change = refusal { () async throws(GoogleSignInError) in try await service.signIn(loginHint: "2") }
        await latch.reached()
        let error = await refusal { () async throws(GoogleSignInError) in
            try await service.accessToken(replacing: token)
        }
        #expect(error?.code == refused)
        #expect(await service.state == .signingIn)
        provider.set { $0.failure = GoogleSignInError(.userCancelled) }
        latch.open()
        #expect(await change?.code == .userCancelled)
        #expect(await service.state.account?.claims.subject == (refused == nil ? "1" : nil))
        if refused != nil { #expect(await service.state == .signedOut(nil)) }
    }

    /// During a deletion the person is shown, can use the session, and is not signed in twice.
    @Test
    func duringDeletion() async throws {
        let latch = Latch()
        let backend = StageBackend { _ in await latch.pass() }
        let provider = StageProvider()
        let service = AccountService(
            performer: provider, store: StageStore(), backend: backend, wallTime: { SessionFixtures.now })
        let account = try await service.signIn()
        async let deletion = service.deleteAccount()
        await latch.reached()
        #expect(await service.state == .signedIn(account))
        #expect(try await service.restore() == account)
        let token = try await service.accessToken()
        provider.set { $0.refreshedScopes = ["openid", "calendar"] }
        #expect(try await service.accessToken(replacing: token).text == "ya29.refreshed-1")
        #expect(await service.state.account?.grantedScopes == ["openid", "calendar"])
        let second = await refusal { () async throws(GoogleSignInError) in try await service.signIn() }
        #expect(second?.code == .signInInProgress)
        latch.open()
        #expect(try await deletion == .done)
        #expect(await service.state == .signedOut(nil))
    }

    @Test
    func aRestoreDuringAChangeOfAccountsIsRefused() async throws {
        let latch = Latch()
        let provider = StageProvider { name in if name == "sign-in 2" { await latch.pass() } }
        let service = AccountService(
            performer: provider, store: StageStore(), wallTime: { SessionFixtures.now })
        _ = try await service.signIn(loginHint: "1")
        async let change = service.signIn(loginHint: "2")
        await latch.reached()
        let error = await refusal { () async throws(GoogleSignInError) in try await service.restore() }
        #expect(error?.code == .signInInProgress)
        latch.open()
        #expect(try await change.claims.subject == "2")
        #expect(try await service.restore()?.claims.subject == "2")
    }

    @Test
    func whileASessionThatHasEndedIsRemovedNobodyCanSignIn() async throws {
        let latch = Latch()
        let store = StageStore(try SessionFixtures.session()) { name in if name == "remove" { await latch.pass() } }
        let provider = StageProvider()
        provider.set { $0.refreshFailure = GoogleSignInError(.tokenExchangeFailed) }
        let service = AccountService(performer: provider, store: store, wallTime: { SessionFixtures.now })
        async let restored = refusal { () async throws(GoogleSignInError) in try await service.restore() }
        await latch.reached()
        let error = await refusal { () async throws(GoogleSignInError) in try await service.signIn() }
        #expect(error?.code == .signInInProgress)
        latch.open()
        #expect(await restored?.code == .tokenExchangeFailed)
        #expect(await service.state == .signedOut(GoogleSignInError(.tokenExchangeFailed)))
    }

    @Test
    func theFailureOfASignOutDoesNotHideTheSignInThatHasBegunSince() async throws {
        let latch = Latch()
        let store = StageStore { name in if name == "remove" { await latch.pass() } }
        let service = AccountService(
            performer: StageProvider(), store: store, wallTime: { SessionFixtures.now })
        let states = await service.states()
        async let signOut = refusal { () async throws(GoogleSignInError) in try await service.signOut() }
        await latch.reached()
        async let signIn = service.signIn()
        var seen = states.makeAsyncIterator()
        #expect(await [seen.next(), seen.next()] == [.signedOut(nil), .signingIn])
        store.failOnce("remove")
        latch.open()
        #expect(await signOut?.code == .storageFailed)
        let account = try await signIn
        #expect(await seen.next() == .signedIn(account))
    }

    /// Ends a stream, and returns what has been sent to it.
    private func end(_ states: AsyncStream<AccountState>) async -> [AccountState] {
        let reader = Task {
            var seen: [AccountState] = []
            for await state in states { seen.append(state) }
            return seen
        }
        reader.cancel()
        return await reader.value
    }

    /// The third begins when the first has ended.
    @Test
    func theEndOfOneObserverIsNotThatOfAnother() async throws {
        let service = AccountServiceStage().service
        let first = await service.states()
        let second = await service.states()
        #expect(await end(first) == [.signedOut(nil)])
        let third = await service.states()
        #expect(await end(third) == [.signedOut(nil)])
        let account = try await service.signIn()
        #expect(await end(second) == [.signedOut(nil), .signingIn, .signedIn(account)])
    }
}
