import Testing

@testable import GoogleSignInClient

/// One run for all callers, each of which is a task of the test environment.
@Suite struct SingleFlightTests {
    let environment = TestEnvironment()
    private let flight = SingleFlight<Int, GoogleSignInError>(cancelled: GoogleSignInError(.cancelled))

    /// A caller whose run sends a request with its number, and returns the number.
    private func call(_ number: Int) -> Attempt<Int> {
        environment.start { [environment, flight] () async throws(GoogleSignInError) in
            try await flight.value { () async throws(GoogleSignInError) in
                let limits = HTTPLimits(maximumBodyBytes: 1, timeLimit: .seconds(1))
                _ = try await environment.transport.response(
                    to: HTTPRequest(method: "GET", url: "\(number)"), limits: limits)
                return number
            }
        }
    }

    private var leaders: [String] { environment.transport.requests.map(\.request.url) }

    private func respond() throws {
        try #require(environment.transport.requests.last).respond(with: HTTPResponse(status: 200, body: []))
        environment.settle()
    }

    @Test func theFirstCallerRunsForAll() throws {
        let attempts = (0..<3).map(call)
        #expect(leaders == ["0"])
        #expect(flight.isRunning)
        try respond()
        #expect(attempts.map(\.value) == [0, 0, 0])
        #expect(!flight.isRunning)
        let later = call(3)
        try respond()
        #expect(later.value == 3)
        #expect(leaders == ["0", "3"])
    }

    @Test func whoHasWaitedLongestTakesOver() throws {
        let attempts = (0..<4).map(call)
        attempts[0].cancel()
        environment.settle()
        #expect(leaders == ["0", "1"])
        attempts[1].cancel()
        environment.settle()
        #expect(leaders == ["0", "1", "2"])
        try respond()
        #expect(attempts.map(\.value) == [nil, nil, 2, 2])
        #expect(attempts.prefix(2).map(\.failure) == [.cancelled, .cancelled])
    }

    /// The first caller and the second are cancelled together, before either has noticed.
    @Test(arguments: [[0, 1], [1, 0]])
    func aCancelledCallerDoesNotTakeOver(_ order: [Int]) throws {
        let attempts = (0..<4).map(call)
        for number in order { attempts[number].cancel() }
        environment.settle()
        #expect(leaders == ["0", "2"])
        try respond()
        #expect(attempts.map(\.value) == [nil, nil, 2, 2])
        #expect(attempts.prefix(2).map(\.failure) == [.cancelled, .cancelled])
        #expect(!flight.isRunning)
    }

    @Test func whenAllAreCancelledTheRunEnds() throws {
        let attempts = (0..<3).map(call)
        for attempt in attempts { attempt.cancel() }
        environment.settle()
        #expect(attempts.map(\.failure) == [.cancelled, .cancelled, .cancelled])
        #expect(!flight.isRunning)
        let next = call(3)
        try respond()
        #expect(next.value == 3)
    }

    @Test func aFailureIsEverybodys() throws {
        let attempts = (0..<3).map(call)
        try #require(environment.transport.requests.last).fail(.network)
        environment.settle()
        #expect(attempts.map(\.failure) == [.network, .network, .network])
        #expect(!flight.isRunning)
    }

    /// A run that does not notice the cancellation of its caller counts all the same.
    @Test func aResultAfterACancellationCounts() {
        let end = OneTimeEvent<Int>()
        func call() -> Attempt<Int> {
            environment.start { [flight] () async throws(GoogleSignInError) in
                try await flight.value { () async throws(GoogleSignInError) in await end.value() }
            }
        }
        let attempts = [call(), call()]
        attempts[0].cancel()
        environment.settle()
        #expect(attempts.map { $0.result == nil } == [true, true])
        end.finish(7)
        environment.settle()
        #expect(attempts.map(\.value) == [7, 7])
    }

    @Test func aCancelledCallerStartsNothing() {
        let attempt = environment.spawn { [flight] () async throws(GoogleSignInError) in
            try await flight.value { () async throws(GoogleSignInError) in 1 }
        }
        attempt.cancel()
        environment.settle()
        #expect(attempt.failure == .cancelled)
        #expect(!flight.isRunning)
    }
}

@Suite struct OneTimeEventTests {
    let environment = TestEnvironment()

    @Test func onlyTheFirstValueCounts() {
        let early = OneTimeEvent<Int>()
        #expect(!early.isFinished)
        #expect(early.finish(1))
        #expect(!early.finish(2))
        #expect(early.isFinished)
        let attempt = environment.start { () async throws(GoogleSignInError) in await early.value() }
        #expect(attempt.value == 1)
        #expect(!early.finish(3))
        #expect(early.isFinished)
    }

    @Test func aWaitEndsWithTheFirstValue() {
        let oneShot = OneTimeEvent<Int>()
        let attempt = environment.start { () async throws(GoogleSignInError) in
            await oneShot.value(onCancellation: 0)
        }
        #expect(attempt.result == nil)
        #expect(!oneShot.isFinished)
        #expect(oneShot.finish(1))
        #expect(!oneShot.finish(2))
        environment.settle()
        #expect(attempt.value == 1)
    }

    @Test func aCancellationEndsOnlyAWaitThatAllowsIt() {
        let (one, other) = (OneTimeEvent<Int>(), OneTimeEvent<Int>())
        let cancellable = environment.start { () async throws(GoogleSignInError) in
            await one.value(onCancellation: 0)
        }
        let deaf = environment.start { () async throws(GoogleSignInError) in await other.value() }
        cancellable.cancel()
        deaf.cancel()
        environment.settle()
        #expect(cancellable.value == 0)
        #expect(!one.finish(1))
        #expect(deaf.result == nil)
        #expect(other.finish(1))
        environment.settle()
        #expect(deaf.value == 1)
    }

    @Test func startIsCalledUnlessTheTaskIsCancelled() {
        let started = environment.start { () async throws(GoogleSignInError) in
            await OneTimeEvent.value(onCancellation: 0) { $0.finish(5) }
        }
        #expect(started.value == 5)
        let cancelled = environment.spawn { () async throws(GoogleSignInError) in
            await OneTimeEvent.value(onCancellation: 0) { $0.finish(5) }
        }
        cancelled.cancel()
        environment.settle()
        #expect(cancelled.value == 0)
    }
}
