import AssayJSON
import AssayTestSupport
import Testing
import TokenForge

@testable import MockGoogle

struct ClientAuthenticationTests {
    static let webChanges: [String: String?] = ["client_id": Fixture.web, "redirect_uri": Fixture.webRedirect]
    static let authentication: [Case<(form: [String: String?], field: String?, status: Int)>] = [
        Case("in the form", (["client_secret": "GOCSPX-assay-web-secret"], nil, 200)),
        Case(
            "in the header field",
            (["client_id": nil], "Basic \(Base64.standard(Array("\(Fixture.web):GOCSPX-assay-web-secret".utf8)))", 200)),
        Case(
            "in the header field, escaped",
            (
                ["client_id": nil], "basic \(Base64.standard(Array("\(Fixture.web):GOCSPX%2Dassay-web-secret".utf8)))",
                200
            )),
        Case(
            "in the header field, wrong",
            (["client_id": nil], "Basic \(Base64.standard(Array("\(Fixture.web):x".utf8)))", 401)),
        Case("in no known scheme", (["client_id": nil], "Negotiate x", 401)),
    ]

    @Test(arguments: authentication)
    func aWebClientAuthenticatesInEitherWay(_ row: Case<(form: [String: String?], field: String?, status: Int)>) throws
    {
        var browser = try Browser()
        let code = try browser.code(Self.webChanges)
        let form = Browser.exchange(code, Self.webChanges.merging(row.value.form) { $1 })
        let headers = row.value.field.map { [HeaderField("Authorization", $0)] }
        let response = try browser.token(form, headers ?? [])
        #expect(response.status == row.value.status)
        if response.status == 200 { #expect(try Browser.json(response)["refresh_token"] == nil) }
    }

    @Test
    func aWebClientGetsARefreshTokenForOfflineAccessWithConsent() throws {
        var browser = try Browser()
        for (changes, hasToken) in [
            (["access_type": "offline"], true), (["access_type": "offline"], false),
            (["access_type": "offline", "prompt": "consent"], true), (["prompt": "consent"], false),
        ] as [([String: String?], Bool)] {
            let code = try browser.code(Self.webChanges.merging(changes) { $1 })
            let form = Browser.exchange(
                code, Self.webChanges.merging(["client_secret": "GOCSPX-assay-web-secret"]) { $1 })
            #expect((try Browser.json(browser.token(form))["refresh_token"] != nil) == hasToken)
        }
    }
}
