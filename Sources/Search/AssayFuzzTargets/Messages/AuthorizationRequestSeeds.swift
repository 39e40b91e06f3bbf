internal import AssayParserFuzzTargets

/// Configurations that no vector has, because other clients read them differently or cannot receive them.
enum AuthorizationRequestSeeds {
    static var made: [FuzzSeed] {
        configurations.map { name, lines in FuzzSeed("request_\(name)", lines.joined(separator: "\n")) }
    }

    private static let configurations: [(String, [String])] = [
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
        ("own-query-open", ["authorization_endpoint: \(AuthorizationRequestText.goldenEndpoint)?a=b&"]),
        ("own-query-twice", ["authorization_endpoint: \(AuthorizationRequestText.goldenEndpoint)?a=b&a=b"]),
        ("own-query-malformed", ["authorization_endpoint: \(AuthorizationRequestText.goldenEndpoint)?a=%ff"]),
        (
            "long-endpoint",
            [
                "authorization_endpoint: \(AuthorizationRequestText.goldenEndpoint)?a="
                    + String(repeating: "b", count: 2_048)
            ]
        ),
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
}
