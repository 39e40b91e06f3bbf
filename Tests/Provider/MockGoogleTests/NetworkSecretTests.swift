import AssayTestSupport
import Testing
import TokenForge

@testable import MockGoogle

/// Which secrets of a sign-in are found in a text.
struct NetworkSecretTests {
    /// A network after a sign-in, with what the client has got.
    struct Used {
        let network: MockNetwork
        let code: String
        let accessToken: String
        let refreshToken: String
        let idToken: String
    }

    private static func used() throws -> Used {
        var network = try NetworkTests.network()
        let request = Browser.parameters(
            Browser.authorization, ["state": "state-4711-4711", "nonce": "nonce-4711-4711"])
        let answer = try NetworkTests.send(
            &network, "GET", "https://accounts.google.com/o/oauth2/v2/auth?" + request.text())
        let code = try #require(Browser.callback(answer)["code"])
        let tokens = try Browser.json(
            NetworkTests.send(
                &network, "POST", "https://oauth2.googleapis.com/token", NetworkTests.form,
                Browser.exchange(code).text(.percent)))
        return Used(
            network: network, code: code, accessToken: try Browser.text(tokens, "access_token"),
            refreshToken: try Browser.text(tokens, "refresh_token"), idToken: try Browser.text(tokens, "id_token"))
    }

    private static let texts: [Case<(text: @Sendable (Used) -> String, kind: String?)>] = [
        Case("a code", ({ "code=\($0.code)&" }, "a code")),
        Case("an access token", ({ "Bearer \($0.accessToken)" }, "an access token")),
        Case("a refresh token", ({ $0.refreshToken }, "a refresh token")),
        Case("an ID token", ({ "bad token \($0.idToken)!" }, "an ID token")),
        Case("an ID token that is cut", ({ "bad token \($0.idToken.prefix(200))…" }, "an ID token")),
        Case("the header of an ID token", ({ "\($0.idToken.prefix { $0 != "." })" }, nil)),
        Case("a client secret", ({ _ in "GOCSPX-assay-web-secret" }, "a client secret")),
        Case(
            "a client secret in a header field",
            (
                { _ in "Basic " + Base64.standard(Array("\(Fixture.web):GOCSPX-assay-web-secret".utf8)) },
                "a client secret"
            )),
        Case("part of a client secret", ({ _ in "GOCSPX-assay-web" }, nil)),
        Case("a state", ({ _ in "expected state-4711-4711" }, "a state")),
        Case("a nonce", ({ _ in "expected nonce-4711-4711" }, "a nonce")),
        Case("another state", ({ _ in "expected state-4712-4712" }, nil)),
        Case("a message", ({ _ in "state differs; see https://a.example/eyJ.html" }, nil)),
    ]

    @Test(arguments: texts)
    func aSecretIsFoundInText(_ row: Case<(text: @Sendable (Used) -> String, kind: String?)>) throws {
        let used = try Self.used()
        #expect(used.network.secret(in: row.value.text(used)) == row.value.kind)
    }
}
