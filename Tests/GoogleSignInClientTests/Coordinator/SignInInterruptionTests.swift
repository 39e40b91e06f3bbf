import GoogleSignInClient
import Testing

/// Where a sign-in waits, each with what brings it there.
enum SignInStage: String, CaseIterable, Sendable {
    case userAgent, tokens, keys

    func reach(in scene: SignInWorld) throws -> Attempt<GoogleCredential> {
        let attempt = scene.begin()
        if self == .userAgent { return attempt }
        try scene.callBack()
        if self == .tokens { return attempt }
        try scene.answerTokens()
        return attempt
    }
}

@Suite struct SignInInterruptionTests {
    @Test(arguments: SignInStage.allCases)
    func cancellation(_ stage: SignInStage) throws {
        let scene = try SignInWorld()
        let attempt = try stage.reach(in: scene)
        #expect(attempt.result == nil)
        attempt.cancel()
        scene.world.settle()
        #expect(attempt.failure == .cancelled)
        #expect(scene.world.userAgent.sessions.map(\.cancelCount) == [stage == .userAgent ? 1 : 0])
        #expect(scene.world.transport.exchanges.filter { !$0.isCancelled }.count <= 1)
        #expect(stage == .userAgent || scene.world.transport.exchanges.last?.isCancelled == true)
        #expect(scene.world.clock.sleeperCount == 0)
        #expect(try scene.signIn().claims.subject == Google.subject, "the next attempt is free")
    }

    @Test(arguments: [
        Acceptance("the person", SignInStage.userAgent, (Duration.seconds(600), GoogleSignInError.Code.timedOut)),
        Acceptance("the token endpoint", .tokens, (.seconds(30), .timedOut)),
        Acceptance("the key endpoint", .keys, (.seconds(30), .keySetUnavailable)),
    ])
    func timeOut(_ limit: Acceptance<SignInStage, (Duration, GoogleSignInError.Code)>) throws {
        let scene = try SignInWorld()
        let attempt = try limit.input.reach(in: scene)
        scene.world.advance(by: limit.output.0 - .milliseconds(1))
        #expect(attempt.result == nil)
        scene.world.advance(by: .milliseconds(1))
        #expect(attempt.failure == limit.output.1)
        #expect(scene.world.userAgent.sessions.map(\.cancelCount) == [limit.input == .userAgent ? 1 : 0])
        #expect(scene.world.clock.sleeperCount == 0)
    }

    @Test func cancelledBeforeItStarts() throws {
        let scene = try SignInWorld()
        let attempt = scene.world.spawn { [coordinator = scene.coordinator] () async throws(GoogleSignInError) in
            try await coordinator.signIn()
        }
        attempt.cancel()
        scene.world.settle()
        #expect(attempt.failure == .cancelled)
        #expect(scene.world.userAgent.sessions.isEmpty, "nothing is shown")
    }

    @Test func cancelledInTheSameTurnAsTheCallback() throws {
        let scene = try SignInWorld()
        let attempt = scene.begin()
        try #require(scene.world.userAgent.sessions.last).callBack(try scene.callback(), nil)
        attempt.cancel()
        scene.world.settle()
        #expect(attempt.failure == .cancelled)
        #expect(scene.world.transport.exchanges.isEmpty, "the code is not spent")
    }

    @Test func cancelledInTheSameTurnAsTheTimeOut() throws {
        let scene = try SignInWorld()
        let attempt = scene.begin()
        attempt.cancel()
        scene.world.advance(by: .seconds(600))
        #expect(attempt.failure == .cancelled)
        #expect(scene.world.userAgent.sessions.map(\.cancelCount) == [1])
    }

    @Test func severalRapidAttempts() throws {
        let scene = try SignInWorld()
        for _ in 0..<20 {
            let attempt = scene.begin()
            attempt.cancel()
            scene.world.settle()
            #expect(attempt.failure == .cancelled)
        }
        #expect(try scene.signIn().claims.subject == Google.subject)
        #expect(scene.world.userAgent.sessions.count == 21)
    }
}
