import AssayTestSupport
import Testing

@testable import MockGoogle

struct TokenRefusalTests {
    struct Refusal: Sendable {
        var changes: [String: String?] = [:]
        var headers: [HeaderField] = []
        let status: Int
        let error: String
        let description: String
    }

    static let refusals = [
        Case(
            "no client",
            Refusal(
                changes: ["client_id": nil], status: 400, error: "invalid_request",
                description: "Could not determine client ID from request.")),
        Case(
            "unknown client",
            Refusal(
                changes: ["client_id": "x"], status: 401, error: "invalid_client",
                description: "The OAuth client was not found.")),
        Case(
            "secret of a client without one",
            Refusal(
                changes: ["client_secret": "x"], status: 401, error: "invalid_client", description: "Unauthorized")),
        Case(
            "another client's code",
            Refusal(
                changes: ["client_id": Fixture.desktop, "client_secret": "GOCSPX-assay-desktop-secret"], status: 401,
                error: "unauthorized_client",
                description: "Unauthorized")),
        Case(
            "desktop client without its secret",
            Refusal(
                changes: ["client_id": Fixture.desktop], status: 400, error: "invalid_request",
                description: "client_secret is missing.")),
        Case(
            "web client without its secret",
            Refusal(
                changes: ["client_id": Fixture.web], status: 400, error: "invalid_request",
                description: "client_secret is missing.")),
        Case(
            "web client with a wrong secret",
            Refusal(
                changes: ["client_id": Fixture.web, "client_secret": "x"], status: 401, error: "invalid_client",
                description: "Unauthorized")),
        Case(
            "two ways of authentication",
            Refusal(
                changes: ["client_secret": "x"], headers: [HeaderField("Authorization", "Basic eDp5")], status: 400,
                error: "invalid_request", description: "Only one client authentication method may be used.")),
        Case(
            "malformed credentials",
            Refusal(
                headers: [HeaderField("Authorization", "Basic eA==")], status: 401, error: "invalid_client",
                description: "Unauthorized")),
        Case(
            "no grant type",
            Refusal(
                changes: ["grant_type": nil], status: 400, error: "unsupported_grant_type",
                description: "Invalid grant_type: ")),
        Case(
            "unknown grant type",
            Refusal(
                changes: ["grant_type": "password"], status: 400, error: "unsupported_grant_type",
                description: "Invalid grant_type: password")),
        Case(
            "no code",
            Refusal(
                changes: ["code": nil], status: 400, error: "invalid_request",
                description: "Missing required parameter: code")),
        Case(
            "an unknown code",
            Refusal(
                changes: ["code": "4/0Ax"], status: 400, error: "invalid_grant", description: "Malformed auth code.")),
        Case(
            "no redirect URI",
            Refusal(
                changes: ["redirect_uri": nil], status: 400, error: "invalid_request",
                description: "Missing parameter: redirect_uri")),
        Case(
            "another redirect URI",
            Refusal(
                changes: ["redirect_uri": Fixture.iosRedirect + "/"], status: 400, error: "redirect_uri_mismatch",
                description: "Bad Request")),
        Case(
            "no verifier",
            Refusal(
                changes: ["code_verifier": nil], status: 400, error: "invalid_grant",
                description: "Missing code verifier.")),
        Case(
            "another verifier",
            Refusal(
                changes: ["code_verifier": String(repeating: "a", count: 43)], status: 400, error: "invalid_grant",
                description: "Invalid code verifier.")),
        Case(
            "the challenge for a verifier",
            Refusal(
                changes: ["code_verifier": Fixture.challenge], status: 400, error: "invalid_grant",
                description: "Invalid code verifier.")),
        Case(
            "unknown audience",
            Refusal(
                changes: ["audience": "x"], status: 400, error: "invalid_audience",
                description: "The audience client and the client need to be in the same project.")),
    ]

    @Test(arguments: refusals)
    func aRefusalHasGooglesStatusAndBodyAndLeavesTheCodeUsable(_ row: Case<Refusal>) throws {
        var browser = try Browser()
        let code = try browser.code()
        let response = try browser.token(Browser.exchange(code, row.value.changes), row.value.headers)
        #expect(response.status == row.value.status)
        #expect(
            String(decoding: response.body.prefix(9_999), as: UTF8.self)
                == "{\n  \"error\": \"\(row.value.error)\",\n  \"error_description\": \"\(row.value.description)\"\n}\n"
        )
        #expect(response.headers.first(named: "content-type") == "application/json; charset=utf-8")
        #expect(try browser.token(Browser.exchange(code)).status == 200)
    }
}
