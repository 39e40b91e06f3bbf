import Foundation
import GoogleSignInClient
import Testing

@Suite struct SignInTests {
    @Test func signsIn() throws {
        let scene = try SignInWorld()
        let attempt = scene.begin()
        #expect(scene.world.transport.exchanges.isEmpty)
        #expect(scene.world.userAgent.sessions.map(\.startCount) == [1])

        try scene.callBack()
        #expect(scene.world.transport.exchanges.map(\.request.url) == [Google.metadata.tokenEndpoint])
        #expect(attempt.result == nil)
        try scene.answerTokens()
        #expect(attempt.result == nil, "no credential before the keys are there")
        try scene.answerKeys()

        let credential = try #require(attempt.result).get()
        #expect(credential.claims.subject == Google.subject)
        #expect(credential.accessToken.text == "ya29.access")
        #expect(credential.refreshToken?.text == "1//refresh")
        #expect(credential.accessTokenExpiration == World.start + 3_599)
        #expect(credential.grantedScopes == ["openid", "email"])
        #expect(scene.world.userAgent.sessions.map(\.cancelCount) == [0])
        #expect(scene.world.clock.sleeperCount == 0)
        #expect(scene.world.transport.exchanges.count == 2)
    }

    @Test func tokenRequest() throws {
        let scene = try SignInWorld()
        _ = scene.begin()
        try scene.callBack()
        let request = try #require(scene.world.transport.exchanges.first).request
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
        #expect(parameters["redirect_uri"] == scene.coordinator.configuration.redirectURI.text)
        let verifier = try CodeVerifier(try #require(parameters["code_verifier"] ?? nil))
        #expect(try verifier.challenge().value == scene.parameter("code_challenge"))
    }

    @Test func serverClientIDIsTheAudienceOfTheTokenRequest() throws {
        let scene = try SignInWorld(serverClientID: "server.example")
        _ = scene.begin()
        try scene.callBack()
        let request = try #require(scene.world.transport.exchanges.first).request
        #expect(String(decoding: request.body, as: UTF8.self).hasSuffix("&audience=server.example"))
    }

    @Test func limitsAreTold() throws {
        let scene = try SignInWorld()
        _ = try scene.signIn()
        let limits = scene.world.transport.exchanges.map(\.limits)
        #expect(limits.map(\.maximumBodyBytes) == [65_536, 262_144])
        #expect(limits.map(\.timeLimit) == [.seconds(30), .seconds(30)])
    }

    @Test func aSecondSignInIsRefusedAndTheFirstGoesOn() throws {
        let scene = try SignInWorld()
        let first = scene.begin()
        let second = scene.begin()
        #expect(second.failure == .signInInProgress)
        #expect(scene.world.userAgent.sessions.count == 1)

        try scene.callBack()
        #expect(scene.begin().failure == .signInInProgress, "during the exchange too")
        try scene.answerTokens()
        #expect(scene.begin().failure == .signInInProgress, "during the fetch of the keys too")
        try scene.answerKeys()
        #expect(first.value?.claims.subject == Google.subject)
    }

    @Test func twoCoordinatorsDoNotDisturbEachOther() throws {
        let scene = try SignInWorld()
        let other = GoogleSignInCoordinator(
            configuration: scene.coordinator.configuration, context: scene.world.context, policy: SignInWorld.policy)
        let first = scene.begin()
        let second = scene.world.start { () async throws(GoogleSignInError) in try await other.signIn() }
        #expect(first.result == nil && second.result == nil)
        // The second's callback at the first's session: another state.
        let callback = try scene.callback()
        try #require(scene.world.userAgent.sessions.first).callBack(callback, nil)
        scene.world.settle()
        #expect(first.failure == .stateMismatch)
        #expect(second.result == nil)
    }

    @Test func secretsAreNewInEachAttempt() throws {
        let scene = try SignInWorld()
        var seen: Set<String> = []
        for _ in 0..<3 {
            _ = scene.begin()
            for name in ["state", "nonce", "code_challenge"] { seen.insert(try scene.parameter(name)) }
            try #require(scene.world.userAgent.sessions.last).callBack(nil, GoogleSignInError(.userCancelled))
            scene.world.settle()
        }
        #expect(seen.count == 9)
    }

    @Test func keysAreCachedBetweenSignIns() throws {
        let scene = try SignInWorld()
        _ = try scene.signIn()
        let second = scene.begin()
        try scene.callBack()
        try scene.answerTokens()
        #expect(second.value?.claims.subject == Google.subject)
        #expect(scene.world.transport.exchanges(to: Google.metadata.jwksURI).count == 1)
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
        let scene = try SignInWorld()
        let attempt = scene.begin()
        let suffix = refusal.input.replacing("STATE", with: try scene.parameter("state"))
        let session = try #require(scene.world.userAgent.sessions.last)
        session.callBack(scene.coordinator.configuration.redirectURI.text + suffix, nil)
        scene.world.settle()
        #expect(attempt.failure == refusal.code)
        #expect(scene.world.transport.exchanges.isEmpty, "no code is sent anywhere")
        #expect(scene.world.clock.sleeperCount == 0)
        _ = try scene.signIn()
    }

    static let tokenAnswers: [Refusal<HTTPResponse>] = [
        Refusal("invalid_grant", .with(#"{"error":"invalid_grant"}"#, status: 400), .tokenExchangeFailed),
        Refusal(
            "a redirect", .with("", status: 307, ["Location": "https://oauth2.googleapis.com/token"]),
            .tokenExchangeFailed),
        Refusal("no ID token", Google.tokens(idToken: nil), .invalidTokenResponse),
        Refusal("too many bytes", HTTPResponse(status: 200, body: Array(repeating: 32, count: 65_537)), .network),
        Refusal("an ID token that is none", Google.tokens(idToken: "a.b"), .invalidIDToken),
    ]

    @Test(arguments: tokenAnswers)
    func refusesTokenAnswer(_ refusal: Refusal<HTTPResponse>) throws {
        let scene = try SignInWorld()
        let attempt = scene.begin()
        try scene.callBack()
        try scene.answer(Google.metadata.tokenEndpoint, refusal.input)
        if scene.world.transport.exchanges.count > 1 { try scene.answerKeys() }
        #expect(attempt.failure == refusal.code)
        #expect(scene.world.transport.exchanges(to: Google.metadata.tokenEndpoint).count == 1, "a code is sent once")
        #expect(scene.world.clock.sleeperCount == 0)
    }

    @Test(
        arguments: [
            Refusal("network", .network, .network), Refusal("timed out", .timedOut, .timedOut),
            Refusal("insecure", .insecureEndpoint, .insecureEndpoint),
            // A transport may not say these; the second is no cancellation of this task.
            Refusal("a code of another layer", .userCancelled, .network), Refusal("cancelled", .cancelled, .network),
        ] as [Refusal<GoogleSignInError.Code>])
    func transportFails(_ refusal: Refusal<GoogleSignInError.Code>) throws {
        let scene = try SignInWorld()
        let attempt = scene.begin()
        try scene.callBack()
        try #require(scene.world.transport.exchanges.last).fail(refusal.input)
        scene.world.settle()
        #expect(attempt.failure == refusal.code)
    }

    @Test func anIDTokenOfAnotherAttemptIsRefused() throws {
        let scene = try SignInWorld()
        let attempt = scene.begin()
        try scene.callBack()
        let idToken = try scene.google.idToken(nonce: "the nonce of another attempt")
        try scene.answer(Google.metadata.tokenEndpoint, Google.tokens(idToken: idToken))
        try scene.answerKeys()
        #expect(attempt.failure == .invalidNonce)
    }

    @Test func publishedTestKeysAreRefusedUnlessAllowed() throws {
        let scene = try SignInWorld(policy: SignInPolicy(leeway: 0))
        #expect(throws: GoogleSignInError(.invalidKey)) { try scene.signIn() }
    }

    @Test func loopbackIsAskedOnlyUnderItsPolicy() throws {
        let loopback = "http://127.0.0.1:9"
        let provider = try ProviderMetadata(
            issuer: Google.metadata.issuer, authorizationEndpoint: Google.metadata.authorizationEndpoint,
            tokenEndpoint: "\(loopback)/token", jwksURI: Google.metadata.jwksURI, policy: .secureOrLoopback)
        let scene = try SignInWorld(provider: provider)
        _ = scene.begin()
        try scene.callBack()
        #expect(scene.world.transport.exchanges.map(\.request.url) == ["http://127.0.0.1:9/token"])
        #expect(throws: GoogleSignInError(.insecureEndpoint)) {
            try ProviderMetadata(
                issuer: Google.metadata.issuer, authorizationEndpoint: Google.metadata.authorizationEndpoint,
                tokenEndpoint: "\(loopback)/token", jwksURI: Google.metadata.jwksURI)
        }
    }
}
