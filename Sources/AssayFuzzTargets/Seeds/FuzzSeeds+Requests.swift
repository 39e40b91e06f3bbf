@_spi(Fuzzing) internal import AssayFuzzing

/// Seeds of the targets that open the browser and follow it.
extension FuzzSeeds {
    private static let google = "https://accounts.google.com/o/oauth2/v2/auth"

    /// Configurations that no vector has, since other clients take them otherwise or are not told of them.
    mutating func addAuthorizationRequests() {
        let configurations: [(String, [String])] = [
            ("golden", ["scope: openid"]), ("nothing", []),
            ("reversed-client-id", ["client_id: 1234-ABC.apps.googleusercontent.com"]),
            ("no-redirect-uri", ["client_id: app.example"]),
            ("odd-client-id", ["client_id: 12_34.apps.googleusercontent.com"]),
            ("long-client-id", ["client_id: " + String(repeating: "a", count: 257)]),
            ("client-id-with-space", ["client_id: app example"]),
            ("short-randomness", ["randomness: 31"]), ("long-randomness", ["randomness: 33"]),
            ("no-randomness", ["randomness: none"]),
            ("loopback", ["policy: loopback", "authorization_endpoint: http://127.0.0.1:8080/auth"]),
            ("loopback-address", ["policy: loopback", "authorization_endpoint: http://[::1]/auth?a=b"]),
            ("loopback-name", ["policy: loopback", "authorization_endpoint: http://localhost/auth"]),
            ("own-query-open", ["authorization_endpoint: \(Self.google)?a=b&"]),
            ("own-query-twice", ["authorization_endpoint: \(Self.google)?a=b&a=b"]),
            ("own-query-malformed", ["authorization_endpoint: \(Self.google)?a=%ff"]),
            ("long-endpoint", ["authorization_endpoint: \(Self.google)?a=" + String(repeating: "b", count: 2_048)]),
            ("redirect-web", ["redirect_uri: https://app.example:8443/cb?tenant=a"]),
            ("redirect-bare", ["redirect_uri: https://app.example"]),
            ("redirect-loopback", ["redirect_uri: http://127.0.0.1"]),
            ("redirect-address", ["redirect_uri: http://[::1]:8080/cb"]),
            ("redirect-bad-address", ["redirect_uri: http://[::1/cb"]),
            ("redirect-odd-address", ["redirect_uri: http://[::g]/cb"]),
            ("redirect-answer", ["redirect_uri: https://app.example/cb?state=a"]),
            ("redirect-twice", ["redirect_uri: https://app.example/cb?a=1&a=2"]),
            ("redirect-person", ["redirect_uri: https://a@app.example/cb"]),
            ("redirect-port", ["redirect_uri: https://app.example:99999/cb"]),
            ("redirect-port-word", ["redirect_uri: https://app.example:8o/cb"]),
            ("redirect-port-empty", ["redirect_uri: https://app.example:/cb"]),
            ("redirect-host", ["redirect_uri: https://app[example/cb"]),
            ("redirect-path", ["redirect_uri: com.example.app:/a[b"]), ("redirect-scheme", ["redirect_uri: 1a.b:/cb"]),
            ("redirect-rootless", ["redirect_uri: com.example.app:cb"]),
            ("domain", ["hosted_domain: workspace.example"]), ("any-domain", ["hosted_domain: *"]),
            ("domain-hyphen", ["hosted_domain: -a.example"]), ("empty-hint", ["login_hint: "]),
            ("server", ["server_client_id: api.example"]), ("empty-server", ["server_client_id: "]),
            ("scope-twice", ["scope: openid", "scope: openid"]), ("no-scopes", ["scopes:"]),
            ("many-scopes", ["scope: openid"] + (0..<40).map { "scope: \($0)" + String(repeating: "s", count: 220) }),
            ("two-lines", ["login_hint: a@example.com", "b"]),
        ]
        for (name, lines) in configurations {
            add(FuzzTargets.authorizationRequest, "request_\(name)", Array(lines.joined(separator: "\n").utf8))
        }
    }

    /// The examples of RFC 3986, section 5.4, and ways to a redirect URI of each kind and past it.
    mutating func addRedirects() {
        let references = [
            "g:h", "g", "./g", "g/", "/g", "//g", "?y", "g?y", "#s", "g#s", "g?y#s", ";x", "g;x", "g;x?y#s", "", ".",
            "./", "..", "../", "../g", "../..", "../../", "../../g", "../../../g", "/./g", "/../g", "g.", ".g", "g..",
            "..g", "./../g", "./g/.", "g/./h", "g/../h", "g;x=1/./y", "g;x=1/../y", "g?y/./x", "g?y/../x", "g#s/./x",
            "g#s/../x", "http:g", "//g/..", "//g//../h", "https:g", "https://g/a/../b/.", "g:../h/..",
        ]
        for (index, reference) in references.enumerated() {
            let lines = ["https://a/b/c/d;p?q", reference, "com.example:/cb?code=c"]
            addVisit("example-\(index)", "com.example:/cb", lines)
        }
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
        for (name, redirectURI, lines) in visits { addVisit(name, redirectURI, lines) }
    }

    private mutating func addVisit(_ name: String, _ redirectURI: String, _ lines: [String]) {
        add(FuzzTargets.redirects, "visit_\(name)", Array(([redirectURI] + lines).joined(separator: "\n").utf8))
    }
}
