import AssayJSON
import AssayTestSupport
import Testing
import TokenForge

@testable import MockGoogle

/// The servers of the app verify a token as a server must: they trust only the token itself.
@Suite struct MockBackendTests {
    private static let claims: JSONValue = [
        "iss": "https://accounts.google.com", "aud": .string(Fixture.web), "azp": .string(Fixture.ios), "sub": "1001",
        "email": "ada@example.com", "email_verified": true, "nonce": "n-1", "iat": .integer(Fixture.start),
        "exp": .integer(Fixture.start + 3_600),
    ]

    private static func token(_ patch: JSONValue, key: String = "google-a") throws -> String {
        let bytes = try Fixture.forge.get().mint(claims: claims.applying(patch), key: key)
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func signIn(
        _ browser: inout Browser, _ token: String, intent: String = "either", provider: String = "google",
        nonce: String? = nil
    ) throws -> (status: Int, body: JSONValue) {
        var request: JSONValue = [
            "provider": .string(provider), "idToken": .string(token), "intent": .string(intent),
        ]
        if let nonce { request["nonce"] = .string(nonce) }
        return try post(&browser, .signInFunction, request)
    }

    private static func post(
        _ browser: inout Browser, _ endpoint: Endpoint, _ request: JSONValue
    ) throws -> (status: Int, body: JSONValue) {
        let response = try browser.send(
            "POST", browser.provider.configuration.places.url(of: endpoint),
            [HeaderField("Content-Type", "application/json")], body: JSONWriter.text(request))
        guard case .bytes(let bytes) = response.body else { throw JSONError("no content", at: .built) }
        return (response.status, try JSON.parse(bytes, file: "answer").value)
    }

    @Test func anHonestTokenSignsInAndTheSamePersonIsTheSameUser() throws {
        var browser = try Browser()
        let first = try Self.signIn(&browser, Self.token([:]))
        #expect(first.status == 200)
        #expect(first.body["user"]?["isNew"] == true)
        let again = try Self.signIn(&browser, Self.token(["iat": .integer(Fixture.start - 1)]))
        #expect(again.body["user"]?["isNew"] == false)
        #expect(again.body["user"]?["id"] == first.body["user"]?["id"])
        let other = try Self.signIn(&browser, Self.token(["sub": "1002"]))
        #expect(other.body["user"]?["id"] != first.body["user"]?["id"])
    }

    static let refused: [Case<JSONValue>] = [
        Case("the app's audience", ["aud": .string(Fixture.ios)]), Case("another client's audience", ["aud": "x"]),
        Case("an array of audiences", ["aud": [.string(Fixture.web)]]), Case("no audience", ["aud": .null]),
        Case("another issuer", ["iss": "https://accounts.example"]),
        Case("an end that is now", ["exp": .integer(Fixture.start)]), Case("no end", ["exp": .null]),
        Case("issued ten minutes from now", ["iat": .integer(Fixture.start + 600)]),
        Case("no subject", ["sub": .null]), Case("an empty subject", ["sub": ""]),
    ]

    @Test(arguments: refused)
    func aTokenThatIsNotForThisServerSignsNobodyIn(_ patch: Case<JSONValue>) throws {
        var browser = try Browser()
        let answer = try Self.signIn(&browser, Self.token(patch.value))
        #expect(answer.status == 401)
        #expect(answer.body == ["error": "invalid-token"])
    }

    @Test func aSignatureByAnotherKeyOrOfAnotherTextIsRefused() throws {
        var browser = try Browser()
        #expect(try Self.signIn(&browser, Self.token([:], key: "attacker")).status == 401)
        var parts = try Self.token([:]).split(separator: ".").map(String.init)
        parts[1] = try Self.token(["sub": "1002"]).split(separator: ".").map(String.init)[1]
        #expect(try Self.signIn(&browser, parts.joined(separator: ".")).status == 401)
        #expect(try Self.signIn(&browser, "").status == 401)
        #expect(try Self.signIn(&browser, Self.token([:]), provider: "apple").status == 401)
    }

    @Test func aGivenNonceMustMatch() throws {
        var browser = try Browser()
        #expect(try Self.signIn(&browser, Self.token([:]), nonce: "n-1").status == 200)
        #expect(try Self.signIn(&browser, Self.token([:]), nonce: "n-2").status == 401)
        // printf raw | openssl dgst -sha256
        let hash = "d7439bee24773bcbfa2d0a97947ee36227b10d1022b1a55847e928965bb6bfde"
        let hashed = try Self.token(["nonce": .string(hash)])
        #expect(try Self.signIn(&browser, hashed, nonce: "raw").status == 200)
        #expect(try Self.signIn(&browser, hashed, nonce: "other").status == 401)
    }

    @Test func theIntentMustMatchTheAccount() throws {
        var browser = try Browser()
        #expect(try Self.signIn(&browser, Self.token([:]), intent: "sign-in").status == 404)
        // Asking for an account that is not there makes none.
        #expect(try Self.signIn(&browser, Self.token([:]), intent: "sign-in").status == 404)
        #expect(try Self.signIn(&browser, Self.token([:]), intent: "sign-up").status == 200)
        #expect(try Self.signIn(&browser, Self.token([:]), intent: "sign-up").status == 409)
        #expect(try Self.signIn(&browser, Self.token([:]), intent: "sign-in").status == 200)
        #expect(try Self.signIn(&browser, Self.token([:]), intent: "steal").status == 400)
    }

    @Test func firebaseReturnsASessionOrAnError() throws {
        var browser = try Browser()
        func ask(_ token: String, provider: String = "google.com") throws -> (status: Int, body: JSONValue) {
            var form = QueryParameters()
            form.append("id_token", token)
            form.append("providerId", provider)
            return try Self.post(
                &browser, .firebase,
                ["postBody": .string(form.text()), "requestUri": "http://localhost", "returnSecureToken": true])
        }
        let good = try ask(Self.token([:]))
        #expect(good.status == 200)
        #expect(good.body["federatedId"] == "https://accounts.google.com/1001")
        #expect(good.body["providerId"] == "google.com")
        #expect(good.body["isNewUser"] == true)
        let bad = try ask(Self.token(["aud": .string(Fixture.ios)]))
        #expect(bad.status == 400)
        guard case .string(let message)? = bad.body["error"]?["message"] else {
            Issue.record("no message")
            return
        }
        #expect(message.hasPrefix("INVALID_IDP_RESPONSE"))
        #expect(try ask(Self.token([:]), provider: "example.com").status == 400)
    }

    @Test(arguments: [
        "", "null", "[]", #"{"provider":"google"}"#, #"{"idToken":7,"provider":"google","intent":"either"}"#,
    ])
    func whatIsNoRequestIsRefused(_ body: String) throws {
        var browser = try Browser()
        for endpoint in [Endpoint.signInFunction, .firebase] {
            let response = try browser.send(
                "POST", browser.provider.configuration.places.url(of: endpoint),
                [HeaderField("Content-Type", "application/json")], body: body)
            #expect(response.status == 400)
        }
    }
}
