import StrictJOSE
import Testing

@testable import GoogleSignInClient

@Suite struct KeyRotationTests {
    @Test func aNewKeyIsFetched() throws {
        let fixture = try KeyCacheFixture()
        try fixture.fill()
        let attempt = fixture.look(for: fixture.google.b.id)
        #expect(fixture.requestCount == 2)
        try fixture.respond(with: Google.keySet([fixture.google.a, fixture.google.b]))
        #expect(attempt.value == [fixture.google.a.id, fixture.google.b.id])
    }

    /// The clock moves while a set is looked at, so that the interval allows another request.
    @Test func aNewerSetIsLookedForAgain() throws {
        let fixture = try KeyCacheFixture()
        try fixture.fill()
        let attempt = fixture.environment.start { () async throws(GoogleSignInError) in
            try await fixture.cache.withKeySet { keys throws(GoogleSignInError) -> [String] in
                fixture.environment.moveWallTime(by: 60)
                guard keys.usableKeyIDs.contains(fixture.google.b.id) else { throw GoogleSignInError(.unknownKeyID) }
                return keys.usableKeyIDs
            }
        }
        try fixture.respond(with: Google.keySet([fixture.google.a]))
        #expect(fixture.requestCount == 3)
        try fixture.respond(with: Google.keySet([fixture.google.a, fixture.google.b]))
        #expect(attempt.value == [fixture.google.a.id, fixture.google.b.id])
    }

    @Test func aKnownKeyCausesNoRequest() throws {
        let fixture = try KeyCacheFixture()
        try fixture.fill()
        #expect(fixture.look(for: fixture.google.a.id).value != nil)
        #expect(fixture.requestCount == 1)
    }

    /// Anybody can make tokens that fail otherwise, and so could make the app send requests.
    @Test(arguments: [
        GoogleSignInError.Code.invalidSignature, .missingKeyID, .invalidKey, .unsupportedAlgorithm, .invalidIDToken,
    ])
    func onlyAnUnknownKeyCausesARequest(_ code: GoogleSignInError.Code) throws {
        let fixture = try KeyCacheFixture()
        try fixture.fill()
        let attempt = fixture.environment.start { () async throws(GoogleSignInError) in
            try await fixture.cache.withKeySet { _ throws(GoogleSignInError) -> Bool in throw GoogleSignInError(code) }
        }
        #expect(attempt.failure == code)
        #expect(fixture.requestCount == 1)
    }

    @Test func aFloodOfUnknownKeysCausesOneRequestInAnInterval() throws {
        let fixture = try KeyCacheFixture()
        try fixture.fill()
        for round in 1...3 {
            let first = fixture.look(for: "unknown")
            #expect(fixture.requestCount == round + 1)
            try fixture.respond(with: Google.keySet([fixture.google.a]))
            #expect(first.failure == .unknownKeyID)
            for number in 0..<100 {
                #expect(fixture.look(for: "unknown \(number)").failure == .unknownKeyID)
            }
            #expect(fixture.requestCount == round + 1)
            fixture.environment.advance(by: .seconds(59))
            #expect(fixture.look(for: "unknown").failure == .unknownKeyID)
            fixture.environment.advance(by: .seconds(1))
        }
    }

    /// A request that was answered by an error counts like one with keys.
    @Test(arguments: [(false, .unknownKeyID), (true, .keySetUnavailable)] as [(Bool, GoogleSignInError.Code)])
    func theIntervalStartsWithTheResponse(_ isFailure: Bool, _ code: GoogleSignInError.Code) throws {
        let fixture = try KeyCacheFixture()
        try fixture.fill()
        let first = fixture.look(for: "unknown")
        fixture.environment.advance(by: .seconds(20))
        if isFailure {
            try fixture.fail()
        } else {
            try fixture.respond(with: Google.keySet([fixture.google.a]))
        }
        #expect(first.failure == code)
        fixture.environment.advance(by: .seconds(59))
        #expect(fixture.look(for: "unknown").failure == .unknownKeyID)
        #expect(fixture.requestCount == 2)
        fixture.environment.advance(by: .seconds(1))
        #expect(fixture.look(for: "unknown").result == nil)
        #expect(fixture.requestCount == 3)
    }

    /// The pause after the fifth failure is longer than the interval.
    @Test func anUnknownKeyDoesNotEndAPause() throws {
        let fixture = try KeyCacheFixture()
        try fixture.fill(maxAge: 86_400)
        for number in 1...5 {
            let attempt = fixture.look(for: "unknown")
            #expect(fixture.requestCount == number + 1)
            try fixture.fail()
            #expect(attempt.failure == .keySetUnavailable)
            fixture.environment.advance(by: .seconds(60))
        }
        #expect(fixture.look(for: "unknown").failure == .keySetUnavailable)
        #expect(fixture.look(for: fixture.google.a.id).value != nil)
        #expect(fixture.requestCount == 6)
        fixture.environment.advance(by: .seconds(20))
        #expect(fixture.look(for: "unknown").result == nil)
        #expect(fixture.requestCount == 7)
    }

