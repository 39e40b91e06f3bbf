import AssayTestSupport
import GoogleSignInClient
import Synchronization
import Testing

@Suite struct KeyLifetimeTests {
    @Test func request() throws {
        let fixture = try KeyCacheFixture()
        _ = fixture.ask()
        let request = try #require(fixture.environment.transport.requests.first)
        #expect(request.request.method == "GET")
        #expect(request.request.url == "https://www.googleapis.com/oauth2/v3/certs")
        #expect(request.limits.maximumBodyBytes == 262_144)
    }

    @Test(
        arguments: [
            NamedCase("as the response says", 3_600, 3_600), NamedCase("the floor", 1, 300),
            NamedCase("nothing said", nil, 300), NamedCase("the ceiling", 604_800, 86_400),
        ] as [NamedCase<Int?, Int>])
    func lifetime(_ acceptance: NamedCase<Int?, Int>) throws {
        let fixture = try KeyCacheFixture()
        try fixture.fill(maxAge: acceptance.input)
        fixture.environment.advance(by: .seconds(acceptance.expected - 1))
        #expect(fixture.ask().value == [fixture.google.a.id])
        #expect(fixture.requestCount == 1)
        fixture.environment.advance(by: .seconds(1))
        let late = fixture.ask()
        #expect(late.result == nil)
        #expect(fixture.requestCount == 2)
        try fixture.respond(with: Google.keySet([fixture.google.b]))
        #expect(late.value == [fixture.google.b.id])
    }

    @Test func lifetimeStartsWithTheRequest() throws {
        let fixture = try KeyCacheFixture()
        _ = fixture.ask()
        fixture.environment.advance(by: .seconds(20))
        try fixture.respond(with: Google.keySet([fixture.google.a], maxAge: 600))
        fixture.environment.advance(by: .seconds(579))
        #expect(fixture.ask().value != nil)
        fixture.environment.advance(by: .seconds(1))
        #expect(fixture.ask().result == nil)
    }

    @Test func expiredKeysAreNotUsedIfTheFetchFails() throws {
        let fixture = try KeyCacheFixture()
        try fixture.fill()
        fixture.environment.advance(by: .seconds(3_600))
        let attempt = fixture.ask()
        try fixture.fail()
        #expect(attempt.failure == .keySetUnavailable)
    }

    @Test func aClockMovedBackwardsExpiresKeys() throws {
        let fixture = try KeyCacheFixture()
        try fixture.fill()
        fixture.environment.moveWallTime(by: -1)
        #expect(fixture.ask().result == nil)
        #expect(fixture.requestCount == 2)
    }

    /// `Int64` cannot hold the difference of the two times.
    @Test func aClockMovedFromTheLastTimeToTheFirstExpiresKeys() throws {
        let wallTime = Mutex(Int64.max)
        let fixture = try KeyCacheFixture(wallTime: { wallTime.withLock { $0 } })
        try fixture.fill()
        wallTime.withLock { $0 = .min }
        #expect(fixture.ask().result == nil)
        #expect(fixture.requestCount == 2)
    }

    @Test(arguments: [
        Refusal("another success status", HTTPResponse.with(#"{"keys":[]}"#, status: 203), .keySetUnavailable),
        Refusal("status 500", HTTPResponse.with("", status: 500), .keySetUnavailable),
        Refusal(
            "a redirect", .with("", status: 302, ["Location": "https://www.googleapis.com/x"]), .keySetUnavailable),
        Refusal(
            "too many bytes", HTTPResponse(status: 200, body: Array(repeating: 32, count: 262_145)), .keySetUnavailable),
        Refusal("no key set", .with("[]"), .invalidKeySet),
    ])
    func refuses(_ refusal: Refusal<HTTPResponse>) throws {
        let fixture = try KeyCacheFixture()
        let attempt = fixture.ask()
        try fixture.respond(with: refusal.input)
        #expect(attempt.failure == refusal.expected)
        // Within the pause the same error is thrown again without a request.
        #expect(fixture.ask().failure == refusal.expected)
        #expect(fixture.requestCount == 1)
    }
}
