import AssayTestSupport
import GoogleSignInClient
import Testing

@Suite struct RefreshTests {
    let fixture: SignInFixture
    let credential: GoogleCredential

    init() throws {
        fixture = try SignInFixture()
        credential = try fixture.signIn()
    }

    private var endpoint: String { Google.metadata.tokenEndpoint }

    /// The refresh requests, which come after the one for the code.
    private var requests: [ScriptedTransport.PendingRequest] {
        Array(fixture.environment.transport.requests(to: endpoint).dropFirst())
    }

    private func refresh() -> Attempt<GoogleCredential> {
        fixture.environment.start { [fixture, credential] () async throws(GoogleSignInError) in
            try await fixture.coordinator.refresh(credential)
        }
    }

    private func respond(
        _ idToken: String? = nil, accessToken: String = "ya29.new", refreshToken: String? = nil
    ) throws {
        try #require(requests.last).respond(
            with:
                Google.tokens(idToken: idToken, accessToken: accessToken, refreshToken: refreshToken))
        fixture.environment.settle()
    }

    @Test func refreshes() throws {
        fixture.environment.advance(by: .seconds(3_000))
        let attempt = refresh()
        #expect(
            requests.map { String(decoding: $0.request.body, as: UTF8.self) } == [
                "client_id=\(Google.clientID)&grant_type=refresh_token&refresh_token=1%2F%2Frefresh"
            ])
        let idToken = try fixture.google.idToken(nonce: nil, now: fixture.environment.wallTime)
        try respond(idToken)
        let refreshed = try #require(attempt.result).get()
        #expect(refreshed.tokens.accessToken?.text == "ya29.new")
        #expect(refreshed.tokens.accessTokenExpiration == TestEnvironment.start + 6_599)
        #expect(refreshed.idToken.encoded.text == idToken)
        #expect(refreshed.claims.issuedAt.seconds == TestEnvironment.start + 3_000)
        #expect(refreshed.tokens.refreshToken == credential.tokens.refreshToken)
    }

    @Test func keepsTheIDTokenIfNoneIsReturned() throws {
        let attempt = refresh()
        try respond()
        let refreshed = try #require(attempt.value)
        #expect(refreshed.idToken == credential.idToken)
        #expect(refreshed.tokens.accessToken?.text == "ya29.new")
    }

    @Test(
        arguments: [
            NamedCase("fewer scopes", #","scope":"openid""#, ["openid"]),
            NamedCase("no scope: those from before", "", ["openid", "email"]),
        ] as [NamedCase<String, [String]>])
    func theResponseSaysWhatIsStillGranted(_ scope: NamedCase<String, [String]>) throws {
        let attempt = refresh()
        try #require(requests.last).respond(
            with: .with(#"{"access_token":"ya29.new","token_type":"Bearer"\#(scope.input)}"#))
        fixture.environment.settle()
        #expect(attempt.value?.grantedScopes == scope.expected)
    }

    /// The lifetime of an access token says nothing about that of the next one.
    @Test func anAccessTokenWithoutALifetimeHasNoExpiration() throws {
        #expect(credential.tokens.accessTokenExpiration == TestEnvironment.start + 3_599)
        let attempt = refresh()
        try #require(requests.last).respond(with: .with(#"{"access_token":"ya29.new","token_type":"Bearer"}"#))
        fixture.environment.settle()
        let refreshed = try #require(attempt.value)
        #expect(refreshed.tokens.accessToken?.text == "ya29.new")
        #expect(refreshed.tokens.accessTokenExpiration == nil)
    }

    @Test func usesANewRefreshToken() throws {
        let attempt = refresh()
        try respond(refreshToken: "1//rotated")
        #expect(attempt.value?.tokens.refreshToken?.text == "1//rotated")
    }

    @Test func sendsNothingWithoutARefreshToken() throws {
        let fixture = try SignInFixture()
        let first = fixture.begin()
        try fixture.callBack()
        let idToken = try fixture.google.idToken(nonce: fixture.parameter("nonce"))
        try fixture.respond(to: endpoint, with: Google.tokens(idToken: idToken, refreshToken: nil))
        try fixture.respondWithKeys()
        let credential = try #require(first.value)
        let attempt = fixture.environment.start { () async throws(GoogleSignInError) in
            try await fixture.coordinator.refresh(credential)
        }
        #expect(attempt.failure == .tokenExchangeFailed)
        #expect(fixture.environment.transport.requests.count == 2)
    }

    static let mismatches: [Refusal<@Sendable (Google) throws -> String>] = [
        Refusal("another subject", { try $0.idToken(nonce: nil, subject: "2") }, .refreshMismatch),
        Refusal(
            "another spelling of the issuer", { try $0.idToken(nonce: nil, issuer: "accounts.google.com") },
            .refreshMismatch),
        Refusal("another nonce", { try $0.idToken(nonce: "another") }, .refreshMismatch),
        Refusal("another issuer", { try $0.idToken(nonce: nil, issuer: "https://evil.example") }, .invalidIssuer),
        Refusal("expired", { try $0.idToken(nonce: nil, now: TestEnvironment.start - 3_600) }, .tokenExpired),
    ]

    @Test(arguments: mismatches)
    func refusesIDToken(_ refusal: Refusal<@Sendable (Google) throws -> String>) throws {
        let attempt = refresh()
        try respond(try refusal.input(fixture.google))
        #expect(attempt.failure == refusal.expected)
    }

    /// A refreshed token may omit the nonce, but the next one is compared with that of the sign-in.
    @Test(
        arguments: [NamedCase("the nonce of the sign-in", true, nil), NamedCase("another", false, .refreshMismatch)]
            as [NamedCase<Bool, GoogleSignInError.Code?>], [nil, "1//other"])
    func nonceAfterARefreshWithout(
        _ nonce: NamedCase<Bool, GoogleSignInError.Code?>, _ otherRefreshToken: String?
    ) throws {
        let first = refresh()
        try respond(try fixture.google.idToken(nonce: nil))
        var refreshed = try #require(first.value)
        if let otherRefreshToken {
            refreshed = refreshed.replacingRefreshToken(with: try RefreshToken(otherRefreshToken))
            #expect(refreshed.tokens.refreshToken?.text == otherRefreshToken)
        }
        #expect(refreshed.claims.nonce == nil)
        let second = fixture.environment.start { [fixture, refreshed] () async throws(GoogleSignInError) in
            try await fixture.coordinator.refresh(refreshed)
        }
        try respond(try fixture.google.idToken(nonce: nonce.input ? credential.claims.nonce : "another"))
        #expect(second.failure == nonce.expected)
        #expect((second.value != nil) == nonce.input)
    }

    @Test func manyCallersShareOneRequest() throws {
        let attempts = (0..<100).map { _ in refresh() }
        #expect(requests.count == 1)
        try respond()
        #expect(attempts.compactMap(\.value?.tokens.accessToken?.text) == Array(repeating: "ya29.new", count: 100))
        #expect(requests.count == 1)
        #expect(fixture.environment.clock.sleeperCount == 0)
    }

    @Test func manyCallersShareOneFailure() throws {
        let attempts = (0..<10).map { _ in refresh() }
        try #require(requests.last).respond(with: .with(#"{"error":"invalid_grant"}"#, status: 400))
        fixture.environment.settle()
        #expect(attempts.compactMap(\.failure) == Array(repeating: .tokenExchangeFailed, count: 10))
        #expect(requests.count == 1)
        let later = refresh()
        #expect(requests.count == 2, "a failed request can be repeated")
        try respond()
        #expect(later.value != nil)
    }

    @Test func aWaiterIsCancelledAlone() throws {
        let attempts = (0..<3).map { _ in refresh() }
        attempts[1].cancel()
        fixture.environment.settle()
        #expect(attempts[1].failure == .cancelled)
        #expect(requests.map(\.isCancelled) == [false])
        try respond()
        #expect(attempts[0].value != nil && attempts[2].value != nil)
    }

    @Test func whenTheSenderIsCancelledTheNextSends() throws {
        let attempts = (0..<3).map { _ in refresh() }
        attempts[0].cancel()
        fixture.environment.settle()
        #expect(attempts[0].failure == .cancelled)
        #expect(requests.map(\.isCancelled) == [true, false])
        try respond()
        #expect(attempts[1].value != nil && attempts[2].value != nil)
        #expect(requests.count == 2)
    }

    @Test func allAreCancelled() throws {
        let attempts = (0..<3).map { _ in refresh() }
        for attempt in attempts { attempt.cancel() }
        fixture.environment.settle()
        #expect(attempts.compactMap(\.failure) == [.cancelled, .cancelled, .cancelled])
        #expect(requests.map(\.isCancelled) == [true], "no caller is left to send the request for")
        let later = refresh()
        try respond()
        #expect(later.value != nil)
    }

    @Test func sharedOnlyForTheSamePreviousToken() throws {
        _ = refresh()
        let refreshToken = try #require(credential.tokens.refreshToken)
        func join(_ previous: IDTokenClaims) -> Attempt<RefreshedTokens> {
            fixture.environment.start { [fixture] () async throws(GoogleSignInError) in
                try await fixture.coordinator.refresh(refreshToken, previous: previous)
            }
        }
        let previous = credential.claims
        let nonce = try #require(previous.nonce)
        let others = [
            Google.claims(subject: "2", nonce: nonce), Google.claims(issuer: "accounts.google.com", nonce: nonce),
            Google.claims(audiences: [Google.clientID, "other"], nonce: nonce),
            Google.claims(authorizedParty: nil, nonce: nonce), Google.claims(),
            Google.claims(authenticationTime: NumericDate(seconds: 1), nonce: nonce),
        ]
        for other in others { #expect(join(other).failure == .refreshMismatch) }
        let same = join(previous)
        // A refresh may have changed what the first token said otherwise.
        let renewed = join(Google.claims(nonce: nonce, name: "New"))
        #expect(requests.count == 1)
        try respond()
        #expect([same, renewed].map(\.value?.tokens.accessToken?.text) == ["ya29.new", "ya29.new"])
    }

    @Test func timesOut() throws {
        let attempts = (0..<2).map { _ in refresh() }
        fixture.environment.advance(by: .seconds(30))
        #expect(attempts.compactMap(\.failure) == [.timedOut, .timedOut])
        #expect(requests.map(\.isCancelled) == [true])
    }

    @Test func revocationDuringARefresh() throws {
        let attempts = (0..<2).map { _ in refresh() }
        let revocation = fixture.environment.start { [fixture, credential] () async throws(GoogleSignInError) in
            try await fixture.coordinator.revoke(credential.tokens)
        }
        #expect(refresh().failure == .tokenExchangeFailed, "no caller can join")
        try respond()
        #expect(attempts.compactMap(\.failure) == [.tokenExchangeFailed, .tokenExchangeFailed])
        try fixture.respond(to: "https://oauth2.googleapis.com/revoke", with: .with("{}"))
        #expect(revocation.value != nil)
    }

    @Test func aLaterRefreshMayHaveAnotherPreviousToken() throws {
        let first = refresh()
        try respond()
        #expect(first.value != nil)
        let refreshToken = try #require(credential.tokens.refreshToken)
        let previous = Google.claims(subject: "2")
        let other = fixture.environment.start { [fixture] () async throws(GoogleSignInError) in
            try await fixture.coordinator.refresh(refreshToken, previous: previous)
        }
        #expect(requests.count == 2)
        try respond()
        #expect(other.value?.tokens.accessToken?.text == "ya29.new")
    }

    @Test func nobodyTakesOverARefreshOfARevokedToken() throws {
        let attempts = (0..<2).map { _ in refresh() }
        _ = fixture.environment.start { [fixture, credential] () async throws(GoogleSignInError) in
            try await fixture.coordinator.revoke(credential.tokens)
        }
        attempts[0].cancel()
        fixture.environment.settle()
        #expect(attempts.map(\.failure) == [.cancelled, .tokenExchangeFailed])
        #expect(requests.count == 1)
    }
}
