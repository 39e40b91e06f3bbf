import GoogleSignInClient
import Synchronization
import Testing

/// Tokens that come before something fails are in the error, and nowhere else.
@Suite struct ReceivedTokensTests {
    let fixture: SignInFixture
    let credential: GoogleCredential

    init() throws {
        fixture = try SignInFixture()
        credential = try fixture.signIn()
        // The keys must be fetched again.
        fixture.environment.advance(by: .seconds(86_400))
    }

    private var tokenRequests: [ScriptedTransport.PendingRequest] {
        Array(fixture.environment.transport.requests(to: Google.metadata.tokenEndpoint).dropFirst())
    }

    private func refresh() -> Attempt<GoogleCredential> {
        fixture.environment.start { [fixture, credential] () async throws(GoogleSignInError) in
            try await fixture.coordinator.refresh(credential)
        }
    }

    /// Replaces the refresh token and sends an ID token, for which the library must fetch keys.
    private func rotate(to refreshToken: String? = "1//new", subject: String = Google.subject) throws {
        let idToken = try fixture.google.idToken(
            nonce: nil, now: fixture.environment.wallTime, subject: subject)
        try #require(tokenRequests.last).respond(
            with: Google.tokens(idToken: idToken, accessToken: "ya29.new", refreshToken: refreshToken))
        fixture.environment.settle()
    }

    private func failKeys() throws {
        try #require(fixture.environment.transport.requests(to: Google.metadata.jwksURI).last).fail(.network)
        fixture.environment.settle()
    }

    @Test func aRefreshWithoutKeys() throws {
        let attempts = (0..<2).map { _ in refresh() }
        try rotate()
        try failKeys()
        #expect(attempts.map(\.failure) == [.keySetUnavailable, .keySetUnavailable])
        for attempt in attempts {
            let tokens = try #require(attempt.error?.receivedTokens)
            #expect(tokens.refreshToken?.text == "1//new")
            #expect(tokens.accessToken?.text == "ya29.new")
            #expect(tokens.accessTokenExpiration == fixture.environment.wallTime + 3_599)
        }
    }

    @Test func aRefreshThatReplacesNoToken() throws {
        let attempt = refresh()
        try rotate(to: nil)
        try failKeys()
        #expect(attempt.failure == .keySetUnavailable)
        let tokens = try #require(attempt.error?.receivedTokens)
        #expect(tokens.refreshToken == nil)
    }

    @Test func aRefreshAboutAnotherPerson() throws {
        let attempt = refresh()
        try rotate(subject: "2")
        try fixture.respondWithKeys()
        #expect(attempt.failure == .refreshMismatch)
        #expect(attempt.error?.receivedTokens?.refreshToken?.text == "1//new")
    }

    @Test func aRefreshThatIsRefusedHasNone() throws {
        let attempt = refresh()
        try #require(tokenRequests.last).respond(with: .with(#"{"error":"invalid_grant"}"#, status: 400))
        fixture.environment.settle()
        #expect(attempt.failure == .tokenExchangeFailed)
        #expect(attempt.error != nil)
        #expect(attempt.error?.receivedTokens == nil)
    }

    /// The token that was sent may no longer be valid, so it is not sent again.
    @Test func theNextCallerContinuesWithTheResponse() throws {
        let attempts = (0..<2).map { _ in refresh() }
        try rotate()
        attempts[0].cancel()
        fixture.environment.settle()
        #expect(attempts[0].failure == .cancelled)
        #expect(attempts[0].error?.receivedTokens == nil, "the other caller gets them")
        #expect(tokenRequests.count == 1)
        try fixture.respondWithKeys()
        #expect(attempts[1].value?.tokens.refreshToken?.text == "1//new")
        #expect(tokenRequests.count == 1)
    }

    @Test func theLastCallerIsCancelled() throws {
        let attempts = (0..<2).map { _ in refresh() }
        try rotate()
        attempts[0].cancel()
        attempts[1].cancel()
        fixture.environment.settle()
        #expect(attempts.map(\.failure) == [.cancelled, .cancelled])
        #expect(attempts.compactMap { $0.error?.receivedTokens?.refreshToken?.text } == ["1//new"])
        _ = refresh()
        #expect(tokenRequests.count == 2, "a later refresh is another")
    }

    private func revoke() -> Attempt<Void> {
        fixture.environment.start { [fixture, credential] () async throws(GoogleSignInError) in
            try await fixture.coordinator.revoke(credential.tokens)
        }
    }

    /// The tokens that were sent to the revocation endpoint; the last one is answered with the status.
    private func revoked(_ status: Int) throws -> [String] {
        let requests = fixture.environment.transport.requests(to: "https://oauth2.googleapis.com/revoke")
        try #require(requests.last).respond(with: .with("{}", status: status))
        fixture.environment.settle()
        return requests.map { String(decoding: $0.request.body, as: UTF8.self) }
    }

    /// The token that was sent is used up, so the one that has replaced it is revoked.
    @Test(arguments: [200, 400])
    func aRevocationAfterTheResponse(_ status: Int) throws {
        let attempt = refresh()
        try rotate()
        let revocation = revoke()
        #expect(try revoked(status) == ["token=1%2F%2Fnew"])
        try fixture.respondWithKeys()
        #expect(attempt.failure == .tokenExchangeFailed)
        #expect(attempt.error?.receivedTokens == nil, "the revocation has it")
        #expect(revocation.failure == (status == 200 ? nil : .providerError))
        #expect(revocation.error?.receivedTokens?.refreshToken?.text == (status == 200 ? nil : "1//new"))
    }

    /// The provider has answered the refresh first, and no longer knows the token that was sent.
    @Test(arguments: [200, 503])
    func aRevocationBeforeTheResponse(_ status: Int) throws {
        let attempts = (0..<2).map { _ in refresh() }
        let revocation = revoke()
        #expect(try revoked(400) == ["token=1%2F%2Frefresh"])
        #expect(revocation.failure == .providerError)
        try rotate()
        #expect(try revoked(status) == ["token=1%2F%2Frefresh", "token=1%2F%2Fnew"])
        #expect(attempts.map(\.failure) == [.tokenExchangeFailed, .tokenExchangeFailed])
        #expect(
            attempts.map { $0.error?.receivedTokens?.refreshToken?.text }
                == Array(
                    repeating: status == 200 ? nil : "1//new", count: 2))
    }

    /// Without a new refresh token nothing more is left to revoke.
    @Test func aRevocationBeforeAResponseThatReplacesNoToken() throws {
        let attempt = refresh()
        _ = revoke()
        #expect(try revoked(200) == ["token=1%2F%2Frefresh"])
        try rotate(to: nil)
        #expect(attempt.failure == .tokenExchangeFailed)
        #expect(try revoked(200) == ["token=1%2F%2Frefresh"])
    }

    @Test func aRevocationWhileKeysAreMissing() throws {
        let attempt = refresh()
        try rotate()
        _ = revoke()
        try failKeys()
        #expect(attempt.failure == .keySetUnavailable)
        #expect(attempt.error?.receivedTokens == nil)
    }

    @Test(arguments: [true, false])
    func aSignIn(_ isCancelled: Bool) throws {
        let fixture = try SignInFixture()
        let attempt = try SignInStage.keys.reach(in: fixture)
        if isCancelled {
            attempt.cancel()
            fixture.environment.settle()
        } else {
            try #require(fixture.environment.transport.requests.last).fail(.network)
            fixture.environment.settle()
        }
        #expect(attempt.failure == (isCancelled ? .cancelled : .keySetUnavailable))
        #expect(attempt.error?.receivedTokens?.refreshToken?.text == "1//refresh")
    }

    @Test func furtherScopesOfAnotherPerson() throws {
        let attempt = fixture.environment.start { [fixture, credential] () async throws(GoogleSignInError) in
            try await fixture.coordinator.addScopes(["drive"], to: credential)
        }
        try fixture.callBack()
        let idToken = try fixture.google.idToken(
            nonce: fixture.parameter("nonce"), now: fixture.environment.wallTime, subject: "2")
        try fixture.respond(to: Google.metadata.tokenEndpoint, with: Google.tokens(idToken: idToken))
        try fixture.respondWithKeys()
        #expect(attempt.failure == .userMismatch)
        #expect(attempt.error?.receivedTokens?.refreshToken?.text == "1//refresh")
    }

    /// A transport whose requests cannot be cancelled.
    private final class Deaf: HTTPTransport {
        let answers = [OneTimeEvent<HTTPResponse>(), OneTimeEvent<HTTPResponse>()]
        let sent = Mutex(0)

        func response(to request: HTTPRequest, limits: HTTPLimits) async throws(GoogleSignInError) -> HTTPResponse {
            let number = sent.withLock { sent in
                defer { sent += 1 }
                return sent
            }
            return await answers[number].value()
        }
    }

    @Test(arguments: [true, false])
    func aResponseThatComesAfterACancellation(_ isCancelled: Bool) throws {
        let transport = Deaf()
        let (environment, google) = (TestEnvironment(), try Google())
        var context = environment.context
        context.transport = transport
        let coordinator = GoogleSignInCoordinator(
            configuration: try SignInConfiguration(clientID: Google.clientID), context: context,
            policy: SignInFixture.policy)
        let previous = credential.claims
        let token = try RefreshToken("1//old")
        let attempt = environment.start { () async throws(GoogleSignInError) in
            try await coordinator.refresh(token, previous: previous)
        }
        if isCancelled { attempt.cancel() }
        environment.settle()
        transport.answers[0].finish(
            Google.tokens(idToken: try google.idToken(nonce: nil), refreshToken: "1//new"))
        environment.settle()
        if !isCancelled {
            #expect(transport.sent.withLock { $0 } == 2)
            transport.answers[1].finish(Google.keySet([google.a]))
            environment.settle()
        }
        #expect(attempt.failure == (isCancelled ? .cancelled : nil))
        let received = isCancelled ? attempt.error?.receivedTokens?.refreshToken : attempt.value?.tokens.refreshToken
        #expect(received?.text == "1//new")
    }

    @Test func printingAnErrorShowsNoToken() throws {
        let attempt = refresh()
        try rotate()
        try failKeys()
        let error = try #require(attempt.error)
        #expect(error.receivedTokens != nil)
        var dumped = ""
        dump(error, to: &dumped)
        for text in ["\(error)", String(reflecting: error), dumped] {
            #expect(!text.contains("1//new") && !text.contains("ya29.new"))
        }
    }
}
