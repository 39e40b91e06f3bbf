import AssayTestSupport
import Foundation
import GoogleSignInClient
import Testing

@Suite struct SignInTests {
    @Test func signsIn() throws {
        let fixture = try SignInFixture()
        let attempt = fixture.begin()
        #expect(fixture.environment.transport.requests.isEmpty)
        #expect(fixture.environment.userAgent.sessions.map(\.startCount) == [1])

        try fixture.callBack()
        #expect(fixture.environment.transport.requests.map(\.request.url) == [Google.metadata.tokenEndpoint])
        #expect(attempt.result == nil)
        try fixture.respondWithTokens()
        #expect(attempt.result == nil, "no credential before the keys are there")
        try fixture.respondWithKeys()

        let credential = try #require(attempt.result).get()
        #expect(credential.claims.subject == Google.subject)
        #expect(credential.tokens.accessToken?.text == "ya29.access")
        #expect(credential.tokens.refreshToken?.text == "1//refresh")
        #expect(credential.tokens.accessTokenExpiration == TestEnvironment.start + 3_599)
        #expect(credential.grantedScopes == ["openid", "email"])
        #expect(fixture.environment.userAgent.sessions.map(\.cancelCount) == [0])
        #expect(fixture.environment.clock.sleeperCount == 0)
        #expect(fixture.environment.transport.requests.count == 2)
    }

    /// Two configurations of an app then make one request for keys.
    @Test func coordinatorsShareTheKeysThatTheyAreGiven() throws {
        let fixture = try SignInFixture()
        let other = GoogleSignInCoordinator(
            configuration: fixture.coordinator.configuration, context: fixture.environment.context,
            policy: SignInFixture.policy, keys: fixture.coordinator.keys)
        #expect(other.keys === fixture.coordinator.keys)
    }

    @Test func tokenRequest() throws {
        let fixture = try SignInFixture()
        _ = fixture.begin()
        try fixture.callBack()
        let request = try #require(fixture.environment.transport.requests.first).request
        let body = try #require(URLComponents(string: "?\(String(decoding: request.body, as: UTF8.self))")?.queryItems)
        let parameters = Dictionary(uniqueKeysWithValues: body.map { ($0.name, $0.value) })

        #expect(request.method == "POST")
        #expect(request.fields["Content-Type"] == ["application/x-www-form-urlencoded"])
        #expect(request.fields["Authorization"].isEmpty)
        #expect(
            Set(parameters.keys) == ["client_id", "grant_type", "code", "redirect_uri", "code_verifier"])
        #expect(parameters["grant_type"] == "authorization_code")
        #expect(parameters["code"] == "4/0Acode")
        #expect(parameters["client_id"] == Google.clientID)
        #expect(parameters["redirect_uri"] == fixture.coordinator.configuration.redirectURI.text)
        let verifier = try CodeVerifier(try #require(parameters["code_verifier"] ?? nil))
        #expect(try verifier.challenge().value == fixture.parameter("code_challenge"))
    }

    @Test func serverClientIDIsTheAudienceOfTheTokenRequest() throws {
        let fixture = try SignInFixture(serverClientID: "server.example")
        _ = fixture.begin()
        try fixture.callBack()
        let request = try #require(fixture.environment.transport.requests.first).request
        #expect(String(decoding: request.body, as: UTF8.self).hasSuffix("&audience=server.example"))
    }

    @Test func serverClientIDIsTheAudienceOfARefreshToo() throws {
        let credential = try SignInFixture().signIn()
        let fixture = try SignInFixture(serverClientID: "server.example")
        _ = fixture.environment.start { () async throws(GoogleSignInError) in
            try await fixture.coordinator.refresh(credential)
        }
        let request = try #require(fixture.environment.transport.requests.first).request
        #expect(String(decoding: request.body, as: UTF8.self).hasSuffix("&audience=server.example"))
    }

