import AssayTestSupport
import GoogleSignInClient
import Testing

/// The stages at which a sign-in waits, and how to reach them.
enum SignInStage: String, CaseIterable, Sendable {
    case userAgent, tokens, keys

    func reach(in fixture: SignInFixture) throws -> Attempt<GoogleCredential> {
        let attempt = fixture.begin()
        if self == .userAgent { return attempt }
        try fixture.callBack()
        if self == .tokens { return attempt }
        try fixture.respondWithTokens()
        return attempt
    }
}

@Suite struct SignInInterruptionTests {
    @Test(arguments: SignInStage.allCases)
    func cancellation(_ stage: SignInStage) throws {
        let fixture = try SignInFixture()
        let attempt = try stage.reach(in: fixture)
        #expect(attempt.result == nil)
        attempt.cancel()
        fixture.environment.settle()
        #expect(attempt.failure == .cancelled)
        #expect(fixture.environment.userAgent.sessions.map(\.cancelCount) == [stage == .userAgent ? 1 : 0])
        #expect(fixture.environment.transport.requests.filter { !$0.isCancelled }.count <= 1)
        #expect(stage == .userAgent || fixture.environment.transport.requests.last?.isCancelled == true)
        #expect(fixture.environment.clock.sleeperCount == 0)
        #expect(try fixture.signIn().claims.subject == Google.subject, "the next attempt can start")
    }

    @Test(arguments: [
        NamedCase("the person", SignInStage.userAgent, (Duration.seconds(600), GoogleSignInError.Code.timedOut)),
        NamedCase("the token endpoint", .tokens, (.seconds(30), .timedOut)),
        NamedCase("the key endpoint", .keys, (.seconds(30), .keySetUnavailable)),
    ])
    func timeOut(_ limit: NamedCase<SignInStage, (Duration, GoogleSignInError.Code)>) throws {
        let fixture = try SignInFixture()
        let attempt = try limit.input.reach(in: fixture)
        fixture.environment.advance(by: limit.expected.0 - .milliseconds(1))
        #expect(attempt.result == nil)
        fixture.environment.advance(by: .milliseconds(1))
        #expect(attempt.failure == limit.expected.1)
        #expect(fixture.environment.userAgent.sessions.map(\.cancelCount) == [limit.input == .userAgent ? 1 : 0])
        #expect(fixture.environment.clock.sleeperCount == 0)
    }

    /// The time that counts is that of the verification and not that of the request for the keys.
    @Test(
        arguments: [
            NamedCase("in the last second", Int64(3_599), nil), NamedCase("a second later", 3_600, .tokenExpired),
        ]
            as [NamedCase<Int64, GoogleSignInError.Code?>])
    func theIDTokenExpiresWhileTheKeysAreFetched(_ delay: NamedCase<Int64, GoogleSignInError.Code?>) throws {
        let fixture = try SignInFixture()
        let attempt = try SignInStage.keys.reach(in: fixture)
        fixture.environment.moveWallTime(by: delay.input)
        try fixture.respondWithKeys()
        #expect(attempt.failure == delay.expected)
        #expect((attempt.value != nil) == (delay.expected == nil))
    }

    @Test func cancelledBeforeItStarts() throws {
        let fixture = try SignInFixture()
        let attempt = fixture.environment.spawn {
            [coordinator = fixture.coordinator] () async throws(GoogleSignInError) in
            try await coordinator.signIn()
        }
        attempt.cancel()
        fixture.environment.settle()
        #expect(attempt.failure == .cancelled)
        #expect(fixture.environment.userAgent.sessions.isEmpty, "nothing is shown")
    }

    @Test func cancelledTogetherWithTheCallback() throws {
        let fixture = try SignInFixture()
        let attempt = fixture.begin()
        try #require(fixture.environment.userAgent.sessions.last).callBack(try fixture.callback(), nil)
        attempt.cancel()
        fixture.environment.settle()
        #expect(attempt.failure == .cancelled)
        #expect(fixture.environment.transport.requests.isEmpty, "the code is not sent")
    }

    @Test func cancelledTogetherWithTheTimeOut() throws {
        let fixture = try SignInFixture()
        let attempt = fixture.begin()
        attempt.cancel()
        fixture.environment.advance(by: .seconds(600))
        #expect(attempt.failure == .cancelled)
        #expect(fixture.environment.userAgent.sessions.map(\.cancelCount) == [1])
    }

    @Test func severalRapidAttempts() throws {
        let fixture = try SignInFixture()
        for _ in 0..<20 {
            let attempt = fixture.begin()
            attempt.cancel()
            fixture.environment.settle()
            #expect(attempt.failure == .cancelled)
        }
        #expect(try fixture.signIn().claims.subject == Google.subject)
        #expect(fixture.environment.userAgent.sessions.count == 21)
    }
}
