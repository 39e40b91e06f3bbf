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

    @Test func showsTheType() throws {
        #expect("\(try CodeVerifier(Self.secret))" == "CodeVerifier(redacted)")
        #expect("\(HTTPResponse.with("abc"))" == "status 200, fields [Content-Type], 3 bytes")
        let request = HTTPRequest(method: "GET", url: "https://op.example/t?a=b", fields: ["A": "b"])
        #expect("\(request)" == "GET https://op.example/t, fields [A], 0 bytes")
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
