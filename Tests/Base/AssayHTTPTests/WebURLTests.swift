import AssayHTTP
import AssayTestSupport
import Testing

struct WebURLTests {
    static let urls: [Case<(text: String, origin: String?, path: String, query: String?)>] = [
        Case("plain", ("https://x.example", "https://x.example", "/", nil)),
        Case("all parts", ("HTTPS://User@X.example:8443/a%2Fb?c=d#e", "https://x.example:8443", "/a%2Fb", "c=d")),
        Case("default port", ("http://x.example:80/?", "http://x.example", "/", "")),
        Case("IPv6", ("http://[::1]:8080/x", "http://[::1]:8080", "/x", nil)),
        Case("query without path", ("https://x.example?a", "https://x.example", "/", "a")),
        Case("empty port", ("https://x.example:/", "https://x.example", "/", nil)),
        Case("no host", ("https:///x", nil, "", nil)),
        Case("another scheme", ("ftp://x.example/", nil, "", nil)),
        Case("no scheme", ("//x.example/", nil, "", nil)),
        Case("port out of range", ("https://x.example:99999/", nil, "", nil)),
        Case("open bracket", ("https://[::1/", nil, "", nil)),
        Case("empty", ("", nil, "", nil)),
    ]

    @Test(arguments: urls)
    func aURLIsSplitAsText(_ row: Case<(text: String, origin: String?, path: String, query: String?)>) {
        let url = WebURL(lenient: row.value.text)
        #expect(url?.origin.description == row.value.origin)
        #expect(url?.path ?? "" == row.value.path)
        #expect(url?.query == row.value.query)
    }

    /// RFC 3986 §5.4, for the references that lead to an http URL.
    static let references: [(String, String)] = [
        ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
        ("//g", "http://g/"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q"),
        ("g#s", "http://a/b/c/g"), ("g?y#s", "http://a/b/c/g?y"), (";x", "http://a/b/c/;x"), ("", "http://a/b/c/d;p?q"),
        (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../", "http://a/b/"),
        ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../g", "http://a/g"), ("../../../g", "http://a/g"),
        ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), ("./g/.", "http://a/b/c/g/"),
        ("g?y/./x", "http://a/b/c/g?y/./x"), (" /g ", "http://a/g"), ("HTTPS://b:444/x", "https://b:444/x"),
    ]

    @Test(arguments: ["http://a/b c", "http://a/\u{7F}", "http://a b/", "http://a/\r"])
    func whiteSpaceAndControlCharacters(_ text: String) {
        #expect(WebURL(text) == nil)
        #expect(WebURL(lenient: text) != nil)
    }

    @Test(arguments: references)
    func referencesLeadWhereRFC3986Says(_ reference: String, _ expected: String) throws {
        let base = try #require(WebURL("http://a/b/c/d;p?q"))
        #expect(base.resolving(reference)?.text == expected)
    }

    @Test(arguments: ["mailto:a@b", "javascript:1", "/a b", "http://", "ht!tp:x y"])
    func whatNoBrowserRequestHas(_ reference: String) throws {
        let base = try #require(WebURL("http://a/"))
        #expect(base.resolving(reference) == nil)
    }

    @Test
    func aDescriptionHasNoQueryWhichMayHoldACode() throws {
        let url = try #require(WebURL("http://127.0.0.1:5000/callback?code=secret"))
        #expect(url.description == "http://127.0.0.1:5000/callback")
        #expect(!String(reflecting: url).contains("secret"))
        #expect(url.port == 5000)
    }
}
