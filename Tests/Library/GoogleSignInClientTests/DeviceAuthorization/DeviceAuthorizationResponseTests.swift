import AssayTestSupport
import GoogleSignInClient
import Testing

@Suite struct DeviceAuthorizationResponseTests {
    private static func body(_ changes: String = "", without name: String? = nil) -> String {
        let members = [
            "device_code": #""AH-1""#, "user_code": #""BCDF-GHJK""#,
            "verification_url": #""https://www.google.com/device""#, "expires_in": "1800", "interval": "10",
        ]
        let kept = members.filter { $0.key != name }.map { "\"\($0.key)\":\($0.value)" }.sorted()
        return "{\((kept + (changes.isEmpty ? [] : [changes])).joined(separator: ","))}"
    }

    @Test func googlesMembers() throws {
        let codes = try DeviceAuthorizationResponse(.with(Self.body()))
        #expect(codes.deviceCode.text == "AH-1")
        #expect(codes.userCode == "BCDF-GHJK")
        #expect(codes.verificationURL == "https://www.google.com/device")
        #expect(codes.expiresIn == 1_800)
        #expect(codes.interval == 10)
        #expect(!"\(codes)".contains("AH-1"))
    }

    /// The example of RFC 8628 §3.2.
    @Test func exampleOfTheRFC() throws {
        let body = #"""
            {"device_code":"GmRhmhcxhwAzkoEqiMEg_DnyEysNkuNhszIySk9eS","user_code":"WDJB-MJHT",
             "verification_uri":"https://example.com/device",
             "verification_uri_complete":"https://example.com/device?user_code=WDJB-MJHT",
             "expires_in":1800,"interval":5}
            """#
        let codes = try DeviceAuthorizationResponse(.with(body))
        #expect(codes.verificationURL == "https://example.com/device")
        #expect(codes.interval == 5)
    }

    /// The error of a refusal is `error`, as in RFC 8628 §3.5, or Google's `error_code`; it is shown if it is safe to show.
    @Test(arguments: [
        (#"{"error":"invalid_client"}"#, "invalid_client, status 403"),
        (#"{"error_code":"rate_limit_exceeded"}"#, "rate_limit_exceeded, status 403"),
        (#"{"error_code":"second","error":"first"}"#, "first, status 403"),
        (#"{"error":"e"}"#, "e, status 403"),
        (#"{"error":""}"#, "an error code in an unexpected format, status 403"),
        (#"{"error":"\#(String(repeating: "e", count: 64))"}"#, String(repeating: "e", count: 64) + ", status 403"),
        (
            #"{"error":"\#(String(repeating: "e", count: 65))"}"#,
            "an error code in an unexpected format, status 403"
        ),
        ("<html>", "status 403"),
    ])
    func aRefusalHasItsError(_ body: String, _ detail: String) {
        let error = #expect(throws: GoogleSignInError(.providerError)) {
            try DeviceAuthorizationResponse(.with(body, status: 403))
        }
        #expect(error.map { "\($0)" } == "provider-error: " + detail)
    }

    @Test(arguments: ["", "a\n", "a\u{7F}", "\u{E9}"]) func aCodeIsVisibleASCII(_ text: String) throws {
        #expect(throws: GoogleSignInError(.invalidDeviceAuthorization)) { try DeviceCode(text) }
        #expect(try DeviceCode(" ~").text == " ~")
    }

    /// Google's documentation names the page of `verification_url`.
    @Test(arguments: [
        #"{"verification_uri":"https://www.google.com/other",$}"#,
        #"{$,"verification_uri":"https://www.google.com/other"}"#,
    ])
    func ofTwoAddressesGooglesIsShown(_ form: String) throws {
        let body = form.replacing("$", with: Self.body().dropFirst().dropLast())
        #expect(try DeviceAuthorizationResponse(.with(body)).verificationURL == "https://www.google.com/device")
    }

    /// A stand-in on this machine may have a page of its own; a provider may not.
    @Test func anAddressOnTheLoopbackInterfaceNeedsItsPolicy() throws {
        let body = Self.body(#""verification_url":"http://127.0.0.1:8080/device""#, without: "verification_url")
        #expect(throws: GoogleSignInError(.insecureEndpoint)) { try DeviceAuthorizationResponse(.with(body)) }
        let codes = try DeviceAuthorizationResponse(.with(body), policy: .secureOrLoopback)
        #expect(codes.verificationURL == "http://127.0.0.1:8080/device")
    }

    @Test(arguments: [1, 4, 6]) func anyIntervalIsKept(_ seconds: Int) throws {
        let body = Self.body(#""interval":\#(seconds)"#, without: "interval")
        #expect(try DeviceAuthorizationResponse(.with(body)).interval == seconds)
    }

    @Test func anAbsentIntervalIsFiveSeconds() throws {
        #expect(try DeviceAuthorizationResponse(.with(Self.body(without: "interval"))).interval == 5)
    }

    private static let refused: [Refusal<HTTPResponse>] = [
        Refusal("an error", .with(#"{"error":"invalid_scope"}"#, status: 400), .providerError),
        Refusal("Google's error_code", .with(#"{"error_code":"rate_limit_exceeded"}"#, status: 403), .providerError),
        Refusal("an error next to codes", .with(body(#""error":"x""#)), .providerError),
        Refusal("codes with status 400", .with(body(), status: 400), .providerError),
        Refusal("HTML", .with(body(), ["Content-Type": "text/html"]), .invalidDeviceAuthorization),
        Refusal("no device code", .with(body(without: "device_code")), .invalidDeviceAuthorization),
        Refusal("no user code", .with(body(without: "user_code")), .invalidDeviceAuthorization),
        Refusal("no address", .with(body(without: "verification_url")), .invalidDeviceAuthorization),
        Refusal("no lifetime", .with(body(without: "expires_in")), .invalidDeviceAuthorization),
        Refusal(
            "an interval of zero", .with(body(#""interval":0"#, without: "interval")), .invalidDeviceAuthorization),
        Refusal(
            "an interval of half a second", .with(body(#""interval":0.5"#, without: "interval")),
            .invalidDeviceAuthorization),
        Refusal(
            "a lifetime of more than a day", .with(body(#""expires_in":86401"#, without: "expires_in")),
            .invalidDeviceAuthorization),
        Refusal(
            "a control character", .with(body(#""user_code":"A\u001b[2J""#, without: "user_code")),
            .invalidDeviceAuthorization),
        Refusal(
            "65 characters", .with(body(#""user_code":"\#(String(repeating: "W", count: 65))""#, without: "user_code")),
            .invalidDeviceAuthorization),
        Refusal(
            "plain HTTP", .with(body(#""verification_url":"http://a.example/""#, without: "verification_url")),
            .insecureEndpoint),
    ]

    @Test(arguments: refused) func refuses(_ refusal: Refusal<HTTPResponse>) {
        #expect(throws: GoogleSignInError(refusal.expected)) { try DeviceAuthorizationResponse(refusal.input) }
    }

    @Test func theLongestUserCode() throws {
        let code = String(repeating: "W", count: 64)
        let body = Self.body(#""user_code":"\#(code)""#, without: "user_code")
        #expect(try DeviceAuthorizationResponse(.with(body)).userCode == code)
    }
}
