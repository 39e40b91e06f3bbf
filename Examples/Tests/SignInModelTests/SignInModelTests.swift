import GoogleSignInAccounts
import GoogleSignInClient
import Synchronization
import Testing

@testable import SignInModel

/// A provider that signs in Ada, or fails.
private final class Provider: SignInPerforming {
    struct Answers {
        var signIn: GoogleSignInError?
        var revoke: GoogleSignInError?
    }

    let clientID = "1234-abc.apps.googleusercontent.com"
    let answers: Answers
    let signIns = Mutex(0)

    init(_ answers: Answers = Answers()) {
        self.answers = answers
    }

    static func claims() throws(GoogleSignInError) -> IDTokenClaims {
        IDTokenClaims(
            issuer: "https://accounts.google.com", subject: "110169484474386276334",
            audiences: ["1234-abc.apps.googleusercontent.com"], expiration: NumericDate(seconds: 4_000_000_000),
            issuedAt: NumericDate(seconds: 1_800_000_000), email: "ada@example.com", isEmailVerified: true, name: "Ada")
    }

    func signIn(loginHint: String?) async throws(GoogleSignInError) -> GoogleCredential {
        signIns.withLock { $0 += 1 }
        if let error = answers.signIn { throw error }
        return GoogleCredential(
            idToken: VerifiedIDToken(encoded: try EncodedIDToken("e30.e30.c2ln"), claims: try Self.claims()),
            tokens: SignInTokens(
                accessToken: try AccessToken("access"), accessTokenExpiration: 4_000_000_000,
                refreshToken: try RefreshToken("refresh")))
    }

    func refresh(
        _ refreshToken: RefreshToken, previous: IDTokenClaims
    ) async throws(GoogleSignInError) -> RefreshedTokens { throw GoogleSignInError(.network) }

    func revoke(_ tokens: SignInTokens) async throws(GoogleSignInError) {
        if let error = answers.revoke { throw error }
    }
}

/// The app's own server, which has one account.
private struct Backend: AccountBackend {
    func signIn(
        _ credential: GoogleCredential, intent: SignInIntent
    ) async throws(GoogleSignInError) -> OpenedAccount { OpenedAccount(id: "1") }

    func confirm(
        accountID: String, of claims: IDTokenClaims, startedAt: Int64, idToken: VerifiedIDToken?
    ) async throws(GoogleSignInError) -> OpenedAccount { OpenedAccount(id: accountID) }

    func delete(accountID: String) async throws(GoogleSignInError) {}
}

@MainActor struct SignInModelTests {
    /// Runs a model while the body uses it; returns how often somebody was asked to sign in.
    @discardableResult
    private func withModel(
        _ answers: Provider.Answers = Provider.Answers(), backend: Backend? = Backend(),
        _ body: @MainActor (SignInModel) async throws -> Void
    ) async throws -> Int {
        let provider = Provider(answers)
        let model = SignInModel(
            service: AccountService(
                performer: provider, store: MemorySessionStore(), backend: backend,
                wallTime: { 1_800_000_000 }))
        let running = Task { await model.run() }
        try await body(model)
        running.cancel()
        await running.value
        return provider.signIns.withLock { $0 }
    }

    private func wait(
        _ model: SignInModel, until isReached: (AccountState) -> Bool, at place: SourceLocation = #_sourceLocation
    ) async {
        for _ in 0..<1_000_000 {
            if isReached(model.state) { return }
            await Task.yield()
        }
        Issue.record("the state does not come; it is \(model.state)", sourceLocation: place)
    }

    @Test func beginsWithNobody() async throws {
        try await withModel { model in
            #expect(model.screen(itemCount: nil) == .launch)
            await wait(model) { $0 == .signedOut(nil) }
            #expect(model.screen(itemCount: nil) == .signIn(isBusy: false, message: nil))
            #expect(model.personName == nil)
        }
    }

    @Test func signsIn() async throws {
        try await withModel { model in
            await wait(model) { $0 == .signedOut(nil) }
            await model.signIn()
            await wait(model) { $0.account != nil }
            #expect(model.personName == "Ada")
            #expect(model.screen(itemCount: nil) == .launch)
            #expect(model.screen(itemCount: 0) == .empty)
            #expect(model.screen(itemCount: 3) == .main)
            #expect(model.notice == nil)
        }
    }

    @Test(arguments: [
        (GoogleSignInError(.userCancelled), UserMessage?.none),
        (GoogleSignInError(.network), UserMessage(for: .network)),
        (GoogleSignInError(.invalidSignature), UserMessage(for: .invalidSignature)),
    ])
    func saysWhyASignInFailed(_ error: GoogleSignInError, _ message: UserMessage?) async throws {
        let count = try await withModel(Provider.Answers(signIn: error)) { model in
            await wait(model) { $0 == .signedOut(nil) }
            await model.signIn()
            let expected = AccountScreen.signIn(isBusy: false, message: message)
            await wait(model) { AccountScreen(state: $0, itemCount: nil) == expected }
            #expect(model.screen(itemCount: nil) == expected)
        }
        #expect(count == 1)
    }

    @Test(arguments: [
        (GoogleSignInError?.none, String?.none),
        (
            GoogleSignInError(.network),
            "You are signed out. To end this app's access, open myaccount.google.com/connections."
        ),
    ])
    func signsOut(_ error: GoogleSignInError?, _ notice: String?) async throws {
        try await withModel(Provider.Answers(revoke: error)) { model in
            await wait(model) { $0 == .signedOut(nil) }
            await model.signIn()
            await wait(model) { $0.account != nil }
            await model.signOut()
            await wait(model) { $0.account == nil }
            #expect(model.notice == notice)
            #expect(model.personName == nil)
        }
    }

    @Test func deletesOnlyASignedInAccount() async throws {
        try await withModel { model in
            await wait(model) { $0 == .signedOut(nil) }
            await model.deleteAccount()
            #expect(model.notice == UserMessage(for: .notSignedIn)?.text)
            await model.signIn()
            await wait(model) { $0.account != nil }
            await model.deleteAccount()
            await wait(model) { $0.account == nil }
            #expect(model.notice == nil)
        }
    }

    /// An app without accounts of its own has none to delete: to sign out ends its access.
    @Test func deletesNothingWithoutABackend() async throws {
        try await withModel(backend: nil) { model in
            await wait(model) { $0 == .signedOut(nil) }
            await model.signIn()
            await wait(model) { $0.account != nil }
            await model.deleteAccount()
            #expect(model.notice == UserMessage(for: .invalidConfiguration)?.text)
            #expect(model.personName == "Ada")
        }
    }
}