    /// It is in both token requests and nowhere else.
    @Test func clientSecret() throws {
        let fixture = try SignInFixture(clientSecret: ClientSecret("GOCSPX-a+b"))
        let attempt = fixture.begin()
        let page = try #require(fixture.environment.userAgent.sessions.last).request.url
        #expect(!page.contains("GOCSPX") && !page.contains("client_secret"))
        try fixture.callBack()
        try fixture.respondWithTokens()
        try fixture.respondWithKeys()
        let credential = try #require(attempt.value)
        _ = fixture.environment.start { () async throws(GoogleSignInError) in
            try await fixture.coordinator.refresh(credential)
        }
        let requests = fixture.environment.transport.requests.map(\.request)
        #expect(requests.map(\.method) == ["POST", "GET", "POST"])
        for request in requests where request.method == "POST" {
            #expect(String(decoding: request.body, as: UTF8.self).contains("&client_secret=GOCSPX-a%2Bb&"))
        }
        #expect(requests.allSatisfy { !$0.url.contains("GOCSPX") && $0.fields["Authorization"].isEmpty })
        let texts = RedactionTests.prints(of: fixture.coordinator.configuration)
        #expect(texts.allSatisfy { !$0.contains("GOCSPX") })
    }

    @Test(arguments: [.seconds(30), .seconds(7)] as [Duration])
    func passesLimitsToTheTransport(_ timeLimit: Duration) throws {
        let policy = SignInPolicy(requestTimeLimit: timeLimit, leeway: 0, testKeys: .allowed)
        let fixture = try SignInFixture(policy: policy)
        _ = try fixture.signIn()
        let limits = fixture.environment.transport.requests.map(\.limits)
        #expect(limits.map(\.maximumBodyBytes) == [65_536, 262_144])
        #expect(limits.map(\.timeLimit) == [timeLimit, timeLimit])
    }

    @Test func refusesASecondSignInAndContinuesTheFirst() throws {
        let fixture = try SignInFixture()
        let first = fixture.begin()
        let second = fixture.begin()
        #expect(second.failure == .signInInProgress)
        #expect(fixture.environment.userAgent.sessions.count == 1)

        try fixture.callBack()
        #expect(fixture.begin().failure == .signInInProgress, "during the token request too")
        try fixture.respondWithTokens()
        #expect(fixture.begin().failure == .signInInProgress, "during the fetch of the keys too")
        try fixture.respondWithKeys()
        #expect(first.value?.claims.subject == Google.subject)
    }

    @Test func twoCoordinatorsDoNotDisturbEachOther() throws {
        let fixture = try SignInFixture()
        let other = GoogleSignInCoordinator(
            configuration: fixture.coordinator.configuration, context: fixture.environment.context,
            policy: SignInFixture.policy)
        let first = fixture.begin()
        let second = fixture.environment.start { () async throws(GoogleSignInError) in try await other.signIn() }
        #expect(first.result == nil && second.result == nil)
        // The callback of the second sign-in in the session of the first, which has another state.
        let callback = try fixture.callback()
        try #require(fixture.environment.userAgent.sessions.first).callBack(callback, nil)
        fixture.environment.settle()
        #expect(first.failure == .stateMismatch)
        #expect(second.result == nil)
    }

    @Test func secretsAreNewInEachAttempt() throws {
        let fixture = try SignInFixture()
        var seen: Set<String> = []
        for _ in 0..<3 {
            _ = fixture.begin()
            for name in ["state", "nonce", "code_challenge"] { seen.insert(try fixture.parameter(name)) }
            try #require(fixture.environment.userAgent.sessions.last).callBack(nil, GoogleSignInError(.userCancelled))
            fixture.environment.settle()
        }
        #expect(seen.count == 9)
    }

    @Test func keysAreCachedBetweenSignIns() throws {
        let fixture = try SignInFixture()
        _ = try fixture.signIn()
        let second = fixture.begin()
        try fixture.callBack()
        try fixture.respondWithTokens()
        #expect(second.value?.claims.subject == Google.subject)
        #expect(fixture.environment.transport.requests(to: Google.metadata.jwksURI).count == 1)
    }

    static let callbacks: [Refusal<String>] = [
        Refusal("denied", "?state=STATE&error=access_denied", .accessDenied),
        Refusal("an error", "?state=STATE&error=server_error", .providerError),
        Refusal("no code", "?state=STATE", .noAuthorizationCode),
        Refusal("another state", "?state=x&code=c", .stateMismatch),
        Refusal("another state with an error", "?state=x&error=access_denied", .stateMismatch),
        Refusal("another issuer", "?state=STATE&code=c&iss=https://evil.example", .issuerMismatch),
        Refusal("a repeated code", "?state=STATE&code=c&code=d", .invalidAuthorizationResponse),
        Refusal("another path", "/x?state=STATE&code=c", .redirectMismatch),
    ]

