import AssayTestSupport
import GoogleSignInClient
import Testing

@Suite struct HeadlessUserAgentTests {
    let environment = TestEnvironment()

    private func visit(
        _ url: String, redirectURI: String = "com.example.app:/callback", endpoints: EndpointPolicy = .secure
    ) throws -> Visit {
        let request = ExternalUserAgentRequest(url: url, redirectURI: try RedirectURI(redirectURI))
        let visit = Visit()
        let userAgent = HeadlessUserAgent(transport: environment.transport, endpoints: endpoints)
        visit.start(userAgent.session(for: request, completionHandler: visit.callBack), in: environment)
        return visit
    }

    private func redirect(_ location: String, status: Int = 302) throws {
        try #require(environment.transport.requests.last).respond(
            with: .with("", status: status, ["Location": location]))
        environment.settle()
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func followsRedirects(_ status: Int) throws {
        let visit = try visit("https://op.example/auth?state=s#top")
        try redirect("https://login.op.example/choose", status: status)
        try redirect("com.example.app:/callback?code=c&state=s", status: status)
        #expect(visit.calls == [.init(url: "com.example.app:/callback?code=c&state=s", code: nil)])
        #expect(visit.started == true)
        #expect(
            environment.transport.requests.map(\.request.url) == [
                "https://op.example/auth?state=s", "https://login.op.example/choose",
            ])
        #expect(environment.transport.requests.allSatisfy { $0.request.method == "GET" && $0.request.body.isEmpty })
        #expect(environment.transport.requests.allSatisfy { $0.request.fields["Accept"] == ["text/html"] })
        let limits = HTTPLimits(maximumBodyBytes: 1_048_576, timeLimit: .seconds(30))
        #expect(environment.transport.requests.allSatisfy { $0.limits == limits })
    }

    @Test func aRedirectIsRelativeToItsOwnPage() throws {
        _ = try visit("https://op.example/auth/start?state=s")
        try redirect("https://login.op.example/accounts/choose")
        try redirect("confirm?step=2")
        #expect(environment.transport.requests.last?.request.url == "https://login.op.example/accounts/confirm?step=2")
    }

    @Test(arguments: [200, 204, 300, 304, 400, 401, 500])
    func aPageThatDoesNotRedirect(_ status: Int) throws {
        let visit = try visit("https://op.example/auth")
        try redirect("com.example.app:/callback?code=c", status: status)
        #expect(visit.calls == [.init(url: nil, code: .providerError)])
    }

    @Test func givesUpInALoop() throws {
        let visit = try visit("https://op.example/auth")
        for _ in 0...HeadlessUserAgent.maximumRedirects {
            #expect(visit.calls.isEmpty)
            try redirect("/auth")
        }
        #expect(visit.calls == [.init(url: nil, code: .providerError)])
        #expect(environment.transport.requests.count == HeadlessUserAgent.maximumRedirects + 1)
    }

    @Test(
        arguments: [
            Refusal("http", "http://op.example/", .insecureEndpoint),
            Refusal("another app", "com.example.other:/callback?code=c", .insecureEndpoint),
            Refusal("a malformed URL", "https://op.example/%ZZ", .providerError),
            Refusal("user information", "https://op.example@evil.example/", .providerError),
            Refusal(
                "a long private-use URI", "com.example.app:" + String(repeating: "/", count: 8_177), .providerError),
            Refusal(
                "a long URI of characters with two bytes", "com.example.app:" + String(repeating: "é", count: 4_089),
                .providerError),
            Refusal("too long", "/\(String(repeating: "a", count: 8_192))", .providerError),
        ] as [Refusal<String>])
    func refusesLocation(_ refusal: Refusal<String>) throws {
        let visit = try visit("https://op.example/auth")
        try redirect(refusal.input)
        #expect(visit.calls == [.init(url: nil, code: refusal.expected)])
        #expect(environment.transport.requests.count == 1)
    }

    @Test func refusesTheFirstPage() throws {
        let visit = try visit("http://op.example/auth")
        #expect(visit.calls == [.init(url: nil, code: .insecureEndpoint)])
        #expect(visit.error?.detail == "page is not https")
        #expect(environment.transport.requests.isEmpty)
    }

    @Test func twoLocations() throws {
        let visit = try visit("https://op.example/auth")
        try #require(environment.transport.requests.last).respond(
            with:
                .with("", status: 302, ["Location": "com.example.app:/callback?code=c", "location": "/x"]))
        environment.settle()
        #expect(visit.calls == [.init(url: nil, code: .providerError)])
    }

    /// What the browser hands over is not judged here: the text goes through as it is.
    @Test(arguments: [
        NamedCase("a damaged query", "com.example.app:/callback?code=%ZZ", true),
        NamedCase("another path", "com.example.app:/other?code=c", true),
        NamedCase("uppercase letters", "COM.EXAMPLE.APP:/callback?code=c", true),
        NamedCase("the longest", "com.example.app:" + String(repeating: "/", count: 8_176), true),
        NamedCase("the scheme in a path", "/com.example.app:/callback?code=c", false),
    ])
    func reachesAPrivateUseScheme(_ acceptance: NamedCase<String, Bool>) throws {
        let visit = try visit("https://op.example/auth")
        try redirect(acceptance.input)
        #expect(visit.calls == (acceptance.expected ? [.init(url: acceptance.input, code: nil)] : []))
    }

    @Test(arguments: [
        NamedCase("its path", "http://127.0.0.1:8001/callback?code=c", true),
        NamedCase("another path", "http://127.0.0.1:8001/other?code=%ZZ", true),
        NamedCase("another port", "http://127.0.0.1:8002/callback?code=c", false),
    ])
    func reachesALoopbackAddress(_ acceptance: NamedCase<String, Bool>) throws {
        let visit = try visit(
            "https://op.example/auth", redirectURI: "http://127.0.0.1:8001/callback", endpoints: .secureOrLoopback)
        try redirect(acceptance.input)
        #expect(visit.calls == (acceptance.expected ? [.init(url: acceptance.input, code: nil)] : []))
    }

    @Test(arguments: [
        NamedCase("host and path", "https://app.example/callback?code=c", true),
        NamedCase("another path", "https://app.example/other?code=c", false),
        NamedCase("another host", "https://other.example/callback?code=c", false),
    ])
    func reachesAWebPage(_ acceptance: NamedCase<String, Bool>) throws {
        let visit = try visit("https://op.example/auth", redirectURI: "https://app.example/callback")
        try redirect(acceptance.input)
        #expect(visit.calls == (acceptance.expected ? [.init(url: acceptance.input, code: nil)] : []))
    }

    @Test func transportFails() throws {
        let visit = try visit("https://op.example/auth")
        try #require(environment.transport.requests.last).fail(.network)
        environment.settle()
        #expect(visit.calls == [.init(url: nil, code: .network)])
    }

    /// A whole sign-in through it, and one that is cancelled on the way.
    @Test func signsIn() throws {
        let google = try Google()
        var context = environment.context
        context.userAgent = HeadlessUserAgent(transport: environment.transport)
        let coordinator = GoogleSignInCoordinator(
            configuration: try SignInConfiguration(clientID: Google.clientID), context: context,
            policy: SignInFixture.policy)
        let work: @Sendable () async throws(GoogleSignInError) -> GoogleCredential = {
            () async throws(GoogleSignInError) in try await coordinator.signIn()
        }

        let cancelled = environment.start(work)
        cancelled.cancel()
        environment.settle()
        #expect(cancelled.failure == .cancelled)
        #expect(environment.transport.requests.map(\.isCancelled) == [true])

        let attempt = environment.start(work)
        let page = try #require(environment.transport.requests.last).request.url
        let query = try FormQuery(of: page)
        try redirect("\(coordinator.configuration.redirectURI.text)?code=c&state=\(query["state"])")
        let token = try google.idToken(nonce: query["nonce"])
        try #require(environment.transport.requests.last).respond(with: Google.tokens(idToken: token))
        environment.settle()
        try #require(environment.transport.requests.last).respond(with: Google.keySet([google.a]))
        environment.settle()
        #expect(attempt.value?.claims.subject == Google.subject)
    }
}
