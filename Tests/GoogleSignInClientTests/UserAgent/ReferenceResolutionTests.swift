import GoogleSignInClient
import Testing

/// The examples of RFC 3986 §5.4, seen through the requests of a user agent that is redirected.
@Suite struct ReferenceResolutionTests {
    static let base = "https://a/b/c/d;p?q"

    static let examples: [(reference: String, target: String)] = [
        // §5.4.1. The base's scheme is http there, and a fragment is not part of a request.
        ("g", "https://a/b/c/g"), ("./g", "https://a/b/c/g"), ("g/", "https://a/b/c/g/"), ("/g", "https://a/g"),
        ("//g", "https://g"), ("?y", "https://a/b/c/d;p?y"), ("g?y", "https://a/b/c/g?y"),
        ("#s", "https://a/b/c/d;p?q"), ("g#s", "https://a/b/c/g"), ("g?y#s", "https://a/b/c/g?y"),
        (";x", "https://a/b/c/;x"), ("g;x", "https://a/b/c/g;x"), ("g;x?y#s", "https://a/b/c/g;x?y"),
        ("", "https://a/b/c/d;p?q"), (".", "https://a/b/c/"), ("./", "https://a/b/c/"), ("..", "https://a/b/"),
        ("../", "https://a/b/"), ("../g", "https://a/b/g"), ("../..", "https://a/"), ("../../", "https://a/"),
        ("../../g", "https://a/g"),
        // §5.4.2.
        ("../../../g", "https://a/g"), ("../../../../g", "https://a/g"), ("/./g", "https://a/g"),
        ("/../g", "https://a/g"), ("g.", "https://a/b/c/g."), (".g", "https://a/b/c/.g"), ("g..", "https://a/b/c/g.."),
        ("..g", "https://a/b/c/..g"), ("./../g", "https://a/b/g"), ("./g/.", "https://a/b/c/g/"),
        ("g/./h", "https://a/b/c/g/h"), ("g/../h", "https://a/b/c/h"), ("g;x=1/./y", "https://a/b/c/g;x=1/y"),
        ("g;x=1/../y", "https://a/b/c/y"), ("g?y/./x", "https://a/b/c/g?y/./x"), ("g?y/../x", "https://a/b/c/g?y/../x"),
        ("g#s/./x", "https://a/b/c/g"), ("g#s/../x", "https://a/b/c/g"), ("https://g/h", "https://g/h"),
        // A slash is one, whatever combines with it on a screen.
        ("x/\u{301}/../g", "https://a/b/c/x/g"),
    ]

    /// The authority begins with the character that combines with the slash before it, which makes it no host.
    @Test func aHostIsAskedWholeOrNotAtAll() throws {
        let environment = TestEnvironment()
        let visit = Visit()
        let request = ExternalUserAgentRequest(url: Self.base, redirectURI: try RedirectURI("com.example:/cb"))
        visit.start(
            HeadlessUserAgent(transport: environment.transport).session(
                for: request, completionHandler: visit.callBack),
            in: environment)
        try #require(environment.transport.requests.last).respond(
            with: .with("", status: 302, ["Location": "//\u{301}g/h"]))
        environment.settle()
        #expect(environment.transport.requests.map(\.request.url) == [Self.base])
        #expect(visit.calls == [Visit.Call(url: nil, code: .providerError)])
    }

    @Test(arguments: examples)
    func resolves(_ example: (reference: String, target: String)) throws {
        let environment = TestEnvironment()
        let visit = Visit()
        let request = ExternalUserAgentRequest(url: Self.base, redirectURI: try RedirectURI("com.example:/cb"))
        visit.start(
            HeadlessUserAgent(transport: environment.transport).session(
                for: request, completionHandler: visit.callBack),
            in: environment)
        try #require(environment.transport.requests.last).respond(
            with: .with("", status: 302, ["Location": example.reference]))
        environment.settle()
        #expect(environment.transport.requests.map(\.request.url) == [Self.base, example.target])
    }
}
