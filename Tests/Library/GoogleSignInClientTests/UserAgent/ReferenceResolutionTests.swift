import Testing

@testable import GoogleSignInClient

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

    /// Fragments, schemes without an authority and bases of other forms, which no user agent requests.
    static let texts: [(reference: String, base: String, target: String)] = [
        // §5.4.1 and §5.4.2, with the scheme of this base.
        ("g:h", base, "g:h"), ("#s", base, "https://a/b/c/d;p?q#s"), ("g#s", base, "https://a/b/c/g#s"),
        ("g?y#s", base, "https://a/b/c/g?y#s"), ("g#s/../x", base, "https://a/b/c/g#s/../x"),
        ("https:g", base, "https:g"),
        // Appendix B: the first # begins the fragment, the first ? the query, and a scheme is not empty.
        ("g#s?x", base, "https://a/b/c/g#s?x"), ("g#s/../x#y", base, "https://a/b/c/g#s/../x#y"),
        ("g?y/../x?z", base, "https://a/b/c/g?y/../x?z"), (":g", base, "https://a/b/c/:g"),
        ("//..", base, "https://.."),
        // §5.2.3.
        ("g", "https://a", "https://a/g"), ("h", "g:", "g:h"), ("h", "g:a", "g:h"),
        // §5.2.4, of a path that begins with no slash.
        ("g:h/i", base, "g:h/i"), ("g:h/", base, "g:h/"), ("g:/a/../h", base, "g:/h"), ("g:a/../b", base, "g:/b"),
        ("g:../a", base, "g:a"), ("g:a/b/../c", base, "g:a/c"),
    ]

    @Test(arguments: texts)
    func resolvesText(_ example: (reference: String, base: String, target: String)) {
        #expect(URIReference(example.reference).resolved(against: example.base) == example.target)
    }

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
