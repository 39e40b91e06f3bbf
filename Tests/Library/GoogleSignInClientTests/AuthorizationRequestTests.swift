import AssayTestSupport
import GoogleSignInClient
import Testing

@Suite struct AuthorizationRequestTests {
    static let clientID = "1234-abc.apps.googleusercontent.com"

    static func request(
        endpoint: String = "https://accounts.google.com/o/oauth2/v2/auth", policy: EndpointPolicy = .secure,
        loginHint: String? = nil
    ) throws -> AuthorizationRequest {
        try AuthorizationRequest(
            configuration: SignInConfiguration(clientID: clientID), endpoint: endpoint, policy: policy,
            loginHint: loginHint, randomness: CountingRandomness())
    }

    /// The challenge was computed from the verifier with `openssl dgst -sha256`.
    static let parameters = [
        "client_id=1234-abc.apps.googleusercontent.com",
        "redirect_uri=com.googleusercontent.apps.1234-abc%3A%2Foauth2callback",
        "response_type=code",
        "scope=openid%20email%20profile",
        "state=AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8",
        "nonce=ICEiIyQlJicoKSorLC0uLzAxMjM0NTY3ODk6Ozw9Pj8",
        "code_challenge=9F3IKnUj0Ul0zqBQ4wKOi_BqjuhVqdYwNOu0-57MIwU",
        "code_challenge_method=S256",
        "access_type=offline",
        "prompt=select_account",
    ].joined(separator: "&")

    @Test func holdsEveryParameter() throws {
        let request = try Self.request()
        #expect(request.url == "https://accounts.google.com/o/oauth2/v2/auth?\(Self.parameters)")
        #expect(request.state == "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8")
        #expect(request.nonce == "ICEiIyQlJicoKSorLC0uLzAxMjM0NTY3ODk6Ozw9Pj8")
        #expect(request.codeVerifier.text == "QEFCQ0RFRkdISUpLTE1OT1BRUlNUVVZXWFlaW1xdXl8")
    }

    @Test func includesOptionalParameters() throws {
        let configuration = try SignInConfiguration(
            clientID: Self.clientID, serverClientID: "5678-def.apps.googleusercontent.com", hostedDomain: "example.com")
        let request = try AuthorizationRequest(
            configuration: configuration, loginHint: "mahina+é&x=1@example.com", randomness: CountingRandomness())
        let optional =
            "&audience=5678-def.apps.googleusercontent.com&hd=example.com"
            + "&login_hint=mahina%2B%C3%A9%26x%3D1%40example.com"
        #expect(request.url == "https://accounts.google.com/o/oauth2/v2/auth?\(Self.parameters)\(optional)")
    }

    @Test func usesNewSecretsForEachRequest() throws {
        let configuration = try SignInConfiguration(clientID: Self.clientID)
        let one = try AuthorizationRequest(configuration: configuration, randomness: SystemRandomnessSource())
        let other = try AuthorizationRequest(configuration: configuration, randomness: SystemRandomnessSource())
        let values = [
            one.state, one.nonce, one.codeVerifier.text, other.state, other.nonce, other.codeVerifier.text,
        ]
        #expect(Set(values).count == 6)
        #expect(values.allSatisfy { $0.utf8.count == 43 })
    }

    static let endpoints = [
        NamedCase("no query", "https://op.example/auth", "https://op.example/auth?"),
        NamedCase("a query", "https://op.example/auth?tenant=1", "https://op.example/auth?tenant=1&"),
        NamedCase("an empty query", "https://op.example/auth?", "https://op.example/auth?"),
        NamedCase("a query that ends with &", "https://op.example/auth?a=1&", "https://op.example/auth?a=1&"),
        NamedCase("no path", "https://op.example", "https://op.example?"),
        NamedCase("a scheme in capitals", "HTTPS://op.example/auth", "HTTPS://op.example/auth?"),
    ]

    @Test(arguments: endpoints)
    func keepsTheEndpoint(_ acceptance: NamedCase<String, String>) throws {
        #expect(try Self.request(endpoint: acceptance.input).url == acceptance.expected + Self.parameters)
    }

    static let refused = [
        Refusal("http", "http://accounts.google.com/auth", .insecureEndpoint),
        Refusal("http on a loopback address", "http://127.0.0.1:8080/auth", .insecureEndpoint),
        Refusal("javascript", "javascript:alert(1)", .insecureEndpoint),
        Refusal("another scheme", "ftp://accounts.google.com/auth", .insecureEndpoint),
        Refusal("no scheme", "//accounts.google.com/auth", .invalidConfiguration),
        Refusal("empty", "", .invalidConfiguration),
        Refusal("no host", "https:///auth", .invalidConfiguration),
        Refusal("no authority", "https:accounts.google.com", .invalidConfiguration),
        Refusal("user information", "https://accounts.google.com@evil.example/auth", .invalidConfiguration),
        Refusal("a fragment", "https://op.example/auth#x", .invalidConfiguration),
        Refusal("its own state", "https://op.example/auth?state=1", .invalidConfiguration),
        Refusal("its own state, encoded", "https://op.example/auth?%73tate=1", .invalidConfiguration),
        Refusal("a space", "https://op.example/au th", .invalidConfiguration),
        Refusal("full-width letters", "https://ｇoogle.com/auth", .invalidConfiguration),
    ]

    @Test(arguments: refused)
    func refuses(_ refusal: Refusal<String>) {
        #expect(throws: GoogleSignInError(refusal.expected)) { try Self.request(endpoint: refusal.input) }
    }

    @Test(arguments: ["http://127.0.0.1:8080/auth", "http://[::1]:8080/auth", "https://op.example/auth"])
    func allowsLoopbackInTests(_ endpoint: String) throws {
        #expect(try Self.request(endpoint: endpoint, policy: .secureOrLoopback).url.hasPrefix("\(endpoint)?client_id="))
    }

    @Test(arguments: ["http://localhost:8080/auth", "http://127.0.0.1.example.com/auth", "http://127.0.0.2/auth"])
    func allowsNothingElseInTests(_ endpoint: String) {
        #expect(throws: GoogleSignInError(.insecureEndpoint)) {
            try Self.request(endpoint: endpoint, policy: .secureOrLoopback)
        }
    }

    @Test(arguments: ["", String(repeating: "a", count: 2_049), String(repeating: "\u{E9}", count: 1_025)])
    func refusesLoginHint(_ hint: String) {
        #expect(throws: GoogleSignInError(.invalidConfiguration)) { try Self.request(loginHint: hint) }
    }

    @Test(arguments: ["a", String(repeating: "a", count: 2_048), String(repeating: "\u{E9}", count: 1_024)])
    func acceptsLoginHint(_ hint: String) throws {
        #expect(try Self.request(loginHint: hint).url.contains("&login_hint="))
    }

    @Test func refusesAFailingRandomnessSource() throws {
        let configuration = try SignInConfiguration(clientID: Self.clientID)
        #expect(throws: GoogleSignInError(.invalidConfiguration)) {
            try AuthorizationRequest(configuration: configuration, randomness: BrokenRandomness(bytes: nil))
        }
    }
}
