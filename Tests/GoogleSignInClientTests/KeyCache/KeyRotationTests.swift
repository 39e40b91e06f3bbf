import GoogleSignInClient
import Testing

@Suite struct KeyRotationTests {
    @Test func aNewKeyIsFetched() throws {
        let scene = try KeyCacheScene()
        try scene.fill()
        let attempt = scene.look(for: scene.google.b.id)
        #expect(scene.requestCount == 2)
        try scene.answer(Google.keySet([scene.google.a, scene.google.b]))
        #expect(attempt.value == [scene.google.a.id, scene.google.b.id])
    }

    @Test func aKnownKeyCausesNoRequest() throws {
        let scene = try KeyCacheScene()
        try scene.fill()
        #expect(scene.look(for: scene.google.a.id).value != nil)
        #expect(scene.requestCount == 1)
    }

    @Test func aFloodOfUnknownKeysCausesOneRequestInAnInterval() throws {
        let scene = try KeyCacheScene()
        try scene.fill()
        for round in 1...3 {
            let first = scene.look(for: "unknown")
            #expect(scene.requestCount == round + 1)
            try scene.answer(Google.keySet([scene.google.a]))
            #expect(first.failure == .unknownKeyID)
            for number in 0..<100 {
                #expect(scene.look(for: "unknown \(number)").failure == .unknownKeyID)
            }
            #expect(scene.requestCount == round + 1)
            scene.world.advance(by: .seconds(59))
            #expect(scene.look(for: "unknown").failure == .unknownKeyID)
            scene.world.advance(by: .seconds(1))
        }
    }

    @Test func manyVerifiersAndOneRotation() throws {
        let scene = try KeyCacheScene()
        try scene.fill()
        let attempts = (0..<100).map { _ in scene.look(for: scene.google.b.id) }
        #expect(scene.requestCount == 2)
        try scene.answer(Google.keySet([scene.google.b]))
        #expect(attempts.compactMap(\.value).count == 100)
        #expect(scene.requestCount == 2)
    }

    @Test func aFailedRefetchLeavesTheKeysAlone() throws {
        let scene = try KeyCacheScene()
        try scene.fill()
        let attempt = scene.look(for: "unknown")
        try scene.fail()
        #expect(attempt.failure == .keySetUnavailable)
        #expect(scene.look(for: scene.google.a.id).value != nil, "known keys still serve")
        #expect(scene.look(for: "unknown").failure == .unknownKeyID)
        #expect(scene.requestCount == 2)
    }

    @Test func aCancelledRefetchDoesNotCount() throws {
        let scene = try KeyCacheScene()
        try scene.fill()
        let attempt = scene.look(for: scene.google.b.id)
        attempt.cancel()
        scene.world.settle()
        #expect(attempt.failure == .cancelled)
        let next = scene.look(for: scene.google.b.id)
        #expect(scene.requestCount == 3)
        try scene.answer(Google.keySet([scene.google.b]))
        #expect(next.value == [scene.google.b.id])
    }

    /// The keys change between a request that is under way and the token that is waiting for its answer.
    @Test func rotationDuringAFetch() throws {
        let scene = try KeyCacheScene()
        let attempt = scene.look(for: scene.google.b.id)
        try scene.answer(Google.keySet([scene.google.a]))
        #expect(attempt.result == nil)
        #expect(scene.requestCount == 2)
        try scene.answer(Google.keySet([scene.google.b]))
        #expect(attempt.value == [scene.google.b.id])
    }

    @Test func aKeyThatWasWithdrawnIsNotUsedAnyMore() throws {
        let scene = try KeyCacheScene()
        try scene.fill()
        _ = scene.look(for: scene.google.b.id)
        try scene.answer(Google.keySet([scene.google.b]))
        #expect(scene.look(for: scene.google.a.id).failure == .unknownKeyID)
    }
}
