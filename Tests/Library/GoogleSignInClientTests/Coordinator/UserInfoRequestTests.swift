import AssayTestSupport
import GoogleSignInClient
import Testing

@Suite struct UserInfoRequestTests {
    static let endpoint = "https://openidconnect.googleapis.com/v1/userinfo"
    let fixture: SignInFixture
    let credential: GoogleCredential

    init() throws {
        fixture = try SignInFixture()
        credential = try fixture.signIn()
    }

    private func ask() -> Attempt<UserInfo> {
        fixture.environment.start { [fixture, credential] () async throws(GoogleSignInError) in
            try await fixture.coordinator.userInfo(for: credential)
        }
    }

    @Test func sendsTheTokenInAHeaderField() throws {
        let attempt = ask()
        let request = try #require(fixture.environment.transport.requests.last).request
        #expect(request.method == "GET")
        #expect(request.url == Self.endpoint, "no token in a query")
        #expect(request.fields["Authorization"] == ["Bearer ya29.access"])
        #expect(request.fields["Accept"] == ["application/json"])
        #expect(request.body.isEmpty)
        try fixture.respond(to: Self.endpoint, with: .with(#"{"sub":"\#(Google.subject)","email":"a@example.com"}"#))
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
        let count = fixture.environment.transport.requests.count
        try fixture.respond(to: Self.endpoint, with: refusal.input)
        #expect(attempt.failure == refusal.expected)
        #expect(fixture.environment.transport.requests.count == count, "no redirect is followed")
    }

    @Test func cancellationAndTimeOut() throws {
        let cancelled = ask()
        cancelled.cancel()
        fixture.environment.settle()
        #expect(cancelled.failure == .cancelled)
        let late = ask()
        fixture.environment.advance(by: .seconds(30))
        #expect(late.failure == .timedOut)
    }
}
