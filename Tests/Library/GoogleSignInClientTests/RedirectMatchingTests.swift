import GoogleSignInClient
import Testing

/// Which callbacks belong to which redirect URI (RFC 6749 §3.1.2, RFC 3986 §6.2, RFC 8252 §7).
@Suite struct RedirectMatchingTests {
    struct Pair: Sendable, CustomTestStringConvertible {
        let redirectURI: String
        let callback: String
        var testDescription: String { "\(callback) for \(redirectURI)" }

        init(_ redirectURI: String, _ callback: String) {
            self.redirectURI = redirectURI
            self.callback = callback
        }

        func parse() throws -> AuthorizationResponse {
            let separator = callback.contains("?") ? "&" : "?"
            return try AuthorizationResponse(
                callbackURL: "\(callback)\(separator)state=s&code=c", redirectURI: RedirectURI(redirectURI), state: "s",
                issuer: nil)
        }
    }

    static let matching = [
        Pair("com.example.app:/callback", "com.example.app:/callback"),
        Pair("com.example.app:/callback", "COM.example.App:/callback"),
        Pair("com.example.app+x-1:/callback", "com.example.app+x-1:/callback"),
        Pair("com.example.app://host/callback", "com.example.app://HOST/callback"),
        Pair("https://app.example.com/cb", "https://APP.example.com/cb"),
        Pair("https://app.example.com/cb", "https://app.example.com:443/cb"),
        Pair("https://app.example.com:/cb", "https://app.example.com/cb"),
        Pair("http://127.0.0.1/cb", "http://127.0.0.1:80/cb"),
        Pair("http://127.0.0.1:51004", "http://127.0.0.1:51004/"),
        Pair("http://[::1]:51004/cb", "http://[::1]:51004/cb"),
        Pair("http://127.0.0.1:51004/cb?app=1&b=%20", "http://127.0.0.1:51004/cb?b=+&app=1"),
    ]

    @Test(arguments: matching)
    func matches(_ pair: Pair) throws {
        #expect(try pair.parse().code.text == "c")
    }

    static let mismatching = [
        Pair("com.example.app:/callback", "com.evil.app:/callback"),
        Pair("com.example.app:/callback", "com.example.app:/Callback"),
        Pair("com.example.app:/callback", "com.example.app:/callback/"),
        Pair("com.example.app:/callback", "com.example.app:/%63allback"),
        Pair("com.example.app:/callback", "com.example.app:/x/../callback"),
        Pair("com.example.app:/callback", "com.example.app://callback"),
        Pair("com.example.app:/callback", "com.example.app:///callback"),
        Pair("com.example.app:/callback", "com.example.app:callback"),
        Pair("https://app.example.com/cb", "http://app.example.com/cb"),
        Pair("https://app.example.com/cb", "https://app.example.com.evil.example/cb"),
        Pair("https://app.example.com/cb", "https://app.example.com:8443/cb"),
        Pair("https://app.example.com/cb", "https://app.example.com./cb"),
        Pair("http://127.0.0.1:51004/cb", "http://127.0.0.1:51005/cb"),
        Pair("http://127.0.0.1:51004/cb", "http://127.0.0.1/cb"),
        Pair("http://127.0.0.1:51004/cb", "http://localhost:51004/cb"),
        Pair("http://127.0.0.1:51004/cb?app=1", "http://127.0.0.1:51004/cb"),
        Pair("http://127.0.0.1:51004/cb?app=1", "http://127.0.0.1:51004/cb?app=2"),
        Pair("http://127.0.0.1:51004/cb?app=1&b=2", "http://127.0.0.1:51004/cb?app=1"),
        Pair("http://127.0.0.1:51004/cb?app=1&b=2", "http://127.0.0.1:51004/cb?b=2&app="),
    ]

