import GoogleSignInClient
import Testing

/// What a sign-in brings about shows no secret, however it is printed.
@Suite struct CoordinatorRedactionTests {
    @Test func nothingPrintsASecret() throws {
        let scene = try SignInWorld()
        let attempt = scene.begin()
        let session = try #require(scene.world.userAgent.sessions.last)
        let secrets = [try scene.parameter("state"), try scene.parameter("nonce"), "ya29.access", "1//refresh", "4/0A"]
        try scene.callBack()
        let tokenRequest = try #require(scene.world.transport.exchanges.last).request
        let idToken = try scene.google.idToken(nonce: scene.parameter("nonce"))
        try scene.answer(Google.metadata.tokenEndpoint, Google.tokens(idToken: idToken))
        try scene.answerKeys()
        let credential = try #require(attempt.value)
        let refresh = scene.world.start { () async throws(GoogleSignInError) in
            try await scene.coordinator.refresh(
                try RefreshToken("1//refresh"), previous: PreviousIDToken(credential.claims))
        }
        let coordinatorInRefresh = RedactionTests.prints(of: scene.coordinator)
        try scene.answer(Google.metadata.tokenEndpoint, Google.tokens(idToken: nil))
        let refreshed = try #require(refresh.value)

        let texts =
            RedactionTests.prints(of: credential) + RedactionTests.prints(of: session.request)
            + RedactionTests.prints(of: tokenRequest) + RedactionTests.prints(of: refreshed)
            + RedactionTests.prints(of: scene.coordinator.keys) + coordinatorInRefresh
        for secret in secrets + [idToken] {
            #expect(texts.allSatisfy { !$0.contains(secret) }, "\(secret.prefix(4))")
        }
        #expect(texts.contains { $0.contains(Google.subject) }, "what is no secret can be seen")
    }

    /// A transport and a user agent that put a secret into their errors.
    @Test func errorsOfOthersGoNoFurther() throws {
        let scene = try SignInWorld()
        let attempt = scene.begin()
        try scene.callBack()
        try #require(scene.world.transport.exchanges.last).fail(GoogleSignInError(.invalidIDToken, "4/0Acode"))
        scene.world.settle()
        guard case .failure(let error) = attempt.result else { throw GoogleSignInError(.notSignedIn) }
        #expect(error.description == "network: the transport failed with invalid-id-token")
    }
}
