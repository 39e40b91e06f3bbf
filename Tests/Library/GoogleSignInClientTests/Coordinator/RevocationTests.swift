import GoogleSignInClient
import Testing

@Suite struct RevocationTests {
    static let endpoint = "https://oauth2.googleapis.com/revoke"

    private func revoke(in fixture: SignInFixture, _ credential: GoogleCredential) -> Attempt<Void> {
        fixture.environment.start { () async throws(GoogleSignInError) in
            try await fixture.coordinator.revoke(credential.tokens)
        }
    }

    @Test func postsTheRefreshToken() throws {
        let fixture = try SignInFixture()
        let attempt = revoke(in: fixture, try fixture.signIn())
        let request = try #require(fixture.environment.transport.requests.last).request
        #expect(request.method == "POST")
        #expect(request.url == Self.endpoint, "no token in a query")
        #expect(String(decoding: request.body, as: UTF8.self) == "token=1%2F%2Frefresh")
        try fixture.respond(to: Self.endpoint, with: .with("{}"))
        #expect(attempt.value != nil)
    }

    @Test func postsTheAccessTokenWithoutARefreshToken() throws {
        let fixture = try SignInFixture()
        let signIn = fixture.begin()
        try fixture.callBack()
        let idToken = try fixture.google.idToken(nonce: fixture.parameter("nonce"))
        try fixture.respond(to: Google.metadata.tokenEndpoint, with: Google.tokens(idToken: idToken, refreshToken: nil))
        try fixture.respondWithKeys()
        let attempt = revoke(in: fixture, try #require(signIn.value))
        let request = try #require(fixture.environment.transport.requests.last).request
        #expect(String(decoding: request.body, as: UTF8.self) == "token=ya29.access")
        try fixture.respond(to: Self.endpoint, with: .with(""))
        #expect(attempt.value != nil)
    }

    @Test(arguments: [400, 302, 500, 204])
    func refusal(_ status: Int) throws {
        let fixture = try SignInFixture()
        let attempt = revoke(in: fixture, try fixture.signIn())
        try fixture.respond(to: Self.endpoint, with: .with(#"{"error":"invalid_token"}"#, status: status))
        #expect(attempt.failure == .providerError)
    }

    @Test func cancellationAndTimeOut() throws {
        let fixture = try SignInFixture()
        let credential = try fixture.signIn()
        let cancelled = revoke(in: fixture, credential)
        cancelled.cancel()
        fixture.environment.settle()
        #expect(cancelled.failure == .cancelled)
        let late = revoke(in: fixture, credential)
        fixture.environment.advance(by: .seconds(30))
        #expect(late.failure == .timedOut)
    }

    @Test func noEndpoint() throws {
        let google = Google.metadata
        let provider = try ProviderMetadata(
            issuer: google.issuer, authorizationEndpoint: google.authorizationEndpoint,
            tokenEndpoint: google.tokenEndpoint, jwksURI: google.jwksURI)
        let fixture = try SignInFixture(provider: provider)
        let credential = try fixture.signIn()
        #expect(revoke(in: fixture, credential).failure == .invalidConfiguration)
        let userInfo = fixture.environment.start { () async throws(GoogleSignInError) in
            try await fixture.coordinator.userInfo(for: credential)
        }
        #expect(userInfo.failure == .invalidConfiguration)
        #expect(fixture.environment.transport.requests.count == 2)
    }
}
