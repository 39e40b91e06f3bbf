import GoogleSignInClient
import Testing

@Suite struct KeyLifetimeTests {
    @Test func request() throws {
        let scene = try KeyCacheScene()
        _ = scene.ask()
        let exchange = try #require(scene.world.transport.exchanges.first)
        #expect(exchange.request.method == "GET")
        #expect(exchange.request.url == "https://www.googleapis.com/oauth2/v3/certs")
        #expect(exchange.limits.maximumBodyBytes == 262_144)
    }

    @Test(
        arguments: [
            Acceptance("as the answer says", 3_600, 3_600), Acceptance("the floor", 1, 300),
            Acceptance("nothing said", nil, 300), Acceptance("the ceiling", 604_800, 86_400),
        ] as [Acceptance<Int?, Int>])
    func lifetime(_ acceptance: Acceptance<Int?, Int>) throws {
        let scene = try KeyCacheScene()
        try scene.fill(maxAge: acceptance.input)
        scene.world.advance(by: .seconds(acceptance.output - 1))
        #expect(scene.ask().value == [scene.google.a.id])
        #expect(scene.requestCount == 1)
        scene.world.advance(by: .seconds(1))
        let late = scene.ask()
        #expect(late.result == nil)
        #expect(scene.requestCount == 2)
        try scene.answer(Google.keySet([scene.google.b]))
        #expect(late.value == [scene.google.b.id])
    }

    @Test func lifeStartsWithTheRequest() throws {
        let scene = try KeyCacheScene()
        _ = scene.ask()
        scene.world.advance(by: .seconds(20))
        try scene.answer(Google.keySet([scene.google.a], maxAge: 600))
        scene.world.advance(by: .seconds(579))
        #expect(scene.ask().value != nil)
        scene.world.advance(by: .seconds(1))
        #expect(scene.ask().result == nil)
    }

    @Test func keysPastTheirLifeAreNotUsedWhenNewOnesCannotBeHad() throws {
        let scene = try KeyCacheScene()
        try scene.fill()
        scene.world.advance(by: .seconds(3_600))
        let attempt = scene.ask()
        try scene.fail()
        #expect(attempt.failure == .keySetUnavailable)
    }

    @Test func aClockSetBackEndsTheirLife() throws {
        let scene = try KeyCacheScene()
        try scene.fill()
        scene.world.moveWallTime(by: -1)
        #expect(scene.ask().result == nil)
        #expect(scene.requestCount == 2)
    }

    @Test(arguments: [
        Refusal("status 500", HTTPResponse.with("", status: 500), .keySetUnavailable),
        Refusal(
            "a redirect", .with("", status: 302, ["Location": "https://www.googleapis.com/x"]), .keySetUnavailable),
        Refusal(
            "too many bytes", HTTPResponse(status: 200, body: Array(repeating: 32, count: 262_145)), .keySetUnavailable),
        Refusal("no key set", .with("[]"), .invalidKeySet),
    ])
    func refuses(_ refusal: Refusal<HTTPResponse>) throws {
        let scene = try KeyCacheScene()
        let attempt = scene.ask()
        try scene.answer(refusal.input)
        #expect(attempt.failure == refusal.code)
        #expect(scene.requestCount == 1)
    }
}
