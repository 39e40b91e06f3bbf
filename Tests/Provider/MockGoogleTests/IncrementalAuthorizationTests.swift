import AssayJSON
import AssayTestSupport
import Testing

@testable import MockGoogle

struct IncrementalAuthorizationTests {
    static let email = "https://www.googleapis.com/auth/userinfo.email"
    static let configuration = #"{"scopes": ["calendar", "drive"]}"#

    static func scope(_ tokens: JSONValue) throws -> String { try Browser.text(tokens, "scope") }

    @Test
    func withIncludeGrantedScopesTheGrantIsForWhatWasGrantedBeforeToo() throws {
        var browser = try Browser(Self.configuration)
        _ = try browser.signIn(["scope": "openid email drive"])
        let apart = try browser.signIn(["scope": "openid calendar"])
        #expect(try Self.scope(apart) == "openid calendar")
        let both = try browser.signIn(["scope": "openid", "include_granted_scopes": "true"])
        #expect(try Self.scope(both) == "openid \(Self.email) calendar drive")
        let refreshed = try Browser.json(browser.refresh(Browser.text(both, "refresh_token")))
        #expect(try Self.scope(refreshed) == "openid \(Self.email) calendar drive")
        let other = try browser.signIn(
            ["scope": "openid", "include_granted_scopes": "true"], user: .consent(.index(1)))
        #expect(try Self.scope(other) == "openid", "another person")
    }

    /// Scopes of Google's APIs need no configuration.
    @Test
    func scopesOfGooglesAPIsAreGranted() throws {
        var browser = try Browser()
        let mail = "https://mail.google.com/"
        let drive = "https://www.googleapis.com/auth/drive.file"
        #expect(try Self.scope(browser.signIn(["scope": "openid \(mail)"])) == "openid \(mail)")
        let both = try browser.signIn(["scope": "openid \(drive)", "include_granted_scopes": "true"])
        #expect(try Self.scope(both) == "openid \(mail) \(drive)")
    }

    @Test
    func aPersonCanLeaveOutAScopeWhichIsThenNeitherGrantedNorRemembered() throws {
        var browser = try Browser(Self.configuration)
        let scopes = ["scope": "openid drive calendar"]
        let response = try Browser.callback(browser.authorize(scopes, user: .consent(.hinted, without: ["drive"])))
        #expect(response["scope"] == "openid calendar")
        let tokens = try browser.signIn(scopes, user: .consent(.hinted, without: ["drive"]))
        #expect(try Self.scope(tokens) == "openid calendar")
        let later = try browser.signIn(["scope": "openid", "include_granted_scopes": "true"])
        #expect(try Self.scope(later) == "openid calendar")
        let without = try Browser.callback(
            browser.authorize(["scope": "drive calendar"], user: .consent(.hinted, without: ["drive", "calendar"])))
        #expect(without["error"] == "access_denied")
    }

    static let pages: [Case<(scope: String, boxes: [String])>] = [
        Case("signing in", ("openid email profile", [])), Case("one other", ("drive", [])),
        Case("signing in and one other", ("openid drive", ["drive"])),
        Case("two others", ("drive calendar", ["drive", "calendar"])),
    ]

    @Test(arguments: pages)
    func thePageHasABoxForEachScopeThatCanBeLeftOut(_ row: Case<(scope: String, boxes: [String])>) throws {
        var browser = try Browser(Self.configuration)
        let page = try SignInPageTests.page(&browser, ["scope": row.value.scope])
        let boxes = page.text.split(separator: "type=\"checkbox\" name=\"scope\" value=\"").dropFirst()
            .map { String($0.prefix { $0 != "\"" }) }
        #expect(boxes == row.value.boxes)
        #expect(page.text.contains("name=\"granular\"") == !row.value.boxes.isEmpty)
    }

    /// The form grants the scopes whose boxes are ticked, and all scopes without boxes.
    @Test
    func form() throws {
        var browser = try Browser(Self.configuration)
        let page = try SignInPageTests.page(&browser, ["scope": "openid drive calendar"])
        let ticked = try Browser.callback(
            SignInPageTests.post(
                &browser,
                ["request": page.request, "account": "0", "granular": "1", "scope": "drive", "decision": "consent"]))
        #expect(ticked["scope"] == "openid drive")
        let none = try Browser.callback(
            SignInPageTests.post(
                &browser, ["request": page.request, "account": "0", "granular": "1", "decision": "consent"]))
        #expect(none["scope"] == "openid")
        let all = try Browser.callback(
            SignInPageTests.post(&browser, ["request": page.request, "account": "0", "decision": "consent"]))
        #expect(all["scope"] == "openid drive calendar")
    }

    @Test
    func aScopeThatThePageDoesNotLetAnybodyLeaveOutIsAMistakeOfTheTest() throws {
        var browser = try Browser(Self.configuration)
        #expect(try browser.authorize(["scope": "drive"], user: .consent(.hinted, without: ["drive"])).status == 500)
        #expect(browser.provider.mistakes.count == 1)
    }

    static let actions: [Case<(text: String, error: String)>] = [
        Case("signing in", (#"{"consent": 0, "without": ["email"]}"#, "a scope of signing in")),
        Case("no scope", (#"{"consent": 0, "without": []}"#, "no scope is named")),
        Case("a refusal", (#"{"deny": 0, "without": ["drive"]}"#, "there is no \"deny\"")),
        Case("nobody", (#"{"without": ["drive"]}"#, "\"consent\"")),
    ]

    @Test(arguments: actions)
    func anActionThatMakesNoSenseIsAnError(_ row: Case<(text: String, error: String)>) {
        let errors = Fixture.errors { _ = try Fixture.configuration(#"{"user": \#(row.value.text)}"#) }
        #expect(errors.count == 1)
        #expect(errors.first?.contains(row.value.error) == true, "\(errors)")
    }

    /// Revoking a combined grant ends everything of the person, and nothing of others.
    @Test(arguments: [true, false])
    func revoke(_ isCombined: Bool) throws {
        var browser = try Browser(Self.configuration)
        let first = try browser.signIn()
        let other = try browser.signIn(user: .consent(.index(1)))
        let second = try browser.signIn([
            "scope": "openid drive", "include_granted_scopes": isCombined ? "true" : nil,
        ])
        let token = try QueryParameters.encoded(Browser.text(second, "refresh_token"))
        #expect(try browser.send("POST", "https://oauth2.googleapis.com/revoke?token=\(token)").status == 200)
        #expect(try browser.refresh(Browser.text(second, "refresh_token")).status == 400)
        #expect(try browser.refresh(Browser.text(first, "refresh_token")).status == (isCombined ? 400 : 200))
        #expect(try browser.refresh(Browser.text(other, "refresh_token")).status == 200)
    }
}
