internal import AssayJSON

/// The members of a kind of document, and values for them on which implementations differ.
struct Vocabulary: Sendable {
    /// The document to change if an input is not a document.
    let golden: JSONValue
    let entries: [(path: [String], values: [JSONValue])]
    /// Names for members that are repeated or moved.
    let names: [String]

    init(golden: JSONValue, _ entries: [(String, [JSONValue])]) {
        self.golden = golden
        self.entries = entries.map { ($0.0.split(separator: "/").map(String.init), $0.1) }
        names = Set(self.entries.compactMap(\.path.last)).sorted()
    }
}

extension Vocabulary {
    private static let times: [JSONValue] = [
        "${now}", "${now+1}", "${now-1}", "${now+60}", "${now-60}", "${now+61}", "${now-61}", "${now+3600}",
        "${now-3600}", 0, -1, 1, ["$raw": "${now}.5"], ["$raw": "${now+1}.0"], ["$raw": "${now-1}.9"],
        ["$raw": "1e400"], ["$raw": "9223372036854775807"], ["$raw": "253402300800"], "1790003600", true,
        ["$raw": "null"],
    ]

    private static let keys: [JSONValue] = [
        "google-a", "google-b", "google-c", "attacker", "rsa-3072", "ec-p256", "rsa-2047", "rsa-1024", "rsa-e3",
        "shared-kid",
    ]

    /// The `token` and `context` of a vector that verifies an ID token (docs/vectors/tokens.md).
    static let idToken = Vocabulary(
        golden: ["token": [:], "context": [:]],
        claims.map { ("token/claims/\($0.0)", $0.1) } + header.map { ("token/header/\($0.0)", $0.1) } + token + context)

    private static let others: [JSONValue] = ["other.example", "", "${client_id}", "*", ["$raw": "null"], 0]

    private static let claims: [(String, [JSONValue])] = [
        (
            "aud",
            others + [["${client_id}"], ["${client_id}", "other.example"], ["other.example"], [], [["${client_id}"]]]
        ),
        ("azp", others + ["${client_id}x", ["${client_id}"]]),
        (
            "iss",
            [
                "https://accounts.google.com", "accounts.google.com", "https://accounts.google.com/", "evil.example",
                "http://accounts.google.com", "https://accounts.google.com.evil.example",
                ["https://accounts.google.com"],
                "HTTPS://accounts.google.com", "", 0,
            ]
        ),
        ("exp", times), ("iat", times), ("nbf", times), ("auth_time", times),
        ("nonce", ["${nonce}", "${nonce}x", "", "other", ["${nonce}"], 0, ["$raw": "null"]]),
        ("sub", ["1", "", 1, "\u{E9}", ["1"], "108204268033311374519"]),
        ("hd", ["workspace.example", "WORKSPACE.example", "evil.example", "", 0]),
        ("at_hash", ["${at_hash}", "${at_hash}=", "AAAAAAAAAAAAAAAAAAAAAA", "", 0]),
        ("email_verified", [true, false, "true", "false", "True", 1, ["$raw": "null"]]),
        ("email", ["a@example.com", "", 0]), ("name", ["N", 0]),
    ]

    private static let header: [(String, [JSONValue])] = [
        ("alg", ["RS256", "rs256", "none", "HS256", "RS384", "PS256", "ES256", "", "RS256 ", ["RS256"], 0]),
        (
            "kid",
            [
                "${kid:google-a}", "${kid:google-b}", "${kid:attacker}", "${kid:ec-p256}", "${kid:rsa-3072}", "", 0,
                "../../dev/null", "${kid:google-a} ",
            ]
        ),
        ("typ", ["JWT", "jwt", "application/jwt", "at+jwt", "", 0]),
        ("crit", [[], ["exp"], ["b64"], "exp"]), ("b64", [true, false, "false"]),
        ("jku", ["${url:evil}"]), ("jwk", ["${jwk:attacker}"]), ("x5u", ["${url:evil}"]), ("cty", ["JWT"]),
    ]

    private static let token: [(String, [JSONValue])] = [
        ("token/sign/key", keys), ("token/sign/alg", ["RS256", "RS384", "RS512", "PS256"]),
        (
            "token/sign",
            [
                "none", ["mac": "HS256", "secret": "spki-pem:google-a"], ["mac": "HS256", "secret": "n:google-a"],
                ["key": "attacker", "alg": "RS256"],
            ]
        ),
        (
            "token/signature",
            [
                ["xor": "01"], ["truncate": 1], ["append": "00"], ["prepend": "00"], ["zero": true], ["hex": ""],
                ["plus_modulus": true],
            ]
        ),
        ("token/compact", [["append": "="], ["append": "."], ["insert": [0, " "]], ["append": ".x"]]),
        (
            "token/claims_text",
            [
                "[]", "{}", "${claims} ", " ${claims}", "{${claims:members},\"aud\":\"other.example\"}",
                "{\"exp\":1,${claims:members}}", "${claims}${claims}", "\u{FEFF}${claims}",
            ]
        ),
        (
            "token/header_text",
            [
                "{${header:members},\"alg\":\"none\"}", "{${header:members},\"x\":[[[[[[[[[]]]]]]]]]}", "${header} ",
                "[]",
            ]
        ),
        ("token/claims_base64url", ["e30", "e31", "e30=", ""]),
    ]

    private static let context: [(String, [JSONValue])] = [
        ("context/client_id", ["app.example", "${client_id}", "a"]),
        ("context/server_client_id", ["server.example", "app.example"]),
        ("context/hosted_domain", ["workspace.example"]),
        ("context/nonce", ["other-nonce-of-the-request", "n", .null]),
        ("context/access_token", ["ya29.assay-golden-access-token"]),
        ("context/leeway", [0, 1, 60, 300, -1, 9_223_372_036_854_775_807]),
        ("context/now", [1_790_000_000, 1_790_003_599, 1_790_003_600, 1_790_003_601, 1, 9_223_372_036_854_775_807]),
        ("context/issuers", [["https://accounts.google.com"], ["accounts.google.com"]]),
        (
            "context/keys",
            [["google-a"], ["google-b"], ["google-a", "google-b", "attacker"], [], ["attacker"], ["rsa-3072"]]
                + keys.map { [JSONNode($0)] }.map(JSONValue.array)
                + ["use", "alg", "kty", "kid", "n", "e", "d", "key_ops"].map { name in
                    ["key": "google-a", "jwk": .object([JSONMember(name, JSONNode("x"))])]
                }.map { [$0, "google-b"] as [JSONValue] }.map { .array($0.map { JSONNode($0) }) }
        ),
        ("context/jwks_text", ["{\"keys\":[]}", "[]", "{}", "{\"keys\":{}}"]),
        (
            "context/previous",
            [
                [:], ["claims": ["sub": "1"]], ["claims": ["nonce": .null]],
                ["claims": ["iss": "accounts.google.com"]], ["claims": ["aud": ["${client_id}", "other.example"]]],
                ["claims": ["auth_time": 1_789_999_000]],
            ]
        ),
        ("context/serve", [["evil": ["jwks": ["attacker", "google-a"]]]]),
    ]
}
