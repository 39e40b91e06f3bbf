import AssayJSON
import AssayTestSupport
import Testing

@testable import MockGoogle

struct AuthorizationCodeTests {
    @Test
    func aCodeWorksOnceItsSecondUseRevokesTheTokensOfTheFirst() throws {
        var browser = try Browser()
        let code = try browser.code()
        let tokens = try Browser.json(browser.token(Browser.exchange(code)))
        let accessToken = try Browser.text(tokens, "access_token")
        #expect(try browser.userInfo(accessToken).status == 200)
        for _ in 0..<2 {
            let response = try browser.token(Browser.exchange(code))
            #expect(response.status == 400)
            #expect(try Browser.json(response) == ["error": "invalid_grant", "error_description": "Bad Request"])
        }
        #expect(try browser.userInfo(accessToken).status == 401)
        #expect(try browser.refresh(Browser.text(tokens, "refresh_token")).status == 400)
    }

    static let endings: [Case<(configuration: String, endings: [String])>] = [
        Case("default", ("{}", ["+%2B&=", "+/~==", "+%2B&="])), Case("none", (#"{"endings": {}}"#, ["", "", ""])),
        Case(
            "others",
            (
                #"{"endings": {"code": " \"", "access_token": "=", "refresh_token": "&a=b"}}"#,
                [" \"", "=", "&a=b"]
            )),
    ]

    @Test(arguments: endings)
    func codesAndTokensEndAsConfiguredAndByDefaultWithCharactersToEncode(
        _ row: Case<(configuration: String, endings: [String])>
    ) throws {
        var browser = try Browser(row.value.configuration)
        let code = try browser.code()
        let tokens = try Browser.json(browser.token(Browser.exchange(code)))
        let texts = [code, try Browser.text(tokens, "access_token"), try Browser.text(tokens, "refresh_token")]
        for (text, ending) in zip(texts, row.value.endings) {
            #expect(text.hasSuffix(ending))
            #expect(text.utf8.dropLast(ending.utf8.count).allSatisfy { !"+%&= \"~".utf8.contains($0) })
        }
        #expect(try browser.userInfo(texts[1]).status == 200)
        #expect(try browser.refresh(texts[2]).status == 200)
        #expect(browser.provider.issuedSecret(in: "x=\(texts[0])&") == .code)
        // An encoded secret is found as well, and a part of one is not.
        #expect(browser.provider.issuedSecret(in: texts[2].replacing("/", with: "%2F")) == .refreshToken)
        #expect(browser.provider.issuedSecret(in: String(code.prefix(40))) == nil)
    }

    @Test(arguments: [(599, 200), (600, 400)])
    func aCodeExpiresAfterItsLifetime(_ seconds: Int64, _ status: Int) throws {
        var browser = try Browser()
        let code = try browser.code()
        browser.now += seconds
        #expect(try browser.token(Browser.exchange(code)).status == status)
    }

    static let plain = String(repeating: "p", count: 43)
    static let challenges:
        [Case<(challenge: [String: String?], verifier: String?, configuration: String, status: Int)>] = [
            Case("S256", ([:], Fixture.verifier, "{}", 200)),
            Case("plain", (["code_challenge": plain, "code_challenge_method": "plain"], plain, "{}", 200)),
            Case("plain by default", (["code_challenge": plain, "code_challenge_method": nil], plain, "{}", 200)),
            Case(
                "plain, another verifier",
                (["code_challenge": plain, "code_challenge_method": "plain"], Fixture.verifier, "{}", 400)),
            Case(
                "S256 met by the verifier as plain", (["code_challenge_method": "plain"], Fixture.verifier, "{}", 400)),
            Case("no challenge", (["code_challenge": nil, "code_challenge_method": nil], nil, "{}", 200)),
            Case(
                "verifier without challenge",
                (["code_challenge": nil, "code_challenge_method": nil], Fixture.verifier, "{}", 400)),
            Case("ignored", ([:], nil, #"{"pkce": "ignored"}"#, 200)),
            Case("ignored, another verifier", ([:], plain, #"{"pkce": "ignored"}"#, 200)),
        ]

    @Test(arguments: challenges)
    func pkceIsCheckedAndADowngradeRefused(
        _ row: Case<(challenge: [String: String?], verifier: String?, configuration: String, status: Int)>
    ) throws {
        var browser = try Browser(row.value.configuration)
        let code = try browser.code(row.value.challenge)
        let response = try browser.token(Browser.exchange(code, ["code_verifier": row.value.verifier]))
        #expect(response.status == row.value.status)
    }
}
