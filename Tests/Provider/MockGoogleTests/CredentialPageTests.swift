import AssayJSON
import AssayTestSupport
import Testing

@testable import MockGoogle

struct CredentialPageTests {
    private static let page = "https://accounts.google.com/gsi/button"

    private static func url(_ changes: [String: String?] = [:]) -> String {
        let base: KeyValuePairs = ["client_id": Fixture.web, "login_uri": Fixture.webRedirect, "nonce": "n-1"]
        return page + "?" + Browser.parameters(base, changes).text()
    }

    /// The values of hidden fields of that name, in order.
    private static func fields(_ name: String, in html: String) -> [String] {
        html.split(separator: #"name="\#(name)" value=""#).dropFirst().map { String($0.prefix { $0 != "\"" }) }
    }

    /// It has a form for each person, with the cookie's token and an ID token for the client.
    @Test
    func honest() throws {
        var browser = try Browser()
        let response = try browser.send("GET", Self.url(["state": "a&b"]))
        let html = String(decoding: response.body.prefix(65_536), as: UTF8.self)
        #expect(response.status == 200)
        let cookie = try #require(response.headers.first { $0.name == "Set-Cookie" }?.value)
        let credentials = Self.fields("credential", in: html)
        #expect(credentials.count == browser.provider.configuration.people.count && credentials.count >= 2)
        #expect(Self.fields("client_id", in: html) == credentials.map { _ in Fixture.web })
        #expect(Self.fields("state", in: html) == credentials.map { _ in "a&amp;b" })
        let tokens = Set(Self.fields("g_csrf_token", in: html))
        #expect(tokens.count == 1 && tokens.allSatisfy { $0.utf8.count == 16 })
        #expect(cookie == "g_csrf_token=\(tokens.first ?? ""); Path=/")
        #expect(html.contains(#"<form method="post" action="\#(Fixture.webRedirect)">"#))
        for (credential, person) in zip(credentials, browser.provider.configuration.people) {
            let (_, claims) = try Browser.decode(credential)
            #expect(claims["aud"] == .string(Fixture.web) && claims["azp"] == .string(Fixture.web))
            #expect(claims["sub"] == .string(person.subject))
            #expect(claims["email"] == person.email.map { .string($0) } && claims["email"] != nil)
            #expect(claims["name"] == person.profile.first { $0.name == "name" }?.node.value && claims["name"] != nil)
            #expect(claims["nonce"] == "n-1" && claims["at_hash"] == nil)
        }
    }

    @Test
    func anotherPageHasAnotherTokenAndWithoutANonceTheIDTokenHasNone() throws {
        var browser = try Browser()
        func page() throws -> String {
            String(decoding: try browser.send("GET", Self.url(["nonce": nil])).body.prefix(65_536), as: UTF8.self)
        }
        let (one, other) = (try page(), try page())
        #expect(Self.fields("g_csrf_token", in: one) != Self.fields("g_csrf_token", in: other))
        let (_, claims) = try Browser.decode(try #require(Self.fields("credential", in: one).first))
        #expect(claims["nonce"] == nil)
    }

    @Test(
        arguments: [
            NamedCase("no client", ["client_id": nil], 401), NamedCase("an unknown client", ["client_id": "x"], 401),
            NamedCase("no address", ["login_uri": nil], 400),
            NamedCase("another address", ["login_uri": "https://attacker.example/"], 400),
        ] as [NamedCase<[String: String?], Int>])
    func aRequestOfNoRegisteredClientAndAddressHasNoForm(_ test: NamedCase<[String: String?], Int>) throws {
        var browser = try Browser()
        let response = try browser.send("GET", Self.url(test.input))
        #expect(response.status == test.expected)
        #expect(!String(decoding: response.body.prefix(65_536), as: UTF8.self).contains("<form"))
        #expect(!response.headers.contains { $0.name == "Set-Cookie" })
    }

    @Test func aFaultChangesTheCredential() throws {
        var browser = try Browser(
            #"{"faults": [{"endpoint": "button", "token": {"claims": {"aud": "other", "nonce": "${nonce}x"}}}]}"#)
        let html = String(decoding: try browser.send("GET", Self.url()).body.prefix(65_536), as: UTF8.self)
        let (_, claims) = try Browser.decode(try #require(Self.fields("credential", in: html).first))
        #expect(claims["aud"] == "other" && claims["nonce"] == "n-1x")
    }
}
