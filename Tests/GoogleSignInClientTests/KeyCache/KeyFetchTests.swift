import GoogleSignInClient
import Testing

@Suite struct KeyFetchTests {
    @Test func manyWaitersShareOneRequest() throws {
        let scene = try KeyCacheScene()
        let attempts = (0..<100).map { _ in scene.ask() }
        #expect(scene.requestCount == 1)
        try scene.answer(Google.keySet([scene.google.a]))
        #expect(attempts.compactMap(\.value) == Array(repeating: [scene.google.a.id], count: 100))
        #expect(scene.requestCount == 1)
    }

    @Test func manyWaitersShareOneFailure() throws {
        let scene = try KeyCacheScene()
        let attempts = (0..<100).map { _ in scene.ask() }
        try scene.fail()
        #expect(attempts.compactMap(\.failure) == Array(repeating: .keySetUnavailable, count: 100))
        #expect(scene.requestCount == 1)
    }

    @Test func aWaiterIsCancelledAlone() throws {
        let scene = try KeyCacheScene()
        let attempts = (0..<3).map { _ in scene.ask() }
        attempts[2].cancel()
        scene.world.settle()
        #expect(attempts.map(\.failure) == [nil, nil, .cancelled])
        try scene.answer(Google.keySet([scene.google.a]))
        #expect(attempts.map { $0.value != nil } == [true, true, false])
        #expect(scene.requestCount == 1)
    }

    @Test func whenTheFetcherIsCancelledTheNextFetches() throws {
        let scene = try KeyCacheScene()
        let attempts = (0..<4).map { _ in scene.ask() }
        attempts[1].cancel()
        attempts[0].cancel()
        scene.world.settle()
        #expect(attempts.map(\.failure) == [.cancelled, .cancelled, nil, nil])
        #expect(scene.world.transport.exchanges.map(\.isCancelled) == [true, false])
        try scene.answer(Google.keySet([scene.google.a]))
        #expect(attempts.map { $0.value != nil } == [false, false, true, true])
    }

    @Test func allAreCancelled() throws {
        let scene = try KeyCacheScene()
        let attempts = (0..<3).map { _ in scene.ask() }
        for attempt in attempts { attempt.cancel() }
        scene.world.settle()
        #expect(attempts.compactMap(\.failure) == [.cancelled, .cancelled, .cancelled])
        #expect(scene.world.clock.sleeperCount == 0)
        // A cancellation is no failure: there is no pause after it.
        try scene.fill()
    }

    @Test func aFailureIsNotRepeatedAtOnce() throws {
        let scene = try KeyCacheScene()
        for (number, pause) in [5, 10, 20, 40, 80, 160, 300, 300].enumerated() {
            let attempt = scene.ask()
            #expect(scene.requestCount == number + 1)
            try scene.fail()
            #expect(attempt.failure == .keySetUnavailable)
            scene.world.advance(by: .seconds(pause - 1))
            #expect(scene.ask().failure == .keySetUnavailable, "refused without a request")
            #expect(scene.requestCount == number + 1)
            scene.world.advance(by: .seconds(1))
        }
        try scene.fill()
    }

    @Test func aSuccessEndsThePauses() throws {
        let scene = try KeyCacheScene()
        for pause in [5, 10] {
            _ = scene.ask()
            try scene.fail()
            scene.world.advance(by: .seconds(pause))
        }
        try scene.fill(maxAge: 300)
        scene.world.advance(by: .seconds(300))
        _ = scene.ask()
        try scene.fail()
        scene.world.advance(by: .seconds(5))
        _ = scene.ask()
        #expect(scene.requestCount == 5)
    }

    @Test func aSlowAnswerTimesOut() throws {
        let scene = try KeyCacheScene()
        let attempts = (0..<2).map { _ in scene.ask() }
        scene.world.advance(by: .seconds(30))
        #expect(attempts.compactMap(\.failure) == [.keySetUnavailable, .keySetUnavailable])
        #expect(scene.world.transport.exchanges.map(\.isCancelled) == [true])
    }
}
