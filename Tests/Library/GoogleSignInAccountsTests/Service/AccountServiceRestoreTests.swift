import AssayTestAccounts
import GoogleSignInAccounts
import GoogleSignInClient
import Synchronization
import Testing

struct AccountServiceRestoreTests {
    @Test
    func aSessionIsConfirmedBeforeThePersonIsSignedIn() async throws {
        let stage = AccountServiceStage(try SessionFixtures.session(confirmedAt: SessionFixtures.now - 500))
        let states = await stage.service.states()
        let account = try #require(try await stage.service.restore())
        #expect(account.isConfirmed)
        #expect(account.claims.name == "Person \(SessionFixtures.subject)")
        #expect(stage.provider.counts.refreshes == 1)
        #expect(try await stage.stored()?.confirmedAt == SessionFixtures.now)
        #expect(try await stage.service.accessToken().text == "ya29.refreshed-1")
        var seen = states.makeAsyncIterator()
        #expect(await [seen.next(), seen.next(), seen.next()] == [.signedOut(nil), .restoring, .signedIn(account)])
        #expect(try await stage.service.restore() == account)
        #expect(stage.provider.counts.refreshes == 1)
    }

    /// The backend learns when the session started, and not when it was last confirmed.
    @Test
    func start() async throws {
        let backend = StageBackend()
        let stage = AccountServiceStage(
            try SessionFixtures.session(accountID: "a-1", confirmedAt: SessionFixtures.now - 5), backend: backend)
        stage.clock.advance(3600)
        _ = try await stage.service.restore()
        #expect(backend.starts.withLock(\.self) == [SessionFixtures.now - 10])
    }

    @Test
    func withoutAStoredSessionNoOneIsSignedInAndNothingIsRequested() async throws {
        let stage = AccountServiceStage()
        #expect(try await stage.service.restore() == nil)
        #expect(await stage.service.state == .signedOut(nil))
        #expect(stage.provider.counts.refreshes == 0)
    }

    @Test
    func aRotatedRefreshTokenIsStored() async throws {
        let stage = AccountServiceStage(try SessionFixtures.session())
        stage.provider.set { $0.rotates = true }
        _ = try await stage.service.restore()
        #expect(try await stage.stored()?.refreshToken?.text == "1//refreshed-1")
    }

    @Test
    func withoutANewIDTokenTheProfileIsUnchanged() async throws {
        let stage = AccountServiceStage(try SessionFixtures.session())
        stage.provider.set { $0.bringsIDToken = false }
        #expect(try await stage.service.restore()?.claims.name == "Mahina Kealoha")
    }

    @Test(arguments: [
        GoogleSignInError.Code.tokenExchangeFailed, .refreshMismatch, .invalidSignature, .invalidAudience,
        .tokenExpired,
        .invalidTokenResponse,
    ])
    func aSessionThatTheProviderDoesNotConfirmHasEnded(_ code: GoogleSignInError.Code) async throws {
        let stage = AccountServiceStage(try SessionFixtures.session())
        stage.provider.set { $0.refreshFailure = GoogleSignInError(code) }
        #expect(await stage.restoreError()?.code == code)
        #expect(await stage.service.state == .signedOut(GoogleSignInError(code)))
        #expect(try await stage.stored() == nil)
    }

    @Test
    func tokensForAnotherPersonAreRejectedEvenIfTheyAreVerified() async throws {
        let stage = AccountServiceStage(try SessionFixtures.session())
        stage.provider.set { $0.refreshedSubject = "1" }
        #expect(await stage.restoreError()?.code == .refreshMismatch)
        #expect(try await stage.stored() == nil)
    }

    static let offlineCases: [(error: GoogleSignInError, age: Int64, isAllowed: Bool)] = [
        (GoogleSignInError(.network), 0, true), (GoogleSignInError(.timedOut), 30 * 86_400, true),
        (GoogleSignInError(.keySetUnavailable), 86_400, true),
        (GoogleSignInError(.tokenExchangeFailed, "status 503", isTemporary: true), 60, true),
        (GoogleSignInError(.network), 30 * 86_400 + 1, false), (GoogleSignInError(.network), -301, false),
        (GoogleSignInError(.network), -300, true),
    ]

