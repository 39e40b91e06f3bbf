internal import AssayParserFuzzTargets

/// The examples of RFC 3986 §5.4, and redirects that reach or miss a redirect URI of each kind.
enum RedirectSeeds {
    static var made: [FuzzSeed] {
        let references = [
            "g:h", "g", "./g", "g/", "/g", "//g", "?y", "g?y", "#s", "g#s", "g?y#s", ";x", "g;x", "g;x?y#s", "", ".",
            "./", "..", "../", "../g", "../..", "../../", "../../g", "../../../g", "/./g", "/../g", "g.", ".g", "g..",
            "..g", "./../g", "./g/.", "g/./h", "g/../h", "g;x=1/./y", "g;x=1/../y", "g?y/./x", "g?y/../x", "g#s/./x",
            "g#s/../x", "http:g", "//g/..", "//g//../h", "https:g", "https://g/a/../b/.", "g:../h/..",
        ]
        let web = "https://app.example/cb"
        let visits: [(String, String, [String])] = [
            ("web", web, ["https://a/", "https://app.example:443/cb?code=c"]),
            ("web-capitals", web, ["https://a/", "HTTPS://APP.example/cb#f"]),
            ("web-path", web, ["https://a/", "https://app.example/other", web]),
            ("web-port", web, ["https://a/", "https://app.example:444/cb"]),
            ("web-bare", "https://app.example", ["https://a/", "//app.example?code=c"]),
            ("web-malformed", web, ["https://a/", "https://app.example/%zz"]),
            ("loopback", "http://127.0.0.1:8080/cb", ["https://a/", "http://127.0.0.1:8080/x?code=c"]),
            ("loopback-port", "http://127.0.0.1:8080/cb", ["http://127.0.0.1/", "http://127.0.0.1:8081/x", "/y"]),
            ("loopback-default", "http://[::1]", ["http://[::1]:8080/", "http://[::1]:80"]),
            ("scheme-capitals", "com.example:/cb", ["https://a/", "COM.example:/cb"]),
            ("insecure", web, ["https://a/", "http://b/"]), ("page", web, ["https://a/", "200 /x"]),
            ("no-location", web, ["https://a/", "302"]), ("two-locations", web, ["https://a/", "302 /x\t/y"]),
            ("see-other", web, ["https://a/", "303 /x", "307 /y", "308 /z", "301 \(web)"]),
            ("round", web, ["https://a/"] + Array(repeating: "302 /", count: 22)),
            ("no-base", web, ["https://a", "b", "c"]),
            ("long", web, ["https://a/", String(repeating: "a", count: 8_193)]),
            ("malformed-page", web, ["a b"]), ("opaque", "com.example:/cb", ["https://a/", "mailto:x", "y"]),
        ]
        let examples = references.enumerated().map { index, reference in
            visit("example-\(index)", "com.example:/cb", ["https://a/b/c/d;p?q", reference, "com.example:/cb?code=c"])
        }
        return examples + visits.map(visit)
    }

    private static func visit(_ name: String, _ redirectURI: String, _ lines: [String]) -> FuzzSeed {
        FuzzSeed("visit_\(name)", ([redirectURI] + lines).joined(separator: "\n"))
    }
}
