import AssayTestSupport
import Testing

@testable import GoogleSignInClient

/// The checks of each request, whatever the transport, and whether or not its URL was checked before.
@Suite struct HTTPClientTests {
    let environment = TestEnvironment()

    private func ask(
        _ url: String = "https://op.example/token", endpoints: EndpointPolicy = .secure
    ) -> Attempt<HTTPResponse> {
        let client = HTTPClient(
            transport: environment.transport, clock: environment.clock, timeLimit: .seconds(30), endpoints: endpoints)
        return environment.start { () async throws(GoogleSignInError) in
            try await client.response(to: HTTPRequest(method: "GET", url: url))
        }
    }

    @Test(
        arguments: [
            Refusal("http", "http://op.example/token", .insecureEndpoint),
            Refusal("http on a loopback address", "http://127.0.0.1/token", .insecureEndpoint),
            Refusal("not a URL", "op.example", .network),
            Refusal("a fragment", "https://op.example/token#x", .network),
        ] as [Refusal<String>])
    func sendsNothingTo(_ refusal: Refusal<String>) {
        #expect(ask(refusal.input).failure == refusal.expected)
        #expect(environment.transport.requests.isEmpty)
    }

    @Test func sendsToALoopbackAddressWhereAllowed() throws {
        let attempt = ask("http://127.0.0.1/token", endpoints: .secureOrLoopback)
        try #require(environment.transport.requests.first).respond(with: .with("", status: 404))
        environment.settle()
        #expect(attempt.value?.status == 404)
    }

    @Test(arguments: [NamedCase("as many bytes as allowed", 65_536, true), NamedCase("one more", 65_537, false)])
    func bytes(_ acceptance: NamedCase<Int, Bool>) throws {
        let attempt = ask()
        let request = try #require(environment.transport.requests.first)
        #expect(request.limits == HTTPLimits(maximumBodyBytes: 65_536, timeLimit: .seconds(30)))
        request.respond(with: HTTPResponse(status: 200, body: Array(repeating: 0, count: acceptance.input)))
        environment.settle()
        #expect(attempt.value?.body.count == (acceptance.expected ? acceptance.input : nil))
        #expect(attempt.failure == (acceptance.expected ? nil : .network))
    }

    @Test(
        arguments: [
            NamedCase("network", .network, .network), NamedCase("timed out", .timedOut, .timedOut),
            NamedCase("insecure", .insecureEndpoint, .insecureEndpoint),
            NamedCase("a cancellation without a cancelled task", .cancelled, .network),
            NamedCase("a code that is not a transport's", .invalidSignature, .network),
        ] as [NamedCase<GoogleSignInError.Code, GoogleSignInError.Code>])
    func failure(_ acceptance: NamedCase<GoogleSignInError.Code, GoogleSignInError.Code>) throws {
        let attempt = ask()
        try #require(environment.transport.requests.first).fail(acceptance.input)
        environment.settle()
        #expect(attempt.failure == acceptance.expected)
        #expect(environment.clock.sleeperCount == 0)
    }
}
