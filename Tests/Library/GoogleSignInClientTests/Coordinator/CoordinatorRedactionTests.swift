import GoogleSignInClient
import Testing

/// The values and errors of a sign-in show no secret, however they are printed.
@Suite struct CoordinatorRedactionTests {
    @Test func nothingPrintsASecret() throws {
        let fixture = try SignInFixture()
        let attempt = fixture.begin()
        let session = try #require(fixture.environment.userAgent.sessions.last)
        let secrets = [
            try fixture.parameter("state"), try fixture.parameter("nonce"), "ya29.access", "1//refresh", "4/0A",
        ]
        try fixture.callBack()
        let tokenRequest = try #require(fixture.environment.transport.requests.last).request
        let idToken = try fixture.google.idToken(nonce: fixture.parameter("nonce"))
        try fixture.respond(to: Google.metadata.tokenEndpoint, with: Google.tokens(idToken: idToken))
        try fixture.respondWithKeys()
        let credential = try #require(attempt.value)
        let refresh = fixture.environment.start { () async throws(GoogleSignInError) in
            try await fixture.coordinator.refresh(
                try RefreshToken("1//refresh"), previous: credential.claims)
        }
        let coordinatorInRefresh = RedactionTests.prints(of: fixture.coordinator)
        try fixture.respond(to: Google.metadata.tokenEndpoint, with: Google.tokens(idToken: nil))
        let refreshed = try #require(refresh.value)

        let texts =
            RedactionTests.prints(of: credential) + RedactionTests.prints(of: session.request)
            + RedactionTests.prints(of: tokenRequest) + RedactionTests.prints(of: refreshed)
            + RedactionTests.prints(of: fixture.coordinator.keys) + coordinatorInRefresh
        for secret in secrets + [idToken] {
            #expect(texts.allSatisfy { !$0.contains(secret) }, "\(secret.prefix(4))")
        }
        #expect(texts.contains { $0.contains(Google.subject) }, "non-secret values are shown")
    }

    /// A transport and a user agent that put secrets into their errors.
    @Test func errorDetailsOfOthersAreDropped() throws {
        let fixture = try SignInFixture()
        let attempt = fixture.begin()
        try fixture.callBack()
        try #require(fixture.environment.transport.requests.last).fail(GoogleSignInError(.invalidIDToken, "4/0Acode"))
        fixture.environment.settle()
        guard case .failure(let error) = attempt.result else { throw GoogleSignInError(.network) }
        #expect(error.description == "network: the transport failed with invalid-id-token")
    }
}
