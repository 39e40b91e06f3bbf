import GoogleSignInClient
import Testing

@Suite struct KeyFetchTests {
    @Test func manyWaitersShareOneRequest() throws {
        let fixture = try KeyCacheFixture()
        let attempts = (0..<100).map { _ in fixture.ask() }
        #expect(fixture.requestCount == 1)
        try fixture.respond(with: Google.keySet([fixture.google.a]))
        #expect(attempts.compactMap(\.value) == Array(repeating: [fixture.google.a.id], count: 100))
        #expect(fixture.requestCount == 1)
    }

    @Test func asksForJSON() throws {
        let fixture = try KeyCacheFixture()
        _ = fixture.ask()
        let request = try #require(fixture.environment.transport.requests.last).request
        #expect(request.method == "GET")
        #expect(request.fields["Accept"] == ["application/json"])
    }

    @Test func manyWaitersShareOneFailure() throws {
        let fixture = try KeyCacheFixture()
        let attempts = (0..<100).map { _ in fixture.ask() }
        try fixture.fail()
        #expect(attempts.compactMap(\.failure) == Array(repeating: .keySetUnavailable, count: 100))
        #expect(fixture.requestCount == 1)
    }

    @Test func aWaiterIsCancelledAlone() throws {
        let fixture = try KeyCacheFixture()
        let attempts = (0..<3).map { _ in fixture.ask() }
        attempts[2].cancel()
        fixture.environment.settle()
        #expect(attempts.map(\.failure) == [nil, nil, .cancelled])
        try fixture.respond(with: Google.keySet([fixture.google.a]))
        #expect(attempts.map { $0.value != nil } == [true, true, false])
        #expect(fixture.requestCount == 1)
    }

    @Test func whenTheFetcherIsCancelledTheNextFetches() throws {
        let fixture = try KeyCacheFixture()
        let attempts = (0..<4).map { _ in fixture.ask() }
        attempts[1].cancel()
        attempts[0].cancel()
        fixture.environment.settle()
        #expect(attempts.map(\.failure) == [.cancelled, .cancelled, nil, nil])
        #expect(fixture.environment.transport.requests.map(\.isCancelled) == [true, false])
        try fixture.respond(with: Google.keySet([fixture.google.a]))
        #expect(attempts.map { $0.value != nil } == [false, false, true, true])
    }

    @Test func allAreCancelled() throws {
        let fixture = try KeyCacheFixture()
        let attempts = (0..<3).map { _ in fixture.ask() }
        for attempt in attempts { attempt.cancel() }
        fixture.environment.settle()
        #expect(attempts.compactMap(\.failure) == [.cancelled, .cancelled, .cancelled])
        #expect(fixture.environment.clock.sleeperCount == 0)
        // A cancellation is not a failure, so there is no pause after it.
        try fixture.fill()
    }

    @Test func aFailureIsNotRepeatedAtOnce() throws {
        let fixture = try KeyCacheFixture()
        for (number, pause) in [5, 10, 20, 40, 80, 160, 300, 300].enumerated() {
            let attempt = fixture.ask()
            #expect(fixture.requestCount == number + 1)
            try fixture.fail()
            #expect(attempt.failure == .keySetUnavailable)
            fixture.environment.advance(by: .seconds(pause - 1))
            #expect(fixture.ask().failure == .keySetUnavailable, "refused without a request")
            #expect(fixture.requestCount == number + 1)
            fixture.environment.advance(by: .seconds(1))
        }
        try fixture.fill()
    }

    @Test func aSuccessEndsThePauses() throws {
        let fixture = try KeyCacheFixture()
        for pause in [5, 10] {
            _ = fixture.ask()
            try fixture.fail()
            fixture.environment.advance(by: .seconds(pause))
        }
        try fixture.fill(maxAge: 300)
        fixture.environment.advance(by: .seconds(300))
        _ = fixture.ask()
        try fixture.fail()
        fixture.environment.advance(by: .seconds(5))
        _ = fixture.ask()
        #expect(fixture.requestCount == 5)
    }

    @Test func aSlowResponseTimesOut() throws {
        let fixture = try KeyCacheFixture()
        let attempts = (0..<2).map { _ in fixture.ask() }
        fixture.environment.advance(by: .seconds(30))
        #expect(attempts.compactMap(\.failure) == [.keySetUnavailable, .keySetUnavailable])
        #expect(fixture.environment.transport.requests.map(\.isCancelled) == [true])
    }
}