    @Test(arguments: offlineCases)
    func withoutNetworkAccessThePersonStaysSignedInWithinThePolicysLimit(
        _ error: GoogleSignInError, _ age: Int64, _ isAllowed: Bool
    ) async throws {
        let session = try SessionFixtures.session(confirmedAt: SessionFixtures.now - age)
        let stage = AccountServiceStage(session)
        stage.provider.set { $0.refreshFailure = error }
        if isAllowed {
            let account = try #require(try await stage.service.restore())
            #expect(!account.isConfirmed)
        } else {
            #expect(await stage.restoreError() == error)
            #expect(await stage.service.state == .failed(error))
        }
        #expect(try await stage.stored() == session)
        // Once the network is back, the session is confirmed.
        stage.provider.set { $0.refreshFailure = nil }
        _ = try await stage.service.restore()
        _ = try await stage.service.accessToken()
        #expect(await stage.service.state.account?.isConfirmed == true)
    }

    @Test
    func aPolicyWithoutAnOfflineLimitNeedsTheNetwork() async throws {
        let stage = AccountServiceStage(try SessionFixtures.session(), policy: AccountPolicy(offlineLimit: 0))
        stage.provider.set { $0.refreshFailure = GoogleSignInError(.network) }
        #expect(await stage.restoreError()?.code == .network)
        #expect(try await stage.stored() != nil)
    }

    @Test
    func withoutARefreshTokenTheSessionEndsWithItsIDToken() async throws {
        let session = try SessionFixtures.session(refreshToken: nil)
        let stage = AccountServiceStage(session)
        stage.clock.advance(3599)
        #expect(try await stage.service.restore()?.isConfirmed == false)
        for (seconds, isAllowed) in [(-300 as Int64, true), (-301, false)] {
            let early = AccountServiceStage(session)
            early.clock.advance(seconds)
            #expect(await early.restoreError()?.code == (isAllowed ? nil : .tokenExpired))
        }
        let late = AccountServiceStage(session)
        late.clock.advance(3600)
        #expect(await late.restoreError()?.code == .tokenExpired)
        #expect(try await late.stored() == nil)
    }

    @Test
    func anUnreadableSessionIsRemovedAndNoOneIsSignedIn() async throws {
        let stage = AccountServiceStage()
        stage.store.corrupt(GoogleSignInError(.storageCorrupt, "cut short"))
        #expect(await stage.restoreError()?.code == .storageCorrupt)
        #expect(await stage.service.state == .signedOut(GoogleSignInError(.storageCorrupt)))
        #expect(try await stage.service.restore() == nil)
        #expect(stage.store.removals.withLock { $0 } == 1)
    }

    @Test
    func anotherAppsSessionIsRejected() async throws {
        let stage = AccountServiceStage(try SessionFixtures.session(clientID: "other.apps.googleusercontent.com"))
        #expect(await stage.restoreError()?.code == .storageCorrupt)
        #expect(stage.provider.counts.refreshes == 0)
    }

    @Test(arguments: ["load", "save"])
    func aStoreThatCannotBeReadKeepsItsContent(_ failure: String) async throws {
        let stage = AccountServiceStage(try SessionFixtures.session())
        stage.store.fail(failure)
        #expect(await stage.restoreError()?.code == .storageFailed)
        #expect(await stage.service.state == .failed(GoogleSignInError(.storageFailed)))
        stage.store.fail()
        #expect(try await stage.service.restore() != nil)
    }

    static let backendCases: [(code: GoogleSignInError.Code, isKept: Bool)] = [
        (.notSignedIn, false), (.backendRejected, false), (.storageFailed, true), (.conflict, true),
    ]

