import AssayTestSupport
import Testing

@testable import GoogleSignInClient

@Suite struct SignInConfigurationTests {
    static let clientID = "1234-AbC.apps.googleusercontent.com"

    @Test func defaultsToTheReversedClientID() throws {
        let configuration = try SignInConfiguration(clientID: Self.clientID)
        #expect(configuration.redirectURI.text == "com.googleusercontent.apps.1234-abc:/oauth2callback")
        #expect(configuration.scopes == ["openid", "email", "profile"])
        #expect(configuration.clientSecret == nil)
        #expect(configuration.serverClientID == nil)
        #expect(configuration.hostedDomain == nil)
    }

    @Test func aScopeMayBeOneCharacter() throws {
        let configuration = try SignInConfiguration(clientID: Self.clientID, scopes: ["openid", "a"])
        #expect(configuration.scopes == ["openid", "a"])
    }

    @Test func putsOpenIDFirst() throws {
        let configuration = try SignInConfiguration(clientID: Self.clientID, scopes: ["email", "openid", "profile"])
        #expect(configuration.scopes == ["openid", "email", "profile"])
    }

    @Test(arguments: ["com.example.app://callback", nil])
    func askingForOtherScopesChangesNothingElse(_ redirectURI: String?) throws {
        func configuration(_ scopes: [String]) throws -> SignInConfiguration {
            try SignInConfiguration(
                clientID: Self.clientID, clientSecret: ClientSecret("GOCSPX-a_b-1"), serverClientID: "server.example",
                hostedDomain: "example.com", scopes: scopes, redirectURI: redirectURI)
        }
        let asking = try configuration(["openid", "email"]).asking(for: ["openid", "calendar"])
        #expect(try asking == configuration(["openid", "calendar"]))
        #expect(asking.redirectURI.text == (redirectURI ?? "com.googleusercontent.apps.1234-abc:/oauth2callback"))
    }

    @Test(arguments: ["example.com", "a.b-c.example", "EXAMPLE.com", "xn--bcher-kva.example"])
    func acceptsHostedDomain(_ domain: String) throws {
        #expect(try SignInConfiguration(clientID: Self.clientID, hostedDomain: domain).hostedDomain == domain)
    }

    @Test(arguments: [
        "*", "", ".", "example.com.", "-a.example", "a-.example", "a b.example", "bücher.example", "a..b",
    ])
    func refusesHostedDomain(_ domain: String) {
        #expect(throws: GoogleSignInError(.invalidConfiguration)) {
            try SignInConfiguration(clientID: Self.clientID, hostedDomain: domain)
        }
    }

    @Test(arguments: [
        [], ["email"], ["OpenID"], ["openid "], ["openid email"], ["openid", ""], ["openid", "openid"],
        ["openidx"], ["openid.email", "email"], ["openid", "a\"b"], ["openid", "a\\b"], ["openid", "é"],
        ["openid", "a\u{0}"],
    ])
    func refusesScopes(_ scopes: [String]) {
        #expect(throws: GoogleSignInError(.invalidConfiguration)) {
            try SignInConfiguration(clientID: Self.clientID, scopes: scopes)
        }
    }

    @Test(arguments: ["", "a b", "a\n", "é", String(repeating: "a", count: 257)])
    func refusesClientID(_ clientID: String) {
        let redirectURI = "app.example:/callback"
        #expect(throws: GoogleSignInError(.invalidConfiguration)) {
            try SignInConfiguration(clientID: clientID, redirectURI: redirectURI)
        }
        #expect(throws: GoogleSignInError(.invalidConfiguration)) {
            try SignInConfiguration(clientID: "app", serverClientID: clientID, redirectURI: redirectURI)
        }
    }

    @Test(arguments: ["GOCSPX-a_b-1", "a b", "~", String(repeating: "a", count: 256)])
    func acceptsClientSecret(_ text: String) throws {
        let configuration = try SignInConfiguration(clientID: Self.clientID, clientSecret: ClientSecret(text))
        #expect(configuration.clientSecret?.text == text)
    }

    @Test(arguments: ["", "a\n", "\u{7F}", "é", String(repeating: "a", count: 257)])
    func refusesClientSecret(_ text: String) {
        #expect(throws: GoogleSignInError(.invalidConfiguration)) { try ClientSecret(text) }
    }

    @Test(arguments: [
        "1234-googleusercontent-and-some-more-letters", "app.example", ".apps.googleusercontent.com",
        "a.b.apps.googleusercontent.com", "ä.apps.googleusercontent.com",
    ])
    func cannotReverse(_ clientID: String) {
        #expect(throws: GoogleSignInError(.invalidConfiguration)) { try RedirectURI(reversingClientID: clientID) }
    }

    @Test(arguments: [
        "com.googleusercontent.apps.1234-abc:/oauth2callback", "com.example.app://callback", "http://127.0.0.1",
        "http://127.0.0.1:51004/callback", "http://[::1]:51004/callback?app=1", "https://app.example.com/callback",
        "https://[::]/callback", "https://app!1.example/callback", "com.example.app:/?open=1",
    ])
    func acceptsRedirectURI(_ text: String) throws {
        #expect(try RedirectURI(text).text == text)
    }

    @Test(arguments: [
        NamedCase("the path", "com.example.app:/a b", "a character that is not allowed in the path of a URI"),
        NamedCase("the query", "com.example.app:/?a b", "a character that is not allowed in the query of a URI"),
        NamedCase(
            "the fragment", "com.example.app:/?a#a b", "a character that is not allowed in the fragment of a URI"),
        NamedCase("the host", "https://app^.example/", "a character that is not allowed in a host"),
        NamedCase("user information", "https://u@app.example/", "user information before the host"),
    ])
    func namesThePart(_ test: NamedCase<String, String>) {
        let error = #expect(throws: GoogleSignInError.self) { try RedirectURI(test.input) }
        #expect(error?.detail == "redirect URI: " + test.expected)
    }

    static let refusedRedirectURIs = [
        "", "/callback", "myapp:/callback", "javascript:alert(1)", "http://localhost:8080/", "http://example.com/",
        "http://127.0.0.1.example.com/", "http://user@127.0.0.1/", "http://127.0.0.1:80@evil.example/",
        "https://app.example.com/callback#", "https://app.example.com/callback#x", "https:///callback",
        "com.example.app:/call back", "com.example.app:/%zz", "com.example.app:/?state=1", "com.example.app:/?%63ode=1",
        "com.example.app:/?a=1&a=2", "com.example.app:/" + String(repeating: "a", count: 2_048),
    ]

    @Test(arguments: refusedRedirectURIs)
    func refusesRedirectURI(_ text: String) {
        #expect(throws: GoogleSignInError(.invalidConfiguration)) { try RedirectURI(text) }
    }
}
