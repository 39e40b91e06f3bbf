import AssayJSON
import AssayTestSupport
import Testing

@testable import MockGoogle

struct SignInPageTests {
    static let url = "https://accounts.google.com/signin/oauth/consent"

    /// The page of an authorization request, and the request in its form.
    static func page(_ browser: inout Browser, _ changes: [String: String?] = [:]) throws -> (
        text: String, request: String
    ) {
        let response = try browser.authorize(changes, user: .page)
        #expect(response.status == 200)
        let text = String(decoding: response.body.prefix(99_999), as: UTF8.self)
        let start = try #require(text.firstRange(of: "name=\"request\" value=\""))
        let rest = text[start.upperBound...]
        return (text, String(rest.prefix { $0 != "\"" }.replacing("&amp;", with: "&")))
    }

    static func post(_ browser: inout Browser, _ form: KeyValuePairs<String, String>) throws -> MockResponse {
        try browser.send(
            "POST", url, NetworkTests.form, body: Browser.parameters(form, [:]).text(.percent))
    }

    @Test
    func theChoiceOfThePersonIsSentToTheClient() throws {
        var browser = try Browser()
        let page = try Self.page(&browser)
        let parameters = try Browser.callback(
            Self.post(&browser, ["request": page.request, "account": "1", "decision": "consent"]))
        #expect(parameters["state"] == "s-1")
        #expect(parameters["authuser"] == "1")
        let code = try #require(parameters["code"])
        #expect(try browser.token(Browser.exchange(code)).status == 200)
    }

    @Test
    func aRefusalIsSentToTheClient() throws {
        var browser = try Browser()
        let page = try Self.page(&browser)
        let parameters = try Browser.callback(Self.post(&browser, ["request": page.request, "decision": "deny"]))
        #expect(parameters["error"] == "access_denied")
        #expect(parameters["state"] == "s-1")
    }

    static let forms: [Case<KeyValuePairs<String, String>>] = [
        Case("empty", [:]), Case("no decision", ["request": "client_id=x"]),
        Case("another client", ["request": "client_id=x", "decision": "consent", "account": "0"]),
        Case(
            "another redirect URI",
            [
                "request":
                    "client_id=\(Fixture.ios)&redirect_uri=https://evil.example/&response_type=code&scope=openid",
                "decision": "deny",
            ]),
    ]

    @Test(arguments: forms)
    func aManipulatedFormIsRefused(_ form: Case<KeyValuePairs<String, String>>) throws {
        var browser = try Browser()
        let response = try Self.post(&browser, form.value)
        #expect([400, 401].contains(response.status))
        #expect(response.location == nil)
    }

    @Test(arguments: ["", "3", "-1", "x", "99999999999999999999"])
    func anUnknownAccountIsRefused(_ account: String) throws {
        var browser = try Browser()
        let page = try Self.page(&browser)
        let response = try Self.post(
            &browser, ["request": page.request, "account": account, "decision": "consent"])
        #expect(response.status == 400)
        #expect(response.location == nil)
    }

    @Test
    func valuesOfTheRequestAreEscapedOnThePage() throws {
        var browser = try Browser(#"{"people": [{"sub": "1", "name": "<script>alert(1)</script>"}]}"#)
        let page = try Self.page(&browser, ["state": "\"><script>x</script>"])
        #expect(!page.text.contains("<script"))
        #expect(page.text.contains("&lt;script&gt;alert(1)"))
        let parameters = try Browser.callback(
            Self.post(&browser, ["request": page.request, "account": "0", "decision": "consent"]))
        #expect(parameters["state"] == "\"><script>x</script>")
    }

    @Test
    func itHasNoExternalResourcesAndHasLabelsAndBothColourSchemes() throws {
        var browser = try Browser()
        let text = try Self.page(&browser).text
        #expect(text.contains("prefers-color-scheme: dark"))
        #expect(text.contains("<html lang=\"en\">"))
        #expect(text.contains("<legend>Account</legend>"))
        for part in ["<script", "<link", "<img", "src=", "@import", "url("] { #expect(!text.contains(part)) }
        #expect(text.ranges(of: "<label>").count == 3)
        let response = try browser.authorize(user: .page)
        #expect(response.headers.first(named: "Content-Security-Policy")?.contains("default-src 'none'") == true)
    }
}