    @Test(arguments: callbacks)
    func refusesCallback(_ refusal: Refusal<String>) throws {
        let fixture = try SignInFixture()
        let attempt = fixture.begin()
        let suffix = refusal.input.replacing("STATE", with: try fixture.parameter("state"))
        let session = try #require(fixture.environment.userAgent.sessions.last)
        session.callBack(fixture.coordinator.configuration.redirectURI.text + suffix, nil)
        fixture.environment.settle()
        #expect(attempt.failure == refusal.expected)
        #expect(fixture.environment.transport.requests.isEmpty, "no code is sent anywhere")
        #expect(fixture.environment.clock.sleeperCount == 0)
        _ = try fixture.signIn()
    }

    static let tokenResponses: [Refusal<HTTPResponse>] = [
        Refusal("invalid_grant", .with(#"{"error":"invalid_grant"}"#, status: 400), .tokenExchangeFailed),
        Refusal(
            "a redirect", .with("", status: 307, ["Location": "https://oauth2.googleapis.com/token"]),
            .tokenExchangeFailed),
        Refusal("no ID token", Google.tokens(idToken: nil), .invalidTokenResponse),
        Refusal("too many bytes", HTTPResponse(status: 200, body: Array(repeating: 32, count: 65_537)), .network),
        Refusal("a malformed ID token", Google.tokens(idToken: "a.b"), .invalidIDToken),
    ]

    @Test(arguments: tokenResponses)
    func refusesTokenResponse(_ refusal: Refusal<HTTPResponse>) throws {
        let fixture = try SignInFixture()
        let attempt = fixture.begin()
        try fixture.callBack()
        try fixture.respond(to: Google.metadata.tokenEndpoint, with: refusal.input)
        if fixture.environment.transport.requests.count > 1 { try fixture.respondWithKeys() }
        #expect(attempt.failure == refusal.expected)
        #expect(
            fixture.environment.transport.requests(to: Google.metadata.tokenEndpoint).count == 1, "a code is sent once")
        #expect(fixture.environment.clock.sleeperCount == 0)
    }

    @Test(
        arguments: [
            Refusal("network", .network, .network), Refusal("timed out", .timedOut, .timedOut),
            Refusal("insecure", .insecureEndpoint, .insecureEndpoint),
            // A transport must not throw these; the second is not a cancellation of this task.
            Refusal("a code of another layer", .userCancelled, .network), Refusal("cancelled", .cancelled, .network),
        ] as [Refusal<GoogleSignInError.Code>])
    func transportFails(_ refusal: Refusal<GoogleSignInError.Code>) throws {
        let fixture = try SignInFixture()
        let attempt = fixture.begin()
        try fixture.callBack()
        try #require(fixture.environment.transport.requests.last).fail(refusal.input)
        fixture.environment.settle()
        #expect(attempt.failure == refusal.expected)
    }

    @Test func anIDTokenOfAnotherAttemptIsRefused() throws {
        let fixture = try SignInFixture()
        let attempt = fixture.begin()
        try fixture.callBack()
        let idToken = try fixture.google.idToken(nonce: "the nonce of another attempt")
        try fixture.respond(to: Google.metadata.tokenEndpoint, with: Google.tokens(idToken: idToken))
        try fixture.respondWithKeys()
        #expect(attempt.failure == .invalidNonce)
    }

    @Test func publishedTestKeysAreRefusedUnlessAllowed() throws {
        let fixture = try SignInFixture(policy: SignInPolicy(leeway: 0))
        #expect(throws: GoogleSignInError(.invalidKey)) { try fixture.signIn() }
    }

    @Test func requestsLoopbackOnlyIfAllowed() throws {
        let loopback = "http://127.0.0.1:9"
        let provider = try ProviderMetadata(
            issuer: Google.metadata.issuer, authorizationEndpoint: Google.metadata.authorizationEndpoint,
            tokenEndpoint: "\(loopback)/token", jwksURI: Google.metadata.jwksURI, policy: .secureOrLoopback)
        let fixture = try SignInFixture(provider: provider)
        _ = fixture.begin()
        try fixture.callBack()
        #expect(fixture.environment.transport.requests.map(\.request.url) == ["http://127.0.0.1:9/token"])
        #expect(throws: GoogleSignInError(.insecureEndpoint)) {
            try ProviderMetadata(
                issuer: Google.metadata.issuer, authorizationEndpoint: Google.metadata.authorizationEndpoint,
                tokenEndpoint: "\(loopback)/token", jwksURI: Google.metadata.jwksURI)
        }
    }
}
