import AssayTestSupport
import GoogleSignInClient
import Testing

@Suite struct UserInfoTests {
    /// The example of OpenID Connect Core §5.3.2, shortened.
    @Test func exampleOfOpenIDConnectCore() throws {
        let body = #"""
            {"sub":"248289761001","name":"Jane Doe","given_name":"Jane","family_name":"Doe",
             "preferred_username":"j.doe","email":"janedoe@example.com","picture":"http://example.com/janedoe/me.jpg"}
            """#
        let info = try UserInfo(.with(body), subject: "248289761001")
        #expect(info.subject == "248289761001")
        #expect(info.name == "Jane Doe")
        #expect(info.givenName == "Jane")
        #expect(info.familyName == "Doe")
        #expect(info.email == "janedoe@example.com")
        #expect(info.picture == "http://example.com/janedoe/me.jpg")
        #expect(info.isEmailVerified == nil)
        #expect(info.hostedDomain == nil)
    }

    @Test func hostedDomain() throws {
        let info = try UserInfo(.with(#"{"sub":"1","hd":"example.com"}"#), subject: "1")
        #expect(info.hostedDomain == "example.com")
    }

    @Test(arguments: [
        NamedCase("true", "true", true), NamedCase("false", "false", false),
        NamedCase("the string true", #""true""#, true), NamedCase("the string false", #""false""#, false),
    ])
    func emailVerified(_ acceptance: NamedCase<String, Bool>) throws {
        let body = #"{"sub":"1","email_verified":\#(acceptance.input)}"#
        #expect(try UserInfo(.with(body), subject: "1").isEmailVerified == acceptance.expected)
    }

    static let refused: [Refusal<HTTPResponse>] = [
        Refusal("another subject", .with(#"{"sub":"2"}"#), .invalidUserInfo),
        Refusal("a longer subject", .with(#"{"sub":"11"}"#), .invalidUserInfo),
        Refusal("no subject", .with(#"{"email":"a@example.com"}"#), .invalidUserInfo),
        Refusal("an empty subject", .with(#"{"sub":""}"#), .invalidUserInfo),
        Refusal("a number", .with(#"{"sub":1}"#), .invalidUserInfo),
        Refusal("an array", .with(#"{"sub":["1"]}"#), .invalidUserInfo),
        Refusal("null", .with(#"{"sub":null}"#), .invalidUserInfo),
        Refusal("two subjects, the last right", .with(#"{"sub":"2","sub":"1"}"#), .invalidUserInfo),
        Refusal("two subjects, the first right", .with(#"{"sub":"1","sub":"2"}"#), .invalidUserInfo),
        Refusal("email is a number", .with(#"{"sub":"1","email":1}"#), .invalidUserInfo),
        Refusal("name is null", .with(#"{"sub":"1","name":null}"#), .invalidUserInfo),
        Refusal("email_verified is a number", .with(#"{"sub":"1","email_verified":1}"#), .invalidUserInfo),
        Refusal("email_verified is another string", .with(#"{"sub":"1","email_verified":"TRUE"}"#), .invalidUserInfo),
        Refusal(
            "email_verified is false in capitals", .with(#"{"sub":"1","email_verified":"FALSE"}"#), .invalidUserInfo),
        Refusal("email_verified is true cut short", .with(#"{"sub":"1","email_verified":"tru"}"#), .invalidUserInfo),
        Refusal("email_verified begins with true", .with(#"{"sub":"1","email_verified":"trues"}"#), .invalidUserInfo),
        Refusal("email_verified begins with false", .with(#"{"sub":"1","email_verified":"falses"}"#), .invalidUserInfo),
        Refusal("email_verified is false cut short", .with(#"{"sub":"1","email_verified":"fals"}"#), .invalidUserInfo),
        Refusal("status 401", .with(#"{"sub":"1"}"#, status: 401), .invalidUserInfo),
        Refusal("a signed response", .with(#"{"sub":"1"}"#, ["Content-Type": "application/jwt"]), .invalidUserInfo),
        Refusal("no Content-Type", .with(#"{"sub":"1"}"#, [:]), .invalidUserInfo),
        Refusal("not an object", .with(#""1""#), .invalidUserInfo),
        Refusal("too large", .with(#"{"sub":"1"}"# + String(repeating: " ", count: 65_536)), .invalidUserInfo),
    ]

    @Test(arguments: refused)
    func refuses(_ refusal: Refusal<HTTPResponse>) {
        #expect(throws: GoogleSignInError(refusal.expected)) { try UserInfo(refusal.input, subject: "1") }
    }

    @Test func emptySubjectIsNeverMet() {
        #expect(throws: GoogleSignInError(.invalidUserInfo)) { try UserInfo(.with(#"{"sub":""}"#), subject: "") }
    }

    /// A Kelvin sign is the letter K to the comparison of strings.
    @Test func comparesBytes() throws {
        #expect(throws: GoogleSignInError(.invalidUserInfo)) {
            try UserInfo(.with("{\"sub\":\"\u{212A}\"}"), subject: "K")
        }
        #expect(try UserInfo(.with(#"{"sub":"\u004B"}"#), subject: "K").subject == "K")
    }
}
