import GoogleSignInClient
import Testing

@Suite struct UserInfoRequestTests {
    static let endpoint = "https://openidconnect.googleapis.com/v1/userinfo"
    let scene: SignInWorld
    let credential: GoogleCredential

    init() throws {
        scene = try SignInWorld()
        credential = try scene.signIn()
    }

    private func ask() -> Attempt<UserInfo> {
        scene.world.start { [scene, credential] () async throws(GoogleSignInError) in
            try await scene.coordinator.userInfo(for: credential)
        }
    }

    @Test func asksWithTheTokenInAField() throws {
        let attempt = ask()
        let request = try #require(scene.world.transport.exchanges.last).request
        #expect(request.method == "GET")
        #expect(request.url == Self.endpoint, "no token in a query")
        #expect(request.fields["Authorization"] == ["Bearer ya29.access"])
        #expect(request.body.isEmpty)
        try scene.answer(Self.endpoint, .with(#"{"sub":"\#(Google.subject)","email":"a@example.com"}"#))
        #expect(attempt.value?.email == "a@example.com")
    }

    @Test(arguments: [
        Refusal("another subject", HTTPResponse.with(#"{"sub":"108204268033311374518"}"#), .invalidUserInfo),
        Refusal("refused", .with(#"{"error":"invalid_token"}"#, status: 401), .invalidUserInfo),
        Refusal(
            "a redirect", .with("", status: 302, ["Location": "https://evil.example/userinfo"]), .invalidUserInfo),
        Refusal("too many bytes", HTTPResponse(status: 200, body: Array(repeating: 32, count: 65_537)), .network),
    ])
    func refuses(_ refusal: Refusal<HTTPResponse>) throws {
        let attempt = ask()
        let count = scene.world.transport.exchanges.count
        try scene.answer(Self.endpoint, refusal.input)
        #expect(attempt.failure == refusal.code)
        #expect(scene.world.transport.exchanges.count == count, "no redirect is followed")
    }

    @Test func cancellationAndTimeOut() throws {
        let cancelled = ask()
        cancelled.cancel()
        scene.world.settle()
        #expect(cancelled.failure == .cancelled)
        let late = ask()
        scene.world.advance(by: .seconds(30))
        #expect(late.failure == .timedOut)
    }
}
