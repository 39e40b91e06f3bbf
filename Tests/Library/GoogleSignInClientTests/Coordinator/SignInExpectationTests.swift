import Testing

@testable import GoogleSignInClient

/// What a coordinator has been told is checked in the responses too.
@Suite struct SignInExpectationTests {
    /// The code that a whole sign-in fails with.
    private func failure(
        _ fixture: SignInFixture, issuer: String = Google.metadata.issuer
    ) throws -> GoogleSignInError.Code? {
        let attempt = fixture.begin()
        let idToken = try fixture.google.idToken(nonce: fixture.parameter("nonce"), issuer: issuer)
        try fixture.callBack()
        try fixture.respond(to: Google.metadata.tokenEndpoint, with: Google.tokens(idToken: idToken))
        try fixture.respondWithKeys()
        #expect(attempt.result != nil)
        return attempt.failure
    }

    private static func provider(issuer: String, isAdvertised: Bool = false) throws -> ProviderMetadata {
        let google = Google.metadata
        return try ProviderMetadata(
            issuer: issuer, authorizationEndpoint: google.authorizationEndpoint, tokenEndpoint: google.tokenEndpoint,
            jwksURI: google.jwksURI, issuerParameterIsAdvertised: isAdvertised)
    }

    @Test func theIDTokenMustBeForTheServer() throws {
        #expect(try failure(SignInFixture(serverClientID: "server.example")) == .invalidAudience)
    }

    @Test func theIDTokenMustBeOfTheHostedDomain() throws {
        #expect(try failure(SignInFixture(hostedDomain: "example.com")) == .invalidHostedDomain)
    }

    @Test func theIDTokenMustBeOfTheProvider() throws {
        let issuer = "https://op.example"
        #expect(try failure(SignInFixture(provider: Self.provider(issuer: issuer))) == .invalidIssuer)
        #expect(try failure(SignInFixture(provider: Self.provider(issuer: issuer)), issuer: issuer) == nil)
        #expect(try failure(SignInFixture(), issuer: "accounts.google.com") == nil)
    }

    @Test func theCallbackMustHaveAnAdvertisedIssuer() throws {
        let provider = try Self.provider(issuer: Google.metadata.issuer, isAdvertised: true)
        let fixture = try SignInFixture(provider: provider)
        let attempt = fixture.begin()
        try fixture.callBack()
        #expect(attempt.failure == .issuerMismatch)
        #expect(fixture.environment.transport.requests.isEmpty)
    }

    /// The response to a refresh may have none.
    @Test func aCredentialNeedsAnIDToken() throws {
        let fixture = try SignInFixture()
        let received = ReceivedTokens(
            response: try TokenResponse(Google.tokens(idToken: nil), grant: .refreshToken),
            requestedAt: TestEnvironment.start)
        let attempt = fixture.environment.start { () async throws(GoogleSignInError) in
            try await fixture.coordinator.credential(
                of: received, asking: ["openid"], nonce: nil)
        }
        #expect(attempt.failure == .invalidTokenResponse)
        #expect(fixture.environment.transport.requests.isEmpty)
    }

    @Test func aLifetimeBeginsWithTheRequest() throws {
        let fixture = try SignInFixture()
        let attempt = fixture.begin()
        try fixture.callBack()
        fixture.environment.advance(by: .seconds(20))
        try fixture.respondWithTokens()
        try fixture.respondWithKeys()
        #expect(attempt.value?.tokens.accessTokenExpiration == TestEnvironment.start + 3_599)
    }

    @Test(
        arguments: [
            (0, 3_599), (Int64.max - 3_599, .max), (Int64.max - 3_598, .max), (Int64.max, .max), (.min, .min + 3_599),
        ] as [(Int64, Int64)])
    func aLifetimeEndsAtTheLatestTime(_ requestedAt: Int64, _ expected: Int64) throws {
        let response = try TokenResponse(Google.tokens(idToken: nil), grant: .refreshToken)
        #expect(response.accessTokenExpiration(requestedAt: requestedAt) == expected)
    }
}
