import AssayTestSupport
import GoogleSignInClient
import Testing

@Suite struct CredentialResponseTests {
    /// A request, by default as Google Identity Services posts it.
    struct Request: Sendable {
        var method = "POST"
        var type: String? = "application/x-www-form-urlencoded"
        var cookies: [String] = ["g_csrf_token=t-1"]
        var body = "credential=h.c.s&select_by=btn&g_csrf_token=t-1"

        func read() throws(GoogleSignInError) -> CredentialResponse {
            var fields = HTTPHeaderFields()
            if let type { fields.append(name: "Content-Type", value: type) }
            for cookie in cookies { fields.append(name: "Cookie", value: cookie) }
            return try CredentialResponse(method: method, fields: fields, body: Array(body.utf8))
        }
    }

    private static let json = #"{"credential":"h.c.s","g_csrf_token":"t-1","client_id":"app"}"#

    static let accepted: [NamedCase<Request, String?>] = [
        NamedCase("the button", Request(), "btn"),
        NamedCase("no select_by", Request(body: "g_csrf_token=t-1&credential=h.c.s"), nil),
        NamedCase("an empty select_by", Request(body: "g_csrf_token=t-1&credential=h.c.s&select_by="), ""),
        NamedCase("unknown parameters", Request(body: "a=1&credential=h.c.s&g_csrf_token=t-1&b=2"), nil),
        NamedCase("a charset", Request(type: "Application/X-WWW-Form-Urlencoded; charset=UTF-8", body: form), nil),
        NamedCase("percent encodings", Request(body: "%63redential=h%2Ec.s&g_csrf_token=%74-1"), nil),
        NamedCase("a JSON object", Request(type: "application/json;charset=UTF-8", body: json), nil),
        NamedCase("between cookies", Request(cookies: ["a=1; g_csrf_token=t-1;b=g_csrf_token=2"], body: form), nil),
        NamedCase("two Cookie lines", Request(cookies: ["a=1", "g_csrf_token=t-1"], body: form), nil),
        NamedCase("two equal cookies", Request(cookies: ["g_csrf_token=t-1; g_csrf_token=t-1"], body: form), nil),
        NamedCase(
            "an equals sign in the token",
            Request(cookies: ["g_csrf_token=t=="], body: "credential=h.c.s&g_csrf_token=t=="), nil),
    ]

    private static let form = "credential=h.c.s&g_csrf_token=t-1"

    @Test(arguments: accepted) func accepts(_ test: NamedCase<Request, String?>) throws {
        let response = try test.input.read()
        #expect(response.credential.text == "h.c.s")
        #expect(response.selectedBy == test.expected)
    }

