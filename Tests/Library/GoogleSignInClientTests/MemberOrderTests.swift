import AssayTestSupport
import GoogleSignInClient
import Testing

/// If several members of a message are wrong, the error names the first in a fixed order, which makes errors repeatable.
struct MemberOrderTests {
    /// A message, by the members that are wrong; and its members in the order in which they are read.
    struct Message: Sendable {
        let order: [(name: String, right: String)]
        let read: @Sendable (String) throws -> Void

        /// The message whose members are wrong from one on, and the error.
        func error(wrongFrom first: Int) -> GoogleSignInError? {
            let members = order.enumerated().map { number, member in
                #""\#(member.name)":\#(number < first ? member.right : "{}")"#
            }
            do {
                try read(members.joined(separator: ","))
                return nil
            } catch {
                return error as? GoogleSignInError
            }
        }
    }

    static let messages: [NamedCase<Message, Int>] = [
        NamedCase(
            "UserInfo",
            Message(
                order: [
                    ("email", #""a@example.com""#), ("email_verified", "true"), ("name", #""a""#),
                    ("given_name", #""a""#), ("family_name", #""a""#), ("picture", #""a""#), ("hd", #""a""#),
                ]
            ) { _ = try UserInfo(.with(#"{"sub":"1",\#($0)}"#), subject: "1") }, 7),
        NamedCase(
            "a credential response",
            Message(
                order: [("credential", #""h.c.s""#), ("g_csrf_token", #""t-1""#), ("select_by", #""btn""#)]
            ) {
                _ = try CredentialResponse(
                    method: "POST", fields: ["Content-Type": "application/json", "Cookie": "g_csrf_token=t-1"],
                    body: Array("{\($0)}".utf8))
            }, 3),
        NamedCase(
            "a token response",
            Message(
                order: [
                    ("access_token", #""a""#), ("token_type", #""Bearer""#), ("expires_in", "1"),
                    ("refresh_token", #""a""#), ("id_token", #""a.b.c""#), ("scope", #""openid""#),
                ]
            ) { _ = try TokenResponse(.with("{\($0)}")) }, 6),
        NamedCase(
            "codes for a device",
            Message(
                order: [
                    ("device_code", #""a""#), ("user_code", #""a""#),
                    ("verification_url", #""https://op.example/device""#),
                ]
            ) { _ = try DeviceAuthorizationResponse(.with(#"{"expires_in":1800,\#($0)}"#)) }, 3),
        NamedCase(
            "a security event token",
            Message(
                order: [
                    ("iss", #""https://accounts.google.com""#), ("aud", #""app.example""#), ("iat", "1790000000"),
                    ("jti", #""event-1""#),
                    ("events", SecurityEventFixture.event("account-disabled", SecurityEventFixture.subject)),
                ]
            ) { _ = try SecurityEventFixture.verify("{\($0)}") }, 5),
        NamedCase(
            "provider metadata",
            Message(
                order: [
                    ("response_types_supported", #"["code"]"#), ("subject_types_supported", #"["public"]"#),
                    ("id_token_signing_alg_values_supported", #"["RS256"]"#),
                    ("authorization_endpoint", #""https://op.example/auth""#),
                    ("token_endpoint", #""https://op.example/token""#), ("jwks_uri", #""https://op.example/jwks""#),
                ]
            ) {
                _ = try ProviderMetadata(
                    document: Array(#"{"issuer":"https://op.example",\#($0)}"#.utf8), issuer: "https://op.example")
            }, 6),
    ]

    @Test(arguments: messages) func theFirstIsNamed(_ message: NamedCase<Message, Int>) {
        #expect(message.input.order.count == message.expected)
        for (number, member) in message.input.order.enumerated() {
            let detail = message.input.error(wrongFrom: number)?.detail
            #expect(detail?.hasPrefix("\(member.name): ") == true, "\(member.name): \(detail ?? "accepted")")
        }
        #expect(message.input.error(wrongFrom: message.expected) == nil)
    }
}
