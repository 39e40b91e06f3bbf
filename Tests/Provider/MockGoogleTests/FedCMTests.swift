import AssayJSON
import AssayTestSupport
import Testing

@testable import MockGoogle

/// What a browser asks the provider for when it shows One Tap itself.
struct FedCMTests {
    private static let host = "https://accounts.google.com"
    private static let browser = [HeaderField("Sec-Fetch-Dest", "webidentity")]
    private static let origin = "https://app.example"

    private static func get(
        _ browser: inout Browser, _ url: String, _ headers: [HeaderField] = browser
    ) throws -> (response: MockResponse, json: JSONValue) {
        let response = try browser.send("GET", url, headers)
        return (response, (try? Browser.json(response)) ?? .null)
    }

    private static func issue(
        _ browser: inout Browser, _ changes: [String: String?] = [:],
        _ headers: [HeaderField] = browser + [HeaderField("Origin", origin)]
    ) throws -> MockResponse {
        let base: KeyValuePairs = [
            "client_id": Fixture.web, "account_id": browser.provider.configuration.people[1].subject,
            "params": #"{"nonce":"n-1"}"#, "disclosure_text_shown": "true",
        ]
        return try browser.send(
            "POST", host + "/gsi/fedcm/issue", NetworkTests.form + headers,
            body: Browser.parameters(base, changes).text(.percent))
    }

    /// The file of the registrable domain leads to the endpoints, and each of them answers.
    @Test func theDocumentsLeadToTheEndpoints() throws {
        var browser = try Browser()
        let (_, wellKnown) = try Self.get(&browser, "https://google.com/.well-known/web-identity")
        #expect(wellKnown["provider_urls"] == ["https://accounts.google.com/gsi/fedcm.json"])
        let (_, configuration) = try Self.get(&browser, Self.host + "/gsi/fedcm.json")
        for name in ["accounts_endpoint", "login_url"] { #expect(configuration[name] == wellKnown[name]) }
        #expect(configuration["id_assertion_endpoint"] == .string(Self.host + "/gsi/fedcm/issue"))
        #expect(configuration["client_metadata_endpoint"] == .string(Self.host + "/gsi/fedcm/clientmetadata"))
        #expect(try Self.get(&browser, Self.host + "/gsi/fedcm/clientmetadata?client_id=x").json == [:])
        let (signIn, _) = try Self.get(&browser, Self.host + "/gsi/fedcm/signin", [])
        #expect(signIn.status == 200 && signIn.headers.first(named: "Set-Login") == "logged-in")
    }

    @Test func theAccountsAreThosePeopleWhoAreSignedIn() throws {
        var browser = try Browser()
        let (_, before) = try Self.get(&browser, Self.host + "/gsi/fedcm/listaccounts")
        let people = browser.provider.configuration.people.filter(\.isSignedIn)
        guard case .array(let accounts) = before["accounts"] else { throw JSONError("no accounts", at: .built) }
        #expect(accounts.map { $0.value["id"] } == people.map { .string($0.subject) } && people.count == 2)
        #expect(accounts[1].value["domain_hints"] == ["workspace.example"])
        #expect(accounts.map { $0.value["approved_clients"] } == [[], []])
        _ = try Self.issue(&browser)
        let (_, after) = try Self.get(&browser, Self.host + "/gsi/fedcm/listaccounts")
        guard case .array(let later) = after["accounts"] else { throw JSONError("no accounts", at: .built) }
        // A person allows the clients of a project together.
        let project = browser.provider.configuration.clients.map { JSONNode(.string($0.id)) }
        #expect(later.map { $0.value["approved_clients"] } == [[], .array(project)])
        var nobody = try Browser(#"{"people": [{"sub": "1", "signed_in": false}]}"#)
        #expect(try Self.get(&nobody, Self.host + "/gsi/fedcm/listaccounts").response.status == 401)
    }

    @Test(arguments: ["/gsi/fedcm.json", "/gsi/fedcm/listaccounts", "/gsi/fedcm/clientmetadata"])
    func aPageGetsNothingThatIsForTheBrowser(_ path: String) throws {
        var browser = try Browser()
        #expect(try Self.get(&browser, Self.host + path, []).response.status == 400)
        #expect(try Self.issue(&browser, [:], [HeaderField("Origin", Self.origin)]).status == 400)
    }

    @Test func theCredentialHasTheNonceOfThePage() throws {
        var browser = try Browser()
        let response = try Self.issue(&browser)
        #expect(response.headers.first(named: "Access-Control-Allow-Origin") == Self.origin)
        #expect(response.headers.first(named: "Access-Control-Allow-Credentials") == "true")
        let (_, claims) = try Browser.decode(Browser.text(try Browser.json(response), "token"))
        #expect(claims["nonce"] == "n-1" && claims["aud"] == .string(Fixture.web) && claims["jti"] != nil)
        #expect(claims["email"] == "tove.lindqvist@workspace.example")
        let older = try Self.issue(&browser, ["params": nil, "nonce": "n-2"])
        #expect(try Browser.decode(Browser.text(try Browser.json(older), "token")).claims["nonce"] == "n-2")
    }

    static let refusals: [NamedCase<(changes: [String: String?], origin: String?), String>] = [
        NamedCase("an unknown client", (["client_id": "x"], origin), "invalid_client"),
        NamedCase("another origin", ([:], "https://attacker.example"), "origin_mismatch"),
        NamedCase("no origin", ([:], nil), "origin_mismatch"),
        NamedCase("an unknown account", (["account_id": "x"], origin), "access_denied"),
        NamedCase("who is not signed in", (["account_id": "117726459130584726001"], origin), "access_denied"),
    ]

    @Test(arguments: refusals)
    func aRefusal(_ test: NamedCase<(changes: [String: String?], origin: String?), String>) throws {
        var browser = try Browser()
        let field = test.input.origin.map { [HeaderField("Origin", $0)] } ?? []
        let response = try Self.issue(&browser, test.input.changes, Self.browser + field)
        let answer = try Browser.json(response)
        #expect(response.status == 400 && answer == ["error": ["code": .string(test.expected)]])
    }

    @Test func aFaultChangesTheCredential() throws {
        var browser = try Browser(
            #"{"faults": [{"endpoint": "assertion", "token": {"claims": {"nonce": null, "aud": "other"}}}]}"#)
        let (_, claims) = try Browser.decode(Browser.text(try Browser.json(try Self.issue(&browser)), "token"))
        #expect(claims["nonce"] == nil && claims["aud"] == "other")
    }

    /// The script asks the browser only where the configuration says so.
    @Test(arguments: [("{}", "false"), (#"{"fedcm": true}"#, "true")])
    func theScriptKnowsWhoShowsOneTap(_ configuration: String, _ expected: String) throws {
        var browser = try Browser(configuration)
        let response = try browser.send("GET", Self.host + "/gsi/client")
        let text = String(decoding: response.body.prefix(65_536), as: UTF8.self)
        #expect(text.contains("const isShownByBrowser = \(expected);"))
    }
}
