import AssayTestSupport
import GoogleSignInClient
import Testing

@Suite struct TokenResponseTests {
    /// The members of a good answer, as text; a case changes one of them or takes it away.
    static let members: [(name: String, value: String)] = [
        ("access_token", #""SlAV32hkKG""#), ("token_type", #""Bearer""#), ("refresh_token", #""8xLOxBtZp8""#),
        ("expires_in", "3600"), ("id_token", #""eyJhbGciOiJSUzI1NiJ9.e30.c2ln""#),
    ]

    static func body(_ name: String, _ value: String?, more: String = "") -> String {
        let kept = members.compactMap { member -> String? in
            guard member.name == name else { return #""\#(member.name)":\#(member.value)"# }
            return value.map { #""\#(name)":\#($0)"# }
        }
        return "{" + kept.joined(separator: ",") + more + "}"
    }

    /// The shape of OpenID Connect Core §3.1.3.3.
    @Test func exampleOfOpenIDConnectCore() throws {
        let response = try TokenResponse(.with(Self.body("", nil)))
        #expect(response.accessToken.text == "SlAV32hkKG")
        #expect(response.refreshToken?.text == "8xLOxBtZp8")
        #expect(response.idToken?.text == "eyJhbGciOiJSUzI1NiJ9.e30.c2ln")
        #expect(response.expiresIn == 3_600)
        #expect(response.scope == nil)
    }

    /// RFC 6749 §5.1, whose example has no ID token and an unknown member.
    @Test func exampleOfRFC6749() throws {
        let body = #"""
            {"access_token":"2YotnFZFEjr1zCsicMWpAA","token_type":"example","expires_in":3600,
             "refresh_token":"tGzv3JOkF0XG5Qx2TlKWIA","example_parameter":"example_value"}
            """#
        #expect(throws: GoogleSignInError(.invalidTokenResponse)) {
            try TokenResponse(.with(body), grant: .refreshToken)
        }
        let bearer = body.replacing(#""example","#, with: #""bearer","#)
        let response = try TokenResponse(.with(bearer), grant: .refreshToken)
        #expect(response.accessToken.text == "2YotnFZFEjr1zCsicMWpAA")
        #expect(response.idToken == nil)
        #expect(throws: GoogleSignInError(.invalidTokenResponse)) { try TokenResponse(.with(bearer)) }
    }

    @Test(
        arguments: [
            NamedCase("an integer", "3599", 3_599), NamedCase("a fraction of zero", "3599.0", 3_599),
            NamedCase("a fraction", "3599.9", 3_599), NamedCase("an exponent", "3.6e3", 3_600),
            NamedCase("zero", "0", 0), NamedCase("less than a second", "0.5", 0),
            NamedCase("a year", "31536000", 31_536_000),
            NamedCase("absent", nil, nil),
        ] as [NamedCase<String?, Int?>])
    func lifetime(_ acceptance: NamedCase<String?, Int?>) throws {
        #expect(try TokenResponse(.with(Self.body("expires_in", acceptance.input))).expiresIn == acceptance.expected)
    }

    @Test(arguments: [
        "-1", "-0.5", "1e400", "-1e400", "1e18", "31536001", "9223372036854775808", "2147483647", "NaN", "Infinity",
        #""3600""#, #""""#, "true", "null", "[3600]", "{}", "03600", "+3600", "0x10",
    ])
    func refusesLifetime(_ value: String) {
        #expect(throws: GoogleSignInError(.invalidTokenResponse)) {
            try TokenResponse(.with(Self.body("expires_in", value)))
        }
    }

    @Test(
        arguments: [
            NamedCase("absent", "", nil), NamedCase("empty", #","scope":"""#, []),
            NamedCase("one", #","scope":"openid""#, ["openid"]),
            NamedCase("in the order of the response", #","scope":"openid b:x,y A""#, ["openid", "b:x,y", "A"]),
            NamedCase("several spaces", #","scope":" openid  email ""#, ["openid", "email"]),
        ] as [NamedCase<String, [String]?>])
    func grantedScopes(_ reading: NamedCase<String, [String]?>) throws {
        #expect(try TokenResponse(.with(Self.body("", nil, more: reading.input))).grantedScopes == reading.expected)
    }

    @Test(arguments: ["null", "1", #""""#, "[]", "false"])
    func anIDTokenOfARefreshIsAStringOrAbsent(_ value: String) throws {
        #expect(throws: GoogleSignInError(.invalidTokenResponse)) {
            try TokenResponse(.with(Self.body("id_token", value)), grant: .refreshToken)
        }
        #expect(try TokenResponse(.with(Self.body("id_token", nil)), grant: .refreshToken).idToken == nil)
    }

    @Test(arguments: ["bearer", "BEARER", "bEaReR"])
    func comparesTokenTypeWithoutCase(_ type: String) throws {
        #expect(try TokenResponse(.with(Self.body("token_type", #""\#(type)""#))).expiresIn == 3_600)
    }

    static let accepted: [NamedCase<HTTPResponse, String?>] = [
        NamedCase("no refresh token", .with(body("refresh_token", nil)), nil),
        NamedCase("scope", .with(body("", nil, more: #","scope":"openid email""#)), "8xLOxBtZp8"),
        NamedCase("unknown members", .with(body("", nil, more: #","x":null,"y":{"z":[1]}"#)), "8xLOxBtZp8"),
        NamedCase("charset", .with(body("", nil), ["content-type": "application/json; charset=utf-8"]), "8xLOxBtZp8"),
        NamedCase("padding in the token", .with(body("access_token", #""ya29.a0-_~+/==""#)), "8xLOxBtZp8"),
    ]

    @Test(arguments: accepted)
    func accepts(_ acceptance: NamedCase<HTTPResponse, String?>) throws {
        #expect(try TokenResponse(acceptance.input).refreshToken?.text == acceptance.expected)
    }

    static let invalid: [Refusal<HTTPResponse>] = [
        Refusal("no access token", .with(body("access_token", nil)), .invalidTokenResponse),
        Refusal("empty access token", .with(body("access_token", #""""#)), .invalidTokenResponse),
        Refusal("access token is a number", .with(body("access_token", "1")), .invalidTokenResponse),
        Refusal("access token is null", .with(body("access_token", "null")), .invalidTokenResponse),
        Refusal("access token with a space", .with(body("access_token", #""a b""#)), .invalidTokenResponse),
        Refusal("access token with a line feed", .with(body("access_token", #""a\nb""#)), .invalidTokenResponse),
        Refusal("access token of padding", .with(body("access_token", #""==""#)), .invalidTokenResponse),
        Refusal("padding in front", .with(body("access_token", #""=a""#)), .invalidTokenResponse),
        Refusal("no token type", .with(body("token_type", nil)), .invalidTokenResponse),
        Refusal("another token type", .with(body("token_type", #""DPoP""#)), .invalidTokenResponse),
        Refusal("token type with a space", .with(body("token_type", #""Bearer ""#)), .invalidTokenResponse),
        Refusal("no ID token", .with(body("id_token", nil)), .invalidTokenResponse),
        Refusal("empty ID token", .with(body("id_token", #""""#)), .invalidTokenResponse),
        Refusal("ID token is an array", .with(body("id_token", #"["a.b.c"]"#)), .invalidTokenResponse),
        Refusal("empty refresh token", .with(body("refresh_token", #""""#)), .invalidTokenResponse),
        Refusal("refresh token is null", .with(body("refresh_token", "null")), .invalidTokenResponse),
        Refusal("refresh token is a Boolean", .with(body("refresh_token", "false")), .invalidTokenResponse),
        Refusal("scope is an array", .with(body("", nil, more: #","scope":["openid"]"#)), .invalidTokenResponse),
        Refusal("access token twice", .with(body("", nil, more: #","access_token":"b""#)), .invalidTokenResponse),
        Refusal("ID token twice, escaped", .with(body("", nil, more: #","id\u005ftoken":"b""#)), .invalidTokenResponse),
        Refusal("no body", .with(""), .invalidTokenResponse),
        Refusal("an array", .with("[]"), .invalidTokenResponse),
        Refusal("a form", .with("access_token=a&token_type=bearer"), .invalidTokenResponse),
        Refusal("bytes after the object", .with(body("", nil) + "x"), .invalidTokenResponse),
        Refusal("a byte order mark", .with("\u{FEFF}" + body("", nil)), .invalidTokenResponse),
        Refusal("no Content-Type", .with(body("", nil), [:]), .invalidTokenResponse),
        Refusal("HTML", .with(body("", nil), ["Content-Type": "text/html"]), .invalidTokenResponse),
        Refusal(
            "two Content-Types",
            .with(body("", nil), ["Content-Type": "application/json", "content-type": "text/html"]),
            .invalidTokenResponse),
        Refusal("too large", .with(body("", nil) + String(repeating: " ", count: 65_536)), .invalidTokenResponse),
    ]

    static let failed: [Refusal<HTTPResponse>] = [
        Refusal("status 400", .with(#"{"error":"invalid_grant"}"#, status: 400), .tokenExchangeFailed),
        Refusal(
            "status 500 with HTML", .with("<html>", status: 500, ["Content-Type": "text/html"]), .tokenExchangeFailed),
        Refusal("status 302", .with("", status: 302, ["Location": "https://evil.example"]), .tokenExchangeFailed),
        Refusal("status 201 with tokens", .with(body("", nil), status: 201), .tokenExchangeFailed),
        Refusal("status 400 with tokens", .with(body("", nil), status: 400), .tokenExchangeFailed),
        Refusal("an error with status 200", .with(#"{"error":"invalid_grant"}"#), .tokenExchangeFailed),
        Refusal("an error together with tokens", .with(body("", nil, more: #","error":"x""#)), .tokenExchangeFailed),
        Refusal("an error that is not a string", .with(body("", nil, more: #","error":{}"#)), .tokenExchangeFailed),
    ]

    @Test(arguments: invalid + failed)
    func refuses(_ refusal: Refusal<HTTPResponse>) {
        #expect(throws: GoogleSignInError(refusal.expected)) { try TokenResponse(refusal.input) }
    }

    static let details: [NamedCase<HTTPResponse, String>] = [
        // The example of RFC 6749 §5.2.
        NamedCase("RFC 6749", .with(#"{"error":"invalid_request"}"#, status: 400), "invalid_request, status 400"),
        NamedCase("no JSON", .with("nope", status: 503), "status 503"),
        NamedCase(
            "a description is left out",
            .with(#"{"error":"invalid_grant","error_description":"ya29.secret"}"#, status: 400),
            "invalid_grant, status 400"),
        NamedCase(
            "an odd code is left out", .with(#"{"error":"ya29.Secret"}"#, status: 400),
            "an error code in an unexpected format, status 400"),
        NamedCase(
            "another media type is not read",
            .with(#"{"error":"invalid_grant"}"#, status: 400, ["Content-Type": "text/html"]), "status 400"),
    ]

    @Test(arguments: details)
    func namesTheError(_ acceptance: NamedCase<HTTPResponse, String>) {
        let error = #expect(throws: GoogleSignInError.self) { try TokenResponse(acceptance.input) }
        #expect(error?.detail == acceptance.expected)
    }
}