    static let refused: [Refusal<Request>] = [
        Refusal("GET", Request(method: "GET"), .invalidCredentialResponse),
        Refusal("a method in small letters", Request(method: "post"), .invalidCredentialResponse),
        Refusal("no media type", Request(type: nil), .invalidCredentialResponse),
        Refusal("text", Request(type: "text/plain"), .invalidCredentialResponse),
        Refusal("a malformed media type", Request(type: "application/json; charset"), .invalidCredentialResponse),
        Refusal("a malformed escape", Request(body: form + "&a=%"), .invalidCredentialResponse),
        Refusal("a NUL", Request(body: form + "&a=%00"), .invalidCredentialResponse),
        Refusal("a repeated credential", Request(body: form + "&credential=h.c.s"), .invalidCredentialResponse),
        Refusal("a repeated token", Request(body: form + "&g_csrf_token=t-1"), .invalidCredentialResponse),
        Refusal("a repeated unknown parameter", Request(body: form + "&a=1&a=1"), .invalidCredentialResponse),
        Refusal("no credential", Request(body: "g_csrf_token=t-1"), .invalidCredentialResponse),
        Refusal("an empty credential", Request(body: "g_csrf_token=t-1&credential="), .invalidCredentialResponse),
        Refusal("a token beyond ASCII", Request(body: form + "%C3%A4"), .csrfTokenMismatch),
        Refusal("a credential beyond ASCII", Request(body: "g_csrf_token=t-1&credential=%C3%A4"), .invalidIDToken),
        Refusal("an empty body", Request(body: ""), .csrfTokenMismatch),
        Refusal("no token in the body", Request(body: "credential=h.c.s"), .csrfTokenMismatch),
        Refusal("an empty token", Request(cookies: ["g_csrf_token="], body: "g_csrf_token="), .csrfTokenMismatch),
        Refusal("no cookie", Request(cookies: []), .csrfTokenMismatch),
        Refusal("another cookie", Request(cookies: ["x_g_csrf_token=t-1"]), .csrfTokenMismatch),
        Refusal("another cookie's value", Request(cookies: ["a=g_csrf_token=t-1"]), .csrfTokenMismatch),
        Refusal("a cookie without a value", Request(cookies: ["g_csrf_token"]), .csrfTokenMismatch),
        Refusal("a name in capitals", Request(cookies: ["G_CSRF_TOKEN=t-1"]), .csrfTokenMismatch),
        Refusal("another token", Request(cookies: ["g_csrf_token=t-2"]), .csrfTokenMismatch),
        Refusal("a longer token", Request(cookies: ["g_csrf_token=t-11"]), .csrfTokenMismatch),
        Refusal("a quoted cookie", Request(cookies: [#"g_csrf_token="t-1""#]), .csrfTokenMismatch),
        Refusal("an encoded cookie", Request(cookies: ["g_csrf_token=%74-1"]), .csrfTokenMismatch),
        Refusal(
            "two cookies, the first right", Request(cookies: ["g_csrf_token=t-1; g_csrf_token=t-2"]),
            .csrfTokenMismatch),
        Refusal(
            "two cookies, the last right", Request(cookies: ["g_csrf_token=t-2", "g_csrf_token=t-1"]),
            .csrfTokenMismatch),
        Refusal("a form called JSON", Request(type: "application/json"), .invalidCredentialResponse),
        Refusal("a JSON array", Request(type: "application/json", body: "[\(json)]"), .invalidCredentialResponse),
        Refusal(
            "a JSON number", Request(type: "application/json", body: #"{"credential":1,"g_csrf_token":"t-1"}"#),
            .invalidCredentialResponse),
        Refusal(
            "a JSON null", Request(type: "application/json", body: #"{"credential":"h.c.s","g_csrf_token":null}"#),
            .invalidCredentialResponse),
        Refusal(
            "a repeated JSON member",
            Request(type: "application/json", body: #"{"credential":"a","credential":"h.c.s","g_csrf_token":"t-1"}"#),
            .invalidCredentialResponse),
        Refusal(
            "no token in JSON", Request(type: "application/json", body: #"{"credential":"h.c.s"}"#),
            .csrfTokenMismatch),
        Refusal(
            "another token in JSON",
            Request(type: "application/json", body: #"{"credential":"h.c.s","g_csrf_token":"t-2"}"#),
            .csrfTokenMismatch),
    ]

    @Test(arguments: refused) func refuses(_ refusal: Refusal<Request>) {
        #expect(throws: GoogleSignInError(refusal.expected)) { try refusal.input.read() }
    }

    @Test func bytesThatAreNotUTF8AreRefused() {
        let fields: HTTPHeaderFields = [
            "Content-Type": "application/x-www-form-urlencoded", "Cookie": "g_csrf_token=t-1",
        ]
        func read(_ end: [UInt8]) throws(GoogleSignInError) -> CredentialResponse {
            try CredentialResponse(method: "POST", fields: fields, body: Array((Self.form + "&a=").utf8) + end)
        }
        #expect(throws: Never.self) { try read([0xC3, 0xA4]) }
        #expect(throws: GoogleSignInError(.invalidCredentialResponse)) { try read([0xC3]) }
        // UTF-8 only after decoding.
        #expect(throws: GoogleSignInError(.invalidCredentialResponse)) { try read([0xC3] + Array("%A4".utf8)) }
    }

    @Test func theLargestBodyIsRead() throws {
        func request(_ size: Int) -> Request {
            let start = Self.form + "&a="
            return Request(body: start + String(repeating: "a", count: size - start.utf8.count))
        }
        #expect(try request(InputLimits.requestBodyBytes).read().credential.text == "h.c.s")
        #expect(throws: GoogleSignInError(.invalidCredentialResponse)) {
            try request(InputLimits.requestBodyBytes + 1).read()
        }
    }
}