    /// A callback without any parameter has not kept those of the redirect URI either.
    @Test func ownParametersComeBeforeTheState() throws {
        let redirectURI = try RedirectURI("http://127.0.0.1:51004/cb?app=1")
        for (query, code) in [("", .redirectMismatch), ("?app=1", .stateMismatch)]
            as [(String, GoogleSignInError.Code)]
        {
            #expect(throws: GoogleSignInError(code)) {
                try AuthorizationResponse(
                    callbackURL: "http://127.0.0.1:51004/cb\(query)", redirectURI: redirectURI, state: "s", issuer: nil)
            }
        }
    }

    @Test(arguments: mismatching)
    func refuses(_ pair: Pair) {
        #expect(throws: GoogleSignInError(.redirectMismatch)) { try pair.parse() }
    }

    static let malformed = [
        Pair("https://app.example.com/cb", "https://user@app.example.com/cb"),
        Pair("https://app.example.com/cb", "https://app.example.com@evil.example/cb"),
        Pair("https://app.example.com/cb", "https://app.example.com:99999/cb"),
        Pair("https://app.example.com/cb", "https://app.example.com:4a3/cb"),
        Pair("https://app.example.com/cb", "https://app.example.com\\@evil.example/cb"),
        Pair("https://app.example.com/cb", "https://ａpp.example.com/cb"),
        Pair("http://[::1]:51004/cb", "http://[::1:51004/cb"),
        Pair("com.example.app:/callback", "/callback"),
        Pair("com.example.app:/callback", ""),
        Pair("com.example.app:/callback", ":/callback"),
        Pair("com.example.app:/callback", " com.example.app:/callback"),
        Pair("com.example.app:/callback", "1com.example.app:/callback"),
        Pair("com.example.app:/callback", "com.example_app:/callback"),
    ]

    @Test(arguments: malformed)
    func refusesWhatIsNoURI(_ pair: Pair) {
        #expect(throws: GoogleSignInError(.invalidAuthorizationResponse)) { try pair.parse() }
    }

    /// A parameter of the redirect URI that a response may carry too would be there twice, or take its place.
    @Test(arguments: [
        "code", "state", "iss", "error", "error_description", "error_uri", "id_token", "access_token", "token_type",
        "response",
    ])
    func refusesParametersOfAResponse(_ name: String) throws {
        for query in [
            "\(name)=a", "app=1&\(name)=", "%\(String(name.utf8.first ?? 0, radix: 16))\(name.dropFirst())=a",
        ] {
            #expect(throws: GoogleSignInError(.invalidConfiguration), "\(query)") {
                try RedirectURI("http://127.0.0.1:51004/cb?\(query)")
            }
        }
        for query in ["\(name)s=a", "a=\(name)", name.uppercased() + "=a"] {
            #expect(try RedirectURI("http://127.0.0.1:51004/cb?\(query)").text.hasSuffix(query))
        }
    }

    /// The form comes before the redirect, the redirect before the state.
    @Test func order() throws {
        let redirect = try RedirectURI("com.example.app:/callback")
        func code(_ url: String) -> GoogleSignInError.Code? {
            do {
                _ = try AuthorizationResponse(
                    callbackURL: url, redirectURI: redirect, state: "s", issuer: "https://i.example")
                return nil
            } catch {
                return error.code
            }
        }
        #expect(code("com.evil.app:/callback?state=x&state=x") == .invalidAuthorizationResponse)
        #expect(code("com.evil.app:/callback?state=x&iss=x&error=access_denied") == .redirectMismatch)
        #expect(code("com.example.app:/callback?state=x&iss=x&error=access_denied") == .stateMismatch)
        #expect(code("com.example.app:/callback?state=s&iss=x&error=access_denied") == .issuerMismatch)
        #expect(code("com.example.app:/callback?state=s&iss=https://i.example&error=access_denied") == .accessDenied)
        #expect(code("com.example.app:/callback?state=s&iss=https://i.example") == .noAuthorizationCode)
        #expect(code("com.example.app:/callback?state=s&iss=https://i.example&code=c") == nil)
    }
}
