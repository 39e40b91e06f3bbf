import AssayTestSupport
import GoogleSignInClient
import Testing

@Suite struct ProviderMetadataTests {
    static let issuer = "https://op.example"

    /// The members that OpenID Connect Discovery §3 requires; a case changes one of them or takes it away.
    static let members: [(name: String, value: String)] = [
        ("issuer", #""https://op.example""#), ("authorization_endpoint", #""https://op.example/auth""#),
        ("token_endpoint", #""https://op.example/token""#), ("jwks_uri", #""https://op.example/jwks""#),
        ("response_types_supported", #"["code","none"]"#), ("subject_types_supported", #"["public"]"#),
        ("id_token_signing_alg_values_supported", #"["RS256"]"#),
    ]

    static func document(_ name: String, _ value: String?, more: String = "") -> [UInt8] {
        let kept = members.compactMap { member -> String? in
            guard member.name == name else { return #""\#(member.name)":\#(member.value)"# }
            return value.map { #""\#(name)":\#($0)"# }
        }
        return Array(("{" + kept.joined(separator: ",") + more + "}").utf8)
    }

    @Test func readsEndpoints() throws {
        let more =
            #","userinfo_endpoint":"https://op.example/me","revocation_endpoint":"https://op.example/revoke","#
            + #""device_authorization_endpoint":"https://op.example/device","#
            + #""authorization_response_iss_parameter_supported":true,"code_challenge_methods_supported":["S256"],"x":1"#
        let metadata = try ProviderMetadata(document: Self.document("", nil, more: more), issuer: Self.issuer)
        #expect(metadata.issuer == "https://op.example")
        #expect(metadata.authorizationEndpoint == "https://op.example/auth")
        #expect(metadata.tokenEndpoint == "https://op.example/token")
        #expect(metadata.jwksURI == "https://op.example/jwks")
        #expect(metadata.userInfoEndpoint == "https://op.example/me")
        #expect(metadata.revocationEndpoint == "https://op.example/revoke")
        #expect(metadata.deviceAuthorizationEndpoint == "https://op.example/device")
        #expect(metadata.issuerParameterIsAdvertised)
        #expect(metadata.idTokenIssuers == ["https://op.example"])
    }

    @Test func needsOnlyWhatIsRequired() throws {
        let metadata = try ProviderMetadata(document: Self.document("", nil), issuer: Self.issuer)
        #expect(metadata.userInfoEndpoint == nil)
        #expect(metadata.revocationEndpoint == nil)
        #expect(metadata.deviceAuthorizationEndpoint == nil)
        #expect(!metadata.issuerParameterIsAdvertised)
    }

    @Test(arguments: [
        ("response_types_supported", #"["token","code"]"#), ("response_types_supported", #"["code id_token","code"]"#),
        ("subject_types_supported", #"["pairwise","public"]"#),
        ("id_token_signing_alg_values_supported", #"["ES256","RS256"]"#),
    ])
    func findsWhatItNeedsAnywhereInAList(_ name: String, _ value: String) throws {
        let more = #","code_challenge_methods_supported":["plain","S256"]"#
        let metadata = try ProviderMetadata(document: Self.document(name, value, more: more), issuer: Self.issuer)
        #expect(metadata.tokenEndpoint == "https://op.example/token")
    }

    @Test func googleIsWellFormed() throws {
        let google = ProviderMetadata.google
        let again = try ProviderMetadata(
            issuer: google.issuer, authorizationEndpoint: google.authorizationEndpoint,
            tokenEndpoint: google.tokenEndpoint, jwksURI: google.jwksURI, userInfoEndpoint: google.userInfoEndpoint,
            revocationEndpoint: google.revocationEndpoint,
            deviceAuthorizationEndpoint: google.deviceAuthorizationEndpoint)
        #expect(again == google)
        #expect(google.idTokenIssuers == ["https://accounts.google.com", "accounts.google.com"])
    }

    /// Google's issuer in another spelling is another issuer.
    @Test func onlyGooglesIssuerHasAShortForm() throws {
        let google = ProviderMetadata.google
        let other = try ProviderMetadata(
            issuer: "https://Accounts.google.com", authorizationEndpoint: google.authorizationEndpoint,
            tokenEndpoint: google.tokenEndpoint, jwksURI: google.jwksURI)
        #expect(other.idTokenIssuers == ["https://Accounts.google.com"])
    }

    @Test(arguments: ["httpsx", "httpx", "https+http", "http+https"])
    func aSchemeThatBeginsLikeHTTPIsInsecure(_ scheme: String) {
        let document = Self.document("jwks_uri", #""\#(scheme)://127.0.0.1/jwks""#)
        for policy in [EndpointPolicy.secure, .secureOrLoopback] {
            #expect(throws: GoogleSignInError(.insecureEndpoint)) {
                try ProviderMetadata(document: document, issuer: Self.issuer, policy: policy)
            }
        }
    }

    static let refused: [Refusal<[UInt8]>] = [
        Refusal("another issuer", document("issuer", #""https://evil.example""#), .issuerMismatch),
        Refusal("issuer with a slash", document("issuer", #""https://op.example/""#), .issuerMismatch),
        Refusal("issuer in capitals", document("issuer", #""https://OP.example""#), .issuerMismatch),
        Refusal("issuer over http", document("issuer", #""http://op.example""#), .issuerMismatch),
        Refusal("no issuer", document("issuer", nil), .invalidProviderMetadata),
        Refusal("issuer is an array", document("issuer", #"["https://op.example"]"#), .invalidProviderMetadata),
        Refusal("empty issuer", document("issuer", #""""#), .invalidProviderMetadata),
        Refusal("two issuers", document("", nil, more: #","issuer":"https://op.example""#), .invalidProviderMetadata),
        Refusal("no authorization endpoint", document("authorization_endpoint", nil), .invalidProviderMetadata),
        Refusal("no token endpoint", document("token_endpoint", nil), .invalidProviderMetadata),
        Refusal("no key set", document("jwks_uri", nil), .invalidProviderMetadata),
        Refusal("key set is null", document("jwks_uri", "null"), .invalidProviderMetadata),
        Refusal(
            "authorization endpoint over http", document("authorization_endpoint", #""http://op.example/a""#),
            .insecureEndpoint),
        Refusal("token endpoint over http", document("token_endpoint", #""http://op.example/t""#), .insecureEndpoint),
        Refusal("token endpoint on loopback", document("token_endpoint", #""http://127.0.0.1/t""#), .insecureEndpoint),
        Refusal("key set in a file", document("jwks_uri", #""file:///etc/passwd""#), .insecureEndpoint),
        Refusal("key set in itself", document("jwks_uri", #""data:application/json,%7B%7D""#), .insecureEndpoint),
        Refusal(
            "UserInfo over http", document("", nil, more: #","userinfo_endpoint":"http://op.example/me""#),
            .insecureEndpoint),
        Refusal("a relative URL", document("jwks_uri", #""/jwks""#), .invalidProviderMetadata),
        Refusal("no host", document("jwks_uri", #""https:///jwks""#), .invalidProviderMetadata),
        Refusal(
            "user information", document("jwks_uri", #""https://op.example@evil.example/""#), .invalidProviderMetadata),
        Refusal("a fragment", document("token_endpoint", #""https://op.example/t#x""#), .invalidProviderMetadata),
        Refusal("an empty fragment", document("token_endpoint", #""https://op.example/t#""#), .invalidProviderMetadata),
        Refusal(
            "an endpoint for revocation over http",
            document("", nil, more: #","revocation_endpoint":"http://op.example/revoke""#), .insecureEndpoint),
        Refusal(
            "no PKCE method", document("", nil, more: #","code_challenge_methods_supported":[]"#),
            .invalidProviderMetadata),
        Refusal(
            "PKCE methods in a string", document("", nil, more: #","code_challenge_methods_supported":"S256""#),
            .invalidProviderMetadata),
        Refusal(
            "a number among PKCE methods", document("", nil, more: #","code_challenge_methods_supported":["S256",1]"#),
            .invalidProviderMetadata),
        Refusal("UserInfo is a number", document("", nil, more: #","userinfo_endpoint":1"#), .invalidProviderMetadata),
        Refusal("no response types", document("response_types_supported", nil), .invalidProviderMetadata),
        Refusal("no code flow", document("response_types_supported", #"["token"]"#), .invalidProviderMetadata),
        Refusal(
            "the hybrid flow alone", document("response_types_supported", #"["code id_token"]"#),
            .invalidProviderMetadata),
        Refusal(
            "response types in a string", document("response_types_supported", #""code""#), .invalidProviderMetadata),
        Refusal("no subject types", document("subject_types_supported", nil), .invalidProviderMetadata),
        Refusal("an empty list of subject types", document("subject_types_supported", "[]"), .invalidProviderMetadata),
        Refusal("no algorithms", document("id_token_signing_alg_values_supported", "[]"), .invalidProviderMetadata),
        Refusal("no RS256", document("id_token_signing_alg_values_supported", #"["none"]"#), .invalidProviderMetadata),
        Refusal(
            "a number among strings", document("subject_types_supported", #"["public",1]"#), .invalidProviderMetadata),
        Refusal(
            "PKCE without S256", document("", nil, more: #","code_challenge_methods_supported":["plain"]"#),
            .invalidProviderMetadata),
        Refusal(
            "a promise that is a string",
            document("", nil, more: #","authorization_response_iss_parameter_supported":"true""#),
            .invalidProviderMetadata),
        Refusal("an array", Array("[]".utf8), .invalidProviderMetadata),
        Refusal("empty", [], .invalidProviderMetadata),
        Refusal("too large", document("", nil) + [UInt8](repeating: 0x20, count: 65_536), .invalidProviderMetadata),
    ]

    @Test(arguments: refused)
    func refuses(_ refusal: Refusal<[UInt8]>) {
        #expect(throws: GoogleSignInError(refusal.expected)) {
            try ProviderMetadata(document: refusal.input, issuer: Self.issuer)
        }
    }

    @Test(arguments: [
        Refusal("http", "http://op.example", .insecureEndpoint),
        Refusal("a query", "https://op.example?x=1", .invalidProviderMetadata),
        Refusal("a fragment", "https://op.example#x", .invalidProviderMetadata),
    ])
    func refusesIssuerAskedFor(_ refusal: Refusal<String>) {
        #expect(throws: GoogleSignInError(refusal.expected)) {
            try ProviderMetadata(document: Self.document("issuer", "\"\(refusal.input)\""), issuer: refusal.input)
        }
    }

    @Test func readsAResponse() throws {
        let fields: HTTPHeaderFields = ["Content-Type": "application/json"]
        let good = HTTPResponse(status: 200, fields: fields, body: Self.document("", nil))
        #expect(try ProviderMetadata(good, issuer: Self.issuer).issuer == Self.issuer)
        for bad in [
            HTTPResponse(status: 404, fields: fields, body: good.body), HTTPResponse(status: 200, body: good.body),
        ] {
            #expect(throws: GoogleSignInError(.invalidProviderMetadata)) {
                try ProviderMetadata(bad, issuer: Self.issuer)
            }
        }
    }

    /// The detail names the member, so that a person knows which address to fix.
    @Test(arguments: [
        "issuer", "authorization_endpoint", "token_endpoint", "jwks_uri", "userinfo_endpoint", "revocation_endpoint",
        "device_authorization_endpoint",
    ])
    func namesTheEndpoint(_ name: String) {
        let url = "http://op.example"
        let isRequired = Self.members.contains { $0.name == name }
        let document = Self.document(name, "\"\(url)\"", more: isRequired ? "" : ",\"\(name)\":\"\(url)\"")
        let error = #expect(throws: GoogleSignInError.self) {
            try ProviderMetadata(document: document, issuer: name == "issuer" ? url : Self.issuer)
        }
        #expect(error?.code == .insecureEndpoint)
        #expect(error?.detail == "\(name) is not https")
    }

    @Test func loopbackInTestsOnly() throws {
        let body = Self.document("token_endpoint", #""http://127.0.0.1:8080/t""#)
        let metadata = try ProviderMetadata(document: body, issuer: Self.issuer, policy: .secureOrLoopback)
        #expect(metadata.tokenEndpoint == "http://127.0.0.1:8080/t")
    }

    @Test func checksWhatIsGivenByHand() {
        #expect(throws: GoogleSignInError(.invalidConfiguration)) {
            try ProviderMetadata(
                issuer: Self.issuer, authorizationEndpoint: "nowhere", tokenEndpoint: "https://op.example/t",
                jwksURI: "https://op.example/jwks")
        }
        #expect(throws: GoogleSignInError(.insecureEndpoint)) {
            try ProviderMetadata(
                issuer: Self.issuer, authorizationEndpoint: "https://op.example/a",
                tokenEndpoint: "http://op.example/t",
                jwksURI: "https://op.example/jwks")
        }
    }
}
