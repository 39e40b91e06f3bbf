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

    static let refused = [
        NamedCase("http", "http://op.example/token", "insecure-endpoint: request is not https"),
        NamedCase("http on a loopback address", "http://127.0.0.1/token", "insecure-endpoint: request is not https"),
        NamedCase("not a URL", "op.example", "network: request: no scheme"),
        NamedCase("a fragment", "https://op.example/token#x", "network: request has a fragment"),
    ]

    @Test(arguments: refused)
    func sendsNothingTo(_ refusal: NamedCase<String, String>) {
        #expect(ask(refusal.input).error?.description == refusal.expected)
        #expect(environment.transport.requests.isEmpty)
    }

    /// A transport asks the policy itself: not every request goes through the client.
    @Test(arguments: refused)
    func isRefusedByATransportToo(_ refusal: NamedCase<String, String>) {
        let error = #expect(throws: GoogleSignInError.self) {
            try EndpointPolicy.secure.requireAllowed(refusal.input)
        }
        #expect(error?.description == refusal.expected)
    }

    @Test func sendsToALoopbackAddressWhereAllowed() throws {
        let attempt = ask("http://127.0.0.1/token", endpoints: .secureOrLoopback)
        try #require(environment.transport.requests.first).respond(with: .with("", status: 404))
        environment.settle()
        #expect(attempt.value?.status == 404)
    }

    @Test(
        arguments: [NamedCase("as many bytes as allowed", 65_536, true), NamedCase("one more", 65_537, false)],
        [200, 400, 503])
    func bytes(_ acceptance: NamedCase<Int, Bool>, _ status: Int) throws {
        let attempt = ask()
        let request = try #require(environment.transport.requests.first)
        #expect(request.limits == HTTPLimits(maximumBodyBytes: 65_536, timeLimit: .seconds(30)))
        request.respond(with: HTTPResponse(status: status, body: Array(repeating: 0, count: acceptance.input)))
        environment.settle()
        #expect(attempt.value?.body.count == (acceptance.expected ? acceptance.input : nil))
        #expect(attempt.failure == (acceptance.expected ? nil : .network))
    }

    @Test(
        arguments: [
            NamedCase("network", .network, "network: why"), NamedCase("timed out", .timedOut, "timed-out: why"),
            NamedCase("insecure", .insecureEndpoint, "insecure-endpoint: why"),
            NamedCase(
                "a cancellation without a cancelled task", .cancelled, "network: the transport failed with cancelled"),
            NamedCase(
                "a code that is not a transport's", .invalidSignature,
                "network: the transport failed with invalid-signature"),
        ] as [NamedCase<GoogleSignInError.Code, String>])
    func failure(_ acceptance: NamedCase<GoogleSignInError.Code, String>) throws {
        let attempt = ask()
        try #require(environment.transport.requests.first).fail(GoogleSignInError(acceptance.input, "why"))
        environment.settle()
        #expect(attempt.error?.description == acceptance.expected)
        #expect(environment.clock.sleeperCount == 0)
    }
}
