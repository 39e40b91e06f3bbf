import GoogleSignInClient
import Testing

@Suite struct RefreshTests {
    let scene: SignInWorld
    let credential: GoogleCredential

    init() throws {
        scene = try SignInWorld()
        credential = try scene.signIn()
    }

    private var endpoint: String { Google.metadata.tokenEndpoint }

    /// The refresh requests, which come after the one for the code.
    private var requests: [ScriptedTransport.Exchange] {
        Array(scene.world.transport.exchanges(to: endpoint).dropFirst())
    }

    private func refresh() -> Attempt<GoogleCredential> {
        scene.world.start { [scene, credential] () async throws(GoogleSignInError) in
            try await scene.coordinator.refresh(credential)
        }
    }

    private func answer(
        _ idToken: String? = nil, accessToken: String = "ya29.new", refreshToken: String? = nil
    ) throws {
        try #require(requests.last).answer(
            Google.tokens(idToken: idToken, accessToken: accessToken, refreshToken: refreshToken))
        scene.world.settle()
    }

    @Test func refreshes() throws {
        scene.world.advance(by: .seconds(3_000))
        let attempt = refresh()
        #expect(
            requests.map { String(decoding: $0.request.body, as: UTF8.self) } == [
                "client_id=\(Google.clientID)&grant_type=refresh_token&refresh_token=1%2F%2Frefresh"
            ])
        let idToken = try scene.google.idToken(nonce: nil, now: scene.world.wallTime)
        try answer(idToken)
        let refreshed = try #require(attempt.result).get()
        #expect(refreshed.accessToken.text == "ya29.new")
        #expect(refreshed.accessTokenExpiration == World.start + 6_599)
        #expect(refreshed.idToken.encoded.text == idToken)
        #expect(refreshed.claims.issuedAt.seconds == World.start + 3_000)
        #expect(refreshed.refreshToken == credential.refreshToken)
    }

    @Test func withoutNewIDTokenTheOldOneStays() throws {
        let attempt = refresh()
        try answer()
        let refreshed = try #require(attempt.value)
        #expect(refreshed.idToken == credential.idToken)
        #expect(refreshed.accessToken.text == "ya29.new")
    }

    @Test func aNewRefreshTokenIsTaken() throws {
        let attempt = refresh()
        try answer(refreshToken: "1//rotated")
        #expect(attempt.value?.refreshToken?.text == "1//rotated")
    }

    @Test func withoutRefreshTokenNothingIsSent() throws {
        let scene = try SignInWorld()
        let first = scene.begin()
        try scene.callBack()
        let idToken = try scene.google.idToken(nonce: scene.parameter("nonce"))
        try scene.answer(endpoint, Google.tokens(idToken: idToken, refreshToken: nil))
        try scene.answerKeys()
        let credential = try #require(first.value)
        let attempt = scene.world.start { () async throws(GoogleSignInError) in
            try await scene.coordinator.refresh(credential)
        }
        #expect(attempt.failure == .tokenExchangeFailed)
        #expect(scene.world.transport.exchanges.count == 2)
    }

    static let mismatches: [Refusal<@Sendable (Google) throws -> String>] = [
        Refusal("another subject", { try $0.idToken(nonce: nil, subject: "2") }, .refreshMismatch),
        Refusal(
            "another spelling of the issuer", { try $0.idToken(nonce: nil, issuer: "accounts.google.com") },
            .refreshMismatch),
        Refusal("another nonce", { try $0.idToken(nonce: "another") }, .refreshMismatch),
        Refusal("another issuer", { try $0.idToken(nonce: nil, issuer: "https://evil.example") }, .invalidIssuer),
        Refusal("expired", { try $0.idToken(nonce: nil, now: World.start - 3_600) }, .tokenExpired),
    ]

    @Test(arguments: mismatches)
    func refusesIDToken(_ refusal: Refusal<@Sendable (Google) throws -> String>) throws {
        let attempt = refresh()
        try answer(try refusal.input(scene.google))
        #expect(attempt.failure == refusal.code)
    }

    @Test func manyCallersShareOneRequest() throws {
        let attempts = (0..<100).map { _ in refresh() }
        #expect(requests.count == 1)
        try answer()
        #expect(attempts.compactMap(\.value?.accessToken.text) == Array(repeating: "ya29.new", count: 100))
        #expect(requests.count == 1)
        #expect(scene.world.clock.sleeperCount == 0)
    }

    @Test func manyCallersShareOneFailure() throws {
        let attempts = (0..<10).map { _ in refresh() }
        try #require(requests.last).answer(.with(#"{"error":"invalid_grant"}"#, status: 400))
        scene.world.settle()
        #expect(attempts.compactMap(\.failure) == Array(repeating: .tokenExchangeFailed, count: 10))
        #expect(requests.count == 1)
        let later = refresh()
        #expect(requests.count == 2, "what failed may be tried again")
        try answer()
        #expect(later.value != nil)
    }

    @Test func aWaiterIsCancelledAlone() throws {
        let attempts = (0..<3).map { _ in refresh() }
        attempts[1].cancel()
        scene.world.settle()
        #expect(attempts[1].failure == .cancelled)
        #expect(requests.map(\.isCancelled) == [false])
        try answer()
        #expect(attempts[0].value != nil && attempts[2].value != nil)
    }

    @Test func whenTheSenderIsCancelledTheNextSends() throws {
        let attempts = (0..<3).map { _ in refresh() }
        attempts[0].cancel()
        scene.world.settle()
        #expect(attempts[0].failure == .cancelled)
        #expect(requests.map(\.isCancelled) == [true, false])
        try answer()
        #expect(attempts[1].value != nil && attempts[2].value != nil)
        #expect(requests.count == 2)
    }

    @Test func allAreCancelled() throws {
        let attempts = (0..<3).map { _ in refresh() }
        for attempt in attempts { attempt.cancel() }
        scene.world.settle()
        #expect(attempts.compactMap(\.failure) == [.cancelled, .cancelled, .cancelled])
        #expect(requests.map(\.isCancelled) == [true], "nobody is left to send for")
        let later = refresh()
        try answer()
        #expect(later.value != nil)
    }

    @Test func sharedOnlyAmongTheSamePerson() throws {
        _ = refresh()
        let refreshToken = try #require(credential.refreshToken)
        let previous = PreviousIDToken(issuer: Google.metadata.issuer, subject: "2", audiences: [Google.clientID])
        let other = scene.world.start { [scene] () async throws(GoogleSignInError) in
            try await scene.coordinator.refresh(refreshToken, previous: previous)
        }
        #expect(other.failure == .refreshMismatch)
        #expect(requests.count == 1)
    }

    @Test func timesOut() throws {
        let attempts = (0..<2).map { _ in refresh() }
        scene.world.advance(by: .seconds(30))
        #expect(attempts.compactMap(\.failure) == [.timedOut, .timedOut])
        #expect(requests.map(\.isCancelled) == [true])
    }

    @Test func revokedMeanwhile() throws {
        let attempts = (0..<2).map { _ in refresh() }
        let revocation = scene.world.start { [scene, credential] () async throws(GoogleSignInError) in
            try await scene.coordinator.revoke(credential)
        }
        #expect(refresh().failure == .tokenExchangeFailed, "nobody joins any more")
        try answer()
        #expect(attempts.compactMap(\.failure) == [.tokenExchangeFailed, .tokenExchangeFailed])
        try scene.answer("https://oauth2.googleapis.com/revoke", .with("{}"))
        #expect(revocation.value != nil)
    }
}