    @Test func manyVerifiersAndOneRotation() throws {
        let fixture = try KeyCacheFixture()
        try fixture.fill()
        let attempts = (0..<100).map { _ in fixture.look(for: fixture.google.b.id) }
        #expect(fixture.requestCount == 2)
        try fixture.respond(with: Google.keySet([fixture.google.b]))
        #expect(attempts.compactMap(\.value).count == 100)
        #expect(fixture.requestCount == 2)
    }

    @Test func aFailedRefetchLeavesTheKeysAlone() throws {
        let fixture = try KeyCacheFixture()
        try fixture.fill()
        let attempt = fixture.look(for: "unknown")
        try fixture.fail()
        #expect(attempt.failure == .keySetUnavailable)
        #expect(fixture.look(for: fixture.google.a.id).value != nil, "known keys are still used")
        #expect(fixture.look(for: "unknown").failure == .unknownKeyID)
        #expect(fixture.requestCount == 2)
    }

    @Test func aCancelledRefetchDoesNotCount() throws {
        let fixture = try KeyCacheFixture()
        try fixture.fill()
        let attempt = fixture.look(for: fixture.google.b.id)
        attempt.cancel()
        fixture.environment.settle()
        #expect(attempt.failure == .cancelled)
        let next = fixture.look(for: fixture.google.b.id)
        #expect(fixture.requestCount == 3)
        try fixture.respond(with: Google.keySet([fixture.google.b]))
        #expect(next.value == [fixture.google.b.id])
    }

    /// The keys change while a token waits for a response that was requested before.
    @Test func rotationDuringAFetch() throws {
        let fixture = try KeyCacheFixture()
        let attempt = fixture.look(for: fixture.google.b.id)
        try fixture.respond(with: Google.keySet([fixture.google.a]))
        #expect(attempt.result == nil)
        #expect(fixture.requestCount == 2)
        try fixture.respond(with: Google.keySet([fixture.google.b]))
        #expect(attempt.value == [fixture.google.b.id])
    }

    /// A caller whose keys were replaced while it looked at them gets the newer ones without a request.
    @Test func newerKeysThatAreThereAreUsed() throws {
        let fixture = try KeyCacheFixture()
        try fixture.fill(maxAge: 300)
        let known = try #require(
            fixture.environment.start { () async throws(GoogleSignInError) in
                try await fixture.cache.versionedKeySet()
            }.value)
        fixture.environment.advance(by: .seconds(300))
        let renewed = fixture.ask()
        try fixture.respond(with: Google.keySet([fixture.google.b]))
        #expect(renewed.value == [fixture.google.b.id])
        let newer = fixture.environment.start { () async throws(GoogleSignInError) in
            try await fixture.cache.versionedKeySet(newerThan: known)
        }
        #expect(newer.value??.keySet.usableKeyIDs == [fixture.google.b.id])
        #expect(fixture.requestCount == 2)
    }

    /// The interval limits requests, and not the callers who wait for one.
    @Test func anUnknownKeyWaitsForARenewalWithinTheInterval() throws {
        let fixture = try KeyCacheFixture()
        try fixture.fill(maxAge: 300)
        fixture.environment.advance(by: .seconds(299))
        let unknown = fixture.look(for: "unknown")
        try fixture.respond(with: Google.keySet([fixture.google.a], maxAge: 300))
        #expect(unknown.failure == .unknownKeyID)
        let known = try #require(
            fixture.environment.start { () async throws(GoogleSignInError) in
                try await fixture.cache.versionedKeySet()
            }.value)
        fixture.environment.moveWallTime(by: -1)
        let renewed = fixture.ask()
        #expect(fixture.requestCount == 3)
        fixture.environment.moveWallTime(by: 2)
        let waiting = fixture.environment.start { () async throws(GoogleSignInError) in
            try await fixture.cache.versionedKeySet(newerThan: known)
        }
        #expect(waiting.result == nil)
        try fixture.respond(with: Google.keySet([fixture.google.b]))
        #expect(renewed.value == [fixture.google.b.id])
        #expect(waiting.value??.keySet.usableKeyIDs == [fixture.google.b.id])
        #expect(fixture.requestCount == 3)
    }

    @Test func aWithdrawnKeyIsNoLongerUsed() throws {
        let fixture = try KeyCacheFixture()
        try fixture.fill()
        _ = fixture.look(for: fixture.google.b.id)
        try fixture.respond(with: Google.keySet([fixture.google.b]))
        #expect(fixture.look(for: fixture.google.a.id).failure == .unknownKeyID)
    }

    /// A set without keys is cached as any other, because a provider may withdraw all its keys.
    @Test func allKeysAreWithdrawn() throws {
        let fixture = try KeyCacheFixture()
        try fixture.fill()
        let attempt = fixture.look(for: fixture.google.b.id)
        try fixture.respond(with: Google.keySet([]))
        #expect(attempt.failure == .unknownKeyID)
        #expect(fixture.look(for: fixture.google.a.id).failure == .unknownKeyID)
        #expect(fixture.ask().value == [])
        #expect(fixture.requestCount == 2)
    }
}
