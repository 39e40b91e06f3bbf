import GoogleSignInClient
import Testing

/// Every way in which Swift prints a value, tried on every type that holds a secret.
@Suite struct RedactionTests {
    static let secret = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"

    static func prints(of value: some Sendable) -> [String] {
        var dumped = ""
        dump(value, to: &dumped)
        var nested = ""
        dump(["key": value], to: &nested)
        return [
            "\(value)", String(describing: value), String(reflecting: value), dumped, nested, "\([value])",
            "\(Optional(value) as Any)",
        ]
    }

    static func values() throws -> [any Sendable] {
        let tokens =
            #"{"access_token":"\#(secret)","token_type":"Bearer","id_token":"\#(secret)","refresh_token":"\#(secret)"}"#
        let redirect = try RedirectURI("com.example.app:/cb")
        let fields: HTTPHeaderFields = ["Authorization": "Bearer \(secret)", "Content-Type": "application/json"]
        let response = HTTPResponse.with(tokens, fields)
        return [
            try CodeVerifier(secret), try AuthorizationCode(secret), try AccessToken(secret), try RefreshToken(secret),
            try EncodedIDToken(secret), try ClientSecret(secret), try TokenResponse(response), response, fields,
            HTTPRequest(
                method: "POST", url: "https://op.example/t?token=\(secret)", fields: fields, body: Array(secret.utf8)),
            try AuthorizationResponse(
                callbackURL: "com.example.app:/cb?state=s&code=\(secret)", redirectURI: redirect, state: "s",
                issuer: nil),
            try AuthorizationRequest(
                configuration: SignInConfiguration(clientID: "app", redirectURI: redirect.text),
                randomness: FixedRandomness()),
            try CredentialResponse(
                method: "POST",
                fields: ["Content-Type": "application/x-www-form-urlencoded", "Cookie": "g_csrf_token=t"],
                body: Array("credential=\(secret)&g_csrf_token=t".utf8)),
            SecurityEventSubject.account(subject: "1", email: secret), SecurityEventSubject.email(secret),
            SecurityEventSubject.refreshToken(.prefix(secret)),
            SecurityEventSubject.RefreshTokenIdentifier.prefix(secret),
            try UserInfo(
                .with(#"{"sub":"1","email":"\#(secret)","name":"\#(secret)","picture":"\#(secret)"}"#), subject: "1"),
        ]
    }

    @Test func nothingPrintsASecret() throws {
        let bytes = "\(Array(Self.secret.utf8).dropFirst().dropLast())".dropFirst().dropLast()
        let values = try Self.values()
        #expect(values.count == 18)
        for value in values {
            for text in Self.prints(of: value) {
                #expect(!text.contains(Self.secret), "\(type(of: value)) as text")
                #expect(!text.contains(bytes), "\(type(of: value)) as bytes")
            }
        }
    }

    /// The twin: the check above sees what a plain structure gives away.
    @Test func theCheckCanFail() {
        struct Careless: Sendable {
            let token: String
        }
        #expect(Self.prints(of: Careless(token: Self.secret)).allSatisfy { $0.contains(Self.secret) })
    }

    /// What a value prints, and what its mirror shows.
    @Test func showsWhatIsNoSecret() throws {
        let redirect = try RedirectURI("com.example.app:/cb")
        let request = HTTPRequest(method: "GET", url: "https://op.example/t?a=b", fields: ["A": "b"])
        let credential = try CredentialResponse(
            method: "POST", fields: ["Content-Type": "application/x-www-form-urlencoded", "Cookie": "g_csrf_token=t"],
            body: Array("credential=h.c.s&g_csrf_token=t".utf8))
        let event = try SecurityEventFixture.verify(SecurityEventFixture.claims())
        let shown: [(value: any Sendable, text: String, children: [String])] = [
            (try CodeVerifier(Self.secret), "CodeVerifier(redacted)", []),
            (HTTPResponse.with("abc"), "status 200, fields [Content-Type], 3 bytes", []),
            (request, "GET https://op.example/t, fields [A], 0 bytes", []),
            (
                HTTPRequest(method: "GET", url: "https://op.example/#a"), "GET https://op.example/, fields [], 0 bytes",
                []
            ),
            (HTTPHeaderFields.Field(name: "Set-Cookie", value: "b"), "Set-Cookie", ["name"]),
            (["A": "b", "C": "d"] as HTTPHeaderFields, "[A, C]", ["", ""]),
            (
                try AuthorizationRequest(
                    configuration: SignInConfiguration(clientID: "app", redirectURI: redirect.text),
                    randomness: FixedRandomness()), "AuthorizationRequest(redacted)", []
            ),
            (
                ExternalUserAgentRequest(url: "https://op.example/auth?state=s", redirectURI: redirect),
                "ExternalUserAgentRequest(redirectURI: com.example.app:/cb)", ["redirectURI"]
            ),
            (credential, "CredentialResponse(redacted)", []),
            (SecurityEventSubject.email("a@example.com"), "SecurityEventSubject(redacted)", []),
            (SecurityEventSubject.RefreshTokenIdentifier.prefix("1//"), "RefreshTokenIdentifier(redacted)", []),
            (event, "SecurityEventToken(id: event-1)", ["id"]),
            (
                event.events[0],
                "SecurityEvent(https://schemas.openid.net/secevent/risc/event-type/account-disabled)", ["type"]
            ),
            (try UserInfo(.with(#"{"sub":"1","name":"n"}"#), subject: "1"), "UserInfo(subject: 1)", ["subject"]),
        ]
        for (value, text, children) in shown {
            #expect(String(describing: value) == text)
            #expect(String(reflecting: value) == text)
            #expect(Mirror(reflecting: value).children.map { $0.label ?? "" } == children, "\(text)")
        }
    }

    @Test(arguments: [("abc", "ABC"), ("abc", "ab"), ("ab", "abc"), ("abc", "abd")])
    func secretsAreEqualByAllTheirBytes(_ one: String, _ other: String) throws {
        #expect(try RefreshToken(one) != RefreshToken(other))
        #expect(try RefreshToken(one) == RefreshToken(one))
    }

    @Test func errorsHoldNoInput() throws {
        let inputs: [() throws -> Void] = [
            { _ = try CodeVerifier(Self.secret + " ") },
            { _ = try AccessToken(Self.secret + " ") },
            { _ = try AuthorizationCode(Self.secret + "\n") },
            { _ = try RefreshToken(Self.secret + "\n") },
            { _ = try RedirectURI(Self.secret) },
            { _ = try TokenResponse(.with(Self.secret)) },
            { _ = try TokenResponse(.with(#"{"error":"\#(Self.secret)"}"#, status: 400)) },
            { _ = try TokenResponse(.with(#"{"access_token":["\#(Self.secret)"]}"#)) },
            { _ = try TokenResponse(.with(#"{"access_token":"a","token_type":"\#(Self.secret)"}"#)) },
            { _ = try UserInfo(.with(#"{"sub":"\#(Self.secret)"}"#), subject: "1") },
            { _ = try KeySetResponse(.with(Self.secret)) },
            {
                _ = try AuthorizationResponse(
                    callbackURL: "com.example.app:/cb?state=\(Self.secret)&code=\(Self.secret)",
                    redirectURI: RedirectURI("com.example.app:/cb"), state: Self.secret + "x", issuer: nil)
            },
        ]
        for input in inputs {
            let error = #expect(throws: GoogleSignInError.self) { try input() }
            #expect(!"\(String(reflecting: error))".contains(Self.secret))
        }
    }
}

/// Gives the bytes that are `RedactionTests.secret` in base64url (RFC 7636 appendix B).
private struct FixedRandomness: RandomnessSource {
    func randomBytes(count: Int) -> [UInt8] {
        [
            116, 24, 223, 180, 151, 153, 224, 37, 79, 250, 96, 125, 216, 173, 187, 186, 22, 212, 37, 77, 105, 214, 191,
            240, 91, 88, 5, 88, 83, 132, 141, 121,
        ]
    }
}
