import GoogleSignInClient
import Testing

@Suite struct RevocationTests {
    static let endpoint = "https://oauth2.googleapis.com/revoke"

    private func revoke(in scene: SignInWorld, _ credential: GoogleCredential) -> Attempt<Void> {
        scene.world.start { () async throws(GoogleSignInError) in try await scene.coordinator.revoke(credential) }
    }

    @Test func postsTheRefreshToken() throws {
        let scene = try SignInWorld()
        let attempt = revoke(in: scene, try scene.signIn())
        let request = try #require(scene.world.transport.exchanges.last).request
        #expect(request.method == "POST")
        #expect(request.url == Self.endpoint, "no token in a query")
        #expect(String(decoding: request.body, as: UTF8.self) == "token=1%2F%2Frefresh")
        try scene.answer(Self.endpoint, .with("{}"))
        #expect(attempt.value != nil)
    }

    @Test func withoutRefreshTokenTheAccessTokenIsPosted() throws {
        let scene = try SignInWorld()
        let signIn = scene.begin()
        try scene.callBack()
        let idToken = try scene.google.idToken(nonce: scene.parameter("nonce"))
        try scene.answer(Google.metadata.tokenEndpoint, Google.tokens(idToken: idToken, refreshToken: nil))
        try scene.answerKeys()
        let attempt = revoke(in: scene, try #require(signIn.value))
        let request = try #require(scene.world.transport.exchanges.last).request
        #expect(String(decoding: request.body, as: UTF8.self) == "token=ya29.access")
        try scene.answer(Self.endpoint, .with(""))
        #expect(attempt.value != nil)
    }

    @Test(arguments: [400, 302, 500, 204])
    func refusal(_ status: Int) throws {
        let scene = try SignInWorld()
        let attempt = revoke(in: scene, try scene.signIn())
        try scene.answer(Self.endpoint, .with(#"{"error":"invalid_token"}"#, status: status))
        #expect(attempt.failure == .providerError)
    }

    @Test func cancellationAndTimeOut() throws {
        let scene = try SignInWorld()
        let credential = try scene.signIn()
        let cancelled = revoke(in: scene, credential)
        cancelled.cancel()
        scene.world.settle()
        #expect(cancelled.failure == .cancelled)
        let late = revoke(in: scene, credential)
        scene.world.advance(by: .seconds(30))
        #expect(late.failure == .timedOut)
    }

    @Test func noEndpoint() throws {
        let google = Google.metadata
        let provider = try ProviderMetadata(
            issuer: google.issuer, authorizationEndpoint: google.authorizationEndpoint,
            tokenEndpoint: google.tokenEndpoint, jwksURI: google.jwksURI)
        let scene = try SignInWorld(provider: provider)
        let credential = try scene.signIn()
        #expect(revoke(in: scene, credential).failure == .invalidConfiguration)
        let userInfo = scene.world.start { () async throws(GoogleSignInError) in
            try await scene.coordinator.userInfo(for: credential)
        }
        #expect(userInfo.failure == .invalidConfiguration)
        #expect(scene.world.transport.exchanges.count == 2)
    }
}
