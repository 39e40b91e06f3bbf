import AssayTestSupport
import GoogleSignInClient
import Testing

/// A token endpoint that fails is asked once, and a busy one has said nothing about the code or the token.
@Suite struct TokenEndpointFailureTests {
    private static let endpoint = Google.metadata.tokenEndpoint

    private static func failure(_ status: Int) -> HTTPResponse {
        .with(#"{"error":"invalid_grant"}"#, status: status)
    }

    static let statuses = [
        NamedCase("busy", 503, true), NamedCase("too many requests", 429, true), NamedCase("refused", 400, false),
    ]

    @Test(arguments: statuses)
    func aSignIn(_ status: NamedCase<Int, Bool>) throws {
        let fixture = try SignInFixture()
        let attempt = fixture.begin()
        try fixture.callBack()
        try fixture.respond(to: Self.endpoint, with: Self.failure(status.input))
        #expect(attempt.failure == .tokenExchangeFailed)
        #expect(attempt.error?.isTemporary == status.expected)
        #expect(fixture.environment.transport.requests(to: Self.endpoint).count == 1)
    }

    @Test(arguments: statuses)
    func aRefresh(_ status: NamedCase<Int, Bool>) throws {
        let fixture = try SignInFixture()
        let credential = try fixture.signIn()
        let attempt = fixture.environment.start { () async throws(GoogleSignInError) in
            try await fixture.coordinator.refresh(credential)
        }
        try fixture.respond(to: Self.endpoint, with: Self.failure(status.input))
        #expect(attempt.failure == .tokenExchangeFailed)
        #expect(attempt.error?.isTemporary == status.expected)
        #expect(fixture.environment.transport.requests(to: Self.endpoint).count == 2, "the sign-in's and one more")
    }
}
