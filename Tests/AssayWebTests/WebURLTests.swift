import AssayWeb
import Testing

@Suite("URLs")
struct WebURLTests {
    /// RFC 3986, section 5.4, for the references that lead to an http URL.
    static let references: [(String, String)] = [
        ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
        ("//g", "http://g/"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q"),
        ("g#s", "http://a/b/c/g"), ("g?y#s", "http://a/b/c/g?y"), (";x", "http://a/b/c/;x"), ("", "http://a/b/c/d;p?q"),
        (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../", "http://a/b/"),
        ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../g", "http://a/g"), ("../../../g", "http://a/g"),
        ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), ("./g/.", "http://a/b/c/g/"),
        ("g?y/./x", "http://a/b/c/g?y/./x"), (" /g ", "http://a/g"), ("HTTPS://b:444/x", "https://b:444/x"),
    ]

    @Test("references lead where RFC 3986 says", arguments: references)
    func resolution(_ reference: String, _ expected: String) throws {
        let base = try #require(WebURL("http://a/b/c/d;p?q"))
        #expect(base.resolving(reference)?.text == expected)
    }

    @Test("what no browser request has", arguments: ["mailto:a@b", "javascript:1", "/a b", "http://", "ht!tp:x y"])
    func refusals(_ reference: String) throws {
        let base = try #require(WebURL("http://a/"))
        #expect(base.resolving(reference) == nil)
    }

    @Test("a description has no query, which may hold a code")
    func description() throws {
        let url = try #require(WebURL("http://127.0.0.1:5000/callback?code=secret"))
        #expect(url.description == "http://127.0.0.1:5000/callback")
        #expect(!String(reflecting: url).contains("secret"))
        #expect(url.port == 5000)
    }
}