    @Test(arguments: backendCases)
    func aDeletedAccountEndsTheSession(_ code: GoogleSignInError.Code, _ isKept: Bool) async throws {
        let stage = AccountServiceStage(try SessionFixtures.session(accountID: "a-1"), backend: StageBackend())
        stage.backend?.confirmFailure.withLock { $0 = GoogleSignInError(code) }
        #expect(await stage.restoreError()?.code == code)
        #expect(try await (stage.stored() != nil) == isKept)
        #expect(await stage.service.state.account == nil)
    }

    /// IDs that a comparison of texts, of beginnings or of letters without their case takes for the session's.
    static let similar: [(id: String, isOwn: Bool)] = [
        ("K-1", true), ("\u{212A}-1", false), ("K-", false), ("K-12", false), ("k-1", false), ("", false),
    ]

    @Test(arguments: similar)
    func theBackendConfirmsTheSessionsAccountByteByByte(_ id: String, _ isOwn: Bool) async throws {
        let stage = AccountServiceStage(try SessionFixtures.session(accountID: "K-1"), backend: StageBackend())
        stage.backend?.confirmedID.withLock { $0 = id }
        #expect(await stage.restoreError()?.code == (isOwn ? nil : .notSignedIn))
        #expect(await (stage.service.state.account != nil) == isOwn)
    }

    @Test(arguments: [("", true), ("m", false), ("-", false)])
    func aSessionOfAnotherClientIDIsRejectedEvenOfOneThatBeginsAlike(_ change: String, _ isOwn: Bool) async throws {
        let own = SessionFixtures.clientID
        let clientID = change == "-" ? String(own.dropLast()) : own + change
        let stage = AccountServiceStage(try SessionFixtures.session(clientID: clientID))
        #expect(await stage.restoreError()?.code == (isOwn ? nil : .storageCorrupt))
    }

    @Test
    func anAppWithAccountsRejectsASessionWithoutOne() async throws {
        let stage = AccountServiceStage(try SessionFixtures.session(), backend: StageBackend())
        #expect(await stage.restoreError()?.code == .notSignedIn)
    }

    /// Every other code says that the session has ended; temporary errors are restored without network access.
    static let keeping: Set<GoogleSignInError.Code> = [
        .cancelled, .userCancelled, .storageFailed, .conflict, .signInInProgress, .invalidConfiguration,
        .insecureEndpoint, .network, .timedOut, .keySetUnavailable,
    ]

    @Test(arguments: ErrorCodes.all)
    func whichErrorsEndASession(_ code: GoogleSignInError.Code) async throws {
        let stage = AccountServiceStage(try SessionFixtures.session(), policy: AccountPolicy(offlineLimit: 0))
        stage.provider.set { $0.refreshFailure = GoogleSignInError(code) }
        #expect(await stage.restoreError()?.code == code)
        let isKept = Self.keeping.contains(code)
        #expect(try await (stage.stored() != nil) == isKept)
        let isCancellation = [.cancelled, .userCancelled].contains(code)
        #expect(
            await stage.service.state
                == (!isKept
                    ? .signedOut(GoogleSignInError(code))
                    : isCancellation ? .signedOut(nil) : .failed(GoogleSignInError(code))))
    }

    @Test
    func aSessionThatHasEndedAndCannotBeRemovedIsNotShown() async throws {
        let stage = AccountServiceStage(try SessionFixtures.session())
        stage.provider.set { $0.refreshFailure = GoogleSignInError(.tokenExchangeFailed) }
        stage.store.fail("remove")
        #expect(await stage.restoreError()?.code == .tokenExchangeFailed)
        #expect(await stage.service.state == .signedOut(GoogleSignInError(.tokenExchangeFailed)))
        stage.provider.set { $0.refreshFailure = nil }
        stage.store.fail()
        #expect(await stage.signInError() == nil)
    }

    @Test
    func aPersonOfAnotherIssuerWithTheSameSubjectIsRejected() async throws {
        let stage = AccountServiceStage(try SessionFixtures.session())
        stage.provider.set { $0.refreshedIssuer = "https://appleid.apple.com" }
        #expect(await stage.restoreError()?.code == .refreshMismatch)
        #expect(try await stage.stored() == nil)
    }
}
