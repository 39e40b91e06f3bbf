import GoogleSignInClient
import Synchronization
import Testing

/// What a user agent may do wrong, and that the attempt ends once, with nothing left over.
@Suite struct UserAgentMisbehaviourTests {
    let scene: SignInWorld

    init() throws {
        scene = try SignInWorld()
    }

    private var session: ScriptedUserAgent.Session {
        get throws { try #require(scene.world.userAgent.sessions.last) }
    }

    /// Nothing waits any more, and the next attempt gets a session of its own and succeeds.
    private func expectNothingLeft() throws {
        #expect(scene.world.clock.sleeperCount == 0)
        let count = scene.world.userAgent.sessions.count
        scene.world.userAgent.onStart { _ in true }
        scene.world.userAgent.onPrepare { _ in }
        #expect(try scene.signIn().claims.subject == Google.subject)
        #expect(scene.world.userAgent.sessions.count == count + 1)
    }

    @Test func callsBackTwice() throws {
        let attempt = scene.begin()
        let callback = try scene.callback()
        try session.callBack(callback, nil)
        try session.callBack("\(callback)x", nil)
        scene.world.settle()
        try session.callBack(nil, GoogleSignInError(.userCancelled))
        #expect(scene.world.transport.exchanges.count == 1)
        try scene.answerTokens()
        try scene.answerKeys()
        #expect(attempt.value?.claims.subject == Google.subject)
        try expectNothingLeft()
    }

    @Test func callsBackAfterCancellation() throws {
        let attempt = scene.begin()
        let callback = try scene.callback()
        attempt.cancel()
        try session.callBack(callback, nil)
        scene.world.settle()
        try session.callBack(callback, nil)
        scene.world.settle()
        #expect(attempt.failure == .cancelled)
        #expect(scene.world.transport.exchanges.isEmpty)
        try expectNothingLeft()
    }

    @Test func cancelsAfterTheCallback() throws {
        let attempt = scene.begin()
        let callback = try scene.callback()
        try session.callBack(callback, nil)
        try session.callBack(nil, GoogleSignInError(.userCancelled))
        scene.world.settle()
        try scene.answerTokens()
        try scene.answerKeys()
        #expect(attempt.value?.claims.subject == Google.subject)
        try expectNothingLeft()
    }

    @Test func callsBackAfterCancelling() throws {
        let attempt = scene.begin()
        let callback = try scene.callback()
        try session.callBack(nil, GoogleSignInError(.userCancelled))
        try session.callBack(callback, nil)
        scene.world.settle()
        #expect(attempt.failure == .userCancelled)
        #expect(scene.world.transport.exchanges.isEmpty)
        try expectNothingLeft()
    }

    @Test func callsBackInsideStart() throws {
        scene.world.userAgent.onStart { session in
            session.callBack(nil, GoogleSignInError(.userCancelled))
            return true
        }
        #expect(scene.begin().failure == .userCancelled)
        try expectNothingLeft()
    }

    @Test func callsBackWhileBeingPrepared() throws {
        scene.world.userAgent.onPrepare { $0.callBack(nil, GoogleSignInError(.userCancelled)) }
        #expect(scene.begin().failure == .userCancelled)
        #expect(try session.startCount == 0, "a page that nobody waits for is not shown")
        try expectNothingLeft()
    }

    @Test func doesNotStart() throws {
        scene.world.userAgent.onStart { _ in false }
        let attempt = scene.begin()
        #expect(attempt.failure == .webAuthenticationUnavailable)
        #expect(try session.cancelCount == 0)
        try expectNothingLeft()
    }

    @Test func doesNotStartAndCallsBackLater() throws {
        scene.world.userAgent.onStart { _ in false }
        let attempt = scene.begin()
        try session.callBack(try scene.callback(), nil)
        scene.world.settle()
        #expect(attempt.failure == .webAuthenticationUnavailable)
        #expect(scene.world.transport.exchanges.isEmpty)
        try expectNothingLeft()
    }

    @Test func callsBackInsideStartThatFails() throws {
        scene.world.userAgent.onStart { session in
            session.callBack(nil, GoogleSignInError(.userCancelled))
            return false
        }
        #expect(scene.begin().failure == .userCancelled, "the first word counts")
        try expectNothingLeft()
    }

    @Test func neverCallsBack() throws {
        let attempt = scene.begin()
        scene.world.advance(by: .seconds(599))
        #expect(attempt.result == nil)
        scene.world.advance(by: .seconds(1))
        #expect(attempt.failure == .timedOut)
        #expect(try session.cancelCount == 1)
        try expectNothingLeft()
    }

    @Test func neverReturnsFromStartUntilCancelled() throws {
        let gate = Gate<Bool>()
        scene.world.userAgent.onStart { _ in await gate.pass(onCancellation: false) }
        let attempt = scene.begin()
        scene.world.advance(by: .seconds(600))
        #expect(attempt.failure == .timedOut)
        #expect(gate.isCancelled)
        #expect(try session.cancelCount == 1)
        try expectNothingLeft()
    }

    @Test func isCancelledInsideStart() throws {
        let gate = Gate<Bool>()
        scene.world.userAgent.onStart { _ in await gate.pass(onCancellation: true) }
        let attempt = scene.begin()
        attempt.cancel()
        scene.world.settle()
        #expect(attempt.failure == .cancelled)
        #expect(try session.cancelCount == 1)
        try expectNothingLeft()
    }

    @Test func givesNeitherURLNorError() throws {
        let attempt = scene.begin()
        try session.callBack(nil, nil)
        scene.world.settle()
        #expect(attempt.failure == .invalidAuthorizationResponse)
        try expectNothingLeft()
    }

    @Test func givesBoth() throws {
        let attempt = scene.begin()
        try session.callBack(try scene.callback(), GoogleSignInError(.userCancelled))
        scene.world.settle()
        #expect(attempt.failure == .invalidAuthorizationResponse)
        #expect(scene.world.transport.exchanges.isEmpty)
        try expectNothingLeft()
    }

    @Test func lateCallbackOfAnAbandonedAttempt() throws {
        let first = scene.begin()
        let abandoned = try session
        let late = try scene.callback()
        first.cancel()
        scene.world.settle()

        let second = scene.begin()
        abandoned.callBack(late, nil)
        scene.world.settle()
        #expect(second.result == nil, "the second attempt does not take the first's callback")
        #expect(scene.world.transport.exchanges.isEmpty)
        try scene.callBack()
        try scene.answerTokens()
        try scene.answerKeys()
        #expect(second.value?.claims.subject == Google.subject)
    }

    @Test func callsBackAfterTheCoordinatorIsGone() throws {
        let world = World()
        weak var gone: GoogleSignInCoordinator?
        var coordinator: GoogleSignInCoordinator? = GoogleSignInCoordinator(
            configuration: try SignInConfiguration(clientID: Google.clientID), context: world.context)
        gone = coordinator
        let attempt = world.start { [coordinator] () async throws(GoogleSignInError) in
            guard let coordinator else { throw GoogleSignInError(.invalidConfiguration) }
            return try await coordinator.signIn()
        }
        coordinator = nil
        attempt.cancel()
        world.settle()
        #expect(attempt.failure == .cancelled)
        #expect(gone == nil, "a user agent that keeps its session and handler does not keep the coordinator")
        let session = try #require(world.userAgent.sessions.last)
        session.callBack("com.example:/x", nil)
        session.callBack(nil, nil)
        world.settle()
        #expect(world.transport.exchanges.isEmpty)
    }

    /// The handler may be called from any thread; which of the calls wins is open, that one does is not.
    @Test func callsBackFromManyThreads() async throws {
        for _ in 0..<50 {
            let scene = try SignInWorld()
            let attempt = scene.begin()
            let session = try #require(scene.world.userAgent.sessions.last)
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<4 {
                    group.addTask { session.callBack(nil, GoogleSignInError(.userCancelled)) }
                    group.addTask { session.callBack("com.example:/x", nil) }
                }
                group.addTask { attempt.cancel() }
            }
            scene.world.settle()
            let failure = try #require(attempt.failure)
            #expect([.userCancelled, .redirectMismatch, .cancelled].contains(failure))
        }
    }
}
