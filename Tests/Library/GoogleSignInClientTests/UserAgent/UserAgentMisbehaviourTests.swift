import GoogleSignInClient
import Synchronization
import Testing

/// What a user agent may do wrong, and that the attempt ends once, with nothing left over.
@Suite struct UserAgentMisbehaviourTests {
    let fixture: SignInFixture

    init() throws {
        fixture = try SignInFixture()
    }

    private var session: ScriptedUserAgent.Session {
        get throws { try #require(fixture.environment.userAgent.sessions.last) }
    }

    /// Nothing waits any more, and the next attempt gets a session of its own and succeeds.
    private func expectNothingLeft() throws {
        #expect(fixture.environment.clock.sleeperCount == 0)
        let count = fixture.environment.userAgent.sessions.count
        fixture.environment.userAgent.onStart { _ in true }
        fixture.environment.userAgent.onPrepare { _ in }
        #expect(try fixture.signIn().claims.subject == Google.subject)
        #expect(fixture.environment.userAgent.sessions.count == count + 1)
    }

    @Test func callsBackTwice() throws {
        let attempt = fixture.begin()
        let callback = try fixture.callback()
        try session.callBack(callback, nil)
        try session.callBack("\(callback)x", nil)
        fixture.environment.settle()
        try session.callBack(nil, GoogleSignInError(.userCancelled))
        #expect(fixture.environment.transport.requests.count == 1)
        try fixture.respondWithTokens()
        try fixture.respondWithKeys()
        #expect(attempt.value?.claims.subject == Google.subject)
        try expectNothingLeft()
    }

    @Test func callsBackAfterCancellation() throws {
        let attempt = fixture.begin()
        let callback = try fixture.callback()
        attempt.cancel()
        try session.callBack(callback, nil)
        fixture.environment.settle()
        try session.callBack(callback, nil)
        fixture.environment.settle()
        #expect(attempt.failure == .cancelled)
        #expect(fixture.environment.transport.requests.isEmpty)
        try expectNothingLeft()
    }

    @Test func cancelsAfterTheCallback() throws {
        let attempt = fixture.begin()
        let callback = try fixture.callback()
        try session.callBack(callback, nil)
        try session.callBack(nil, GoogleSignInError(.userCancelled))
        fixture.environment.settle()
        try fixture.respondWithTokens()
        try fixture.respondWithKeys()
        #expect(attempt.value?.claims.subject == Google.subject)
        try expectNothingLeft()
    }

    @Test func callsBackAfterCancelling() throws {
        let attempt = fixture.begin()
        let callback = try fixture.callback()
        try session.callBack(nil, GoogleSignInError(.userCancelled))
        try session.callBack(callback, nil)
        fixture.environment.settle()
        #expect(attempt.failure == .userCancelled)
        #expect(fixture.environment.transport.requests.isEmpty)
        try expectNothingLeft()
    }

    @Test func callsBackInsideStart() throws {
        fixture.environment.userAgent.onStart { session in
            session.callBack(nil, GoogleSignInError(.userCancelled))
            return true
        }
        #expect(fixture.begin().failure == .userCancelled)
        try expectNothingLeft()
    }

    @Test func callsBackWhileBeingPrepared() throws {
        fixture.environment.userAgent.onPrepare { $0.callBack(nil, GoogleSignInError(.userCancelled)) }
        #expect(fixture.begin().failure == .userCancelled)
        #expect(try session.startCount == 0, "a page without a waiting caller is not shown")
        try expectNothingLeft()
    }

    @Test func doesNotStart() throws {
        fixture.environment.userAgent.onStart { _ in false }
        let attempt = fixture.begin()
        #expect(attempt.failure == .webAuthenticationUnavailable)
        #expect(try session.cancelCount == 0)
        try expectNothingLeft()
    }

    @Test func doesNotStartAndCallsBackLater() throws {
        fixture.environment.userAgent.onStart { _ in false }
        let attempt = fixture.begin()
        try session.callBack(try fixture.callback(), nil)
        fixture.environment.settle()
        #expect(attempt.failure == .webAuthenticationUnavailable)
        #expect(fixture.environment.transport.requests.isEmpty)
        try expectNothingLeft()
    }

    @Test func callsBackInsideStartThatFails() throws {
        fixture.environment.userAgent.onStart { session in
            session.callBack(nil, GoogleSignInError(.userCancelled))
            return false
        }
        #expect(fixture.begin().failure == .userCancelled, "the first word counts")
        try expectNothingLeft()
    }

    @Test func neverCallsBack() throws {
        let attempt = fixture.begin()
        fixture.environment.advance(by: .seconds(599))
        #expect(attempt.result == nil)
        fixture.environment.advance(by: .seconds(1))
        #expect(attempt.failure == .timedOut)
        #expect(try session.cancelCount == 1)
        try expectNothingLeft()
    }

    @Test func neverReturnsFromStartUntilCancelled() throws {
        let gate = Gate<Bool>()
        fixture.environment.userAgent.onStart { _ in await gate.pass(onCancellation: false) }
        let attempt = fixture.begin()
        fixture.environment.advance(by: .seconds(600))
        #expect(attempt.failure == .timedOut)
        #expect(gate.isCancelled)
        #expect(try session.cancelCount == 1)
        try expectNothingLeft()
    }

    @Test func isCancelledInsideStart() throws {
        let gate = Gate<Bool>()
        fixture.environment.userAgent.onStart { _ in await gate.pass(onCancellation: true) }
        let attempt = fixture.begin()
        attempt.cancel()
        fixture.environment.settle()
        #expect(attempt.failure == .cancelled)
        #expect(try session.cancelCount == 1)
        try expectNothingLeft()
    }

    private static let eitherOne = "the user agent must give either a callback URL or an error"

    @Test func givesNeitherURLNorError() throws {
        let attempt = fixture.begin()
        try session.callBack(nil, nil)
        fixture.environment.settle()
        #expect(attempt.failure == .invalidAuthorizationResponse)
        #expect(attempt.error?.detail == Self.eitherOne)
        try expectNothingLeft()
    }

    @Test func givesBoth() throws {
        let attempt = fixture.begin()
        try session.callBack(try fixture.callback(), GoogleSignInError(.userCancelled))
        fixture.environment.settle()
        #expect(attempt.failure == .invalidAuthorizationResponse)
        #expect(attempt.error?.detail == Self.eitherOne)
        #expect(fixture.environment.transport.requests.isEmpty)
        try expectNothingLeft()
    }

    @Test func lateCallbackOfAnAbandonedAttempt() throws {
        let first = fixture.begin()
        let abandoned = try session
        let late = try fixture.callback()
        first.cancel()
        fixture.environment.settle()

        let second = fixture.begin()
        abandoned.callBack(late, nil)
        fixture.environment.settle()
        #expect(second.result == nil, "the second attempt does not take the first's callback")
        #expect(fixture.environment.transport.requests.isEmpty)
        try fixture.callBack()
        try fixture.respondWithTokens()
        try fixture.respondWithKeys()
        #expect(second.value?.claims.subject == Google.subject)
    }

    @Test func callsBackAfterTheCoordinatorIsGone() throws {
        let environment = TestEnvironment()
        weak var gone: GoogleSignInCoordinator?
        var coordinator: GoogleSignInCoordinator? = GoogleSignInCoordinator(
            configuration: try SignInConfiguration(clientID: Google.clientID), context: environment.context)
        gone = coordinator
        let attempt = environment.start { [coordinator] () async throws(GoogleSignInError) in
            guard let coordinator else { throw GoogleSignInError(.invalidConfiguration) }
            return try await coordinator.signIn()
        }
        coordinator = nil
        attempt.cancel()
        environment.settle()
        #expect(attempt.failure == .cancelled)
        #expect(gone == nil, "a user agent that keeps its session and handler does not keep the coordinator")
        let session = try #require(environment.userAgent.sessions.last)
        session.callBack("com.example:/x", nil)
        session.callBack(nil, nil)
        environment.settle()
        #expect(environment.transport.requests.isEmpty)
    }

    /// The handler may be called from any thread; which of the calls wins is open, that one does is not.
    @Test func callsBackFromManyThreads() async throws {
        for _ in 0..<50 {
            let fixture = try SignInFixture()
            let attempt = fixture.begin()
            let session = try #require(fixture.environment.userAgent.sessions.last)
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<4 {
                    group.addTask { session.callBack(nil, GoogleSignInError(.userCancelled)) }
                    group.addTask { session.callBack("com.example:/x", nil) }
                }
                group.addTask { attempt.cancel() }
            }
            fixture.environment.settle()
            let failure = try #require(attempt.failure)
            #expect([.userCancelled, .redirectMismatch, .cancelled].contains(failure))
        }
    }
}
