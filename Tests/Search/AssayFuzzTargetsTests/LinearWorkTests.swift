import AssayFuzzTargets
import AssayParserFuzzTargets
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The work of a target grows linearly with its input, whatever part of the input is repeated.
///
/// The tests compare the processor time of this thread for an input and for one eight times as long. Linear work takes
/// eight times as long, quadratic work sixty-four times. A limit of twenty-four separates them even on a busy machine.
@Suite struct LinearWorkTests {
    struct Shape: Sendable, CustomTestStringConvertible {
        let target: String
        let name: String
        let head: String
        let piece: @Sendable (Int) -> String
        let tail: String

        init(
            _ target: String, _ name: String, _ head: String, _ tail: String,
            _ piece: @escaping @Sendable (Int) -> String
        ) {
            self.target = target
            self.name = name
            self.head = head
            self.piece = piece
            self.tail = tail
        }

        var testDescription: String { "\(target): \(name)" }

        func bytes(atLeast count: Int) -> [UInt8] {
            var text = head
            var index = 0
            while text.utf8.count < count {
                text += piece(index)
                index += 1
            }
            return Array((text + tail).utf8)
        }
    }

    private static let redirect =
        "com.googleusercontent.apps.415870217356-assaysuite0golden0client0ios00001:/oauth2callback"
    private static let json = "200\nContent-Type: application/json\n"
    private static let form = "Content-Type: application/x-www-form-urlencoded\n"
    private static let token = "g_csrf_token=t"
    private static let loopback = "GET /cb?state=s1-aZ_9~x HTTP/1.1\r\nHost: 127.0.0.1:51004\r\n"
    private static let event = #""iss":"https://accounts.google.com","iat":1,"jti":"1","events":{"e":{}"#

    static let shapes: [Shape] = [
        Shape("base64url", "text", "", "") { _ in "QUJD" },
        Shape("json", "elements", #"{"a":[0"#, "]}") { _ in ",1" },
        Shape("json", "members", #"{"a":0"#, "}") { #","m\#($0)":1"# },
        Shape("json", "escapes", #"{"a":""#, #""}"#) { _ in #"\u00e9\uD83D\uDE00"# },
        Shape("json", "digits", #"{"a":1"#, "}") { _ in "7" },
        Shape("json", "white space", #"{"a":"#, "1}") { _ in " \n" },
        Shape("json", "depth", #"{"a":"#, "") { _ in "[" },
        Shape("compact-jws", "payload", "e30.", ".AAAA") { _ in "QUJD" },
        Shape("compact-jws", "dots", "e30", "") { _ in "." },
        Shape("jwk-set", "keys", #"{"keys":[{}"#, "]}") { #",{"kty":"RSA","kid":"\#($0)","n":"AQAB","e":"AQAB"}"# },
        Shape("jwk-set", "members of a key", #"{"keys":[{"kty":"RSA""#, "}]}") { #","m\#($0)":1"# },
        Shape("id-token-raw", "payload", "eyJhbGciOiJSUzI1NiJ9.", ".AAAA") { _ in "QUJD" },
        Shape("callback-url", "parameters", redirect + "?state=s&code=c", "") { "&p\($0)=1" },
        Shape("callback-url", "percent encodings", redirect + "?state=s&code=", "") { _ in "%41" },
        Shape("token-response", "header fields", json, "\n{}") { "X-\($0): a\n" },
        Shape("token-response", "members", json + "\n" + #"{"access_token":"abc","token_type":"Bearer""#, "}") {
            #","m\#($0)":1"#
        },
        Shape(
            "token-response", "scopes", json + "\n" + #"{"access_token":"abc","token_type":"Bearer","scope":"a"#, #""}"#
        ) {
            " s\($0)"
        },
        Shape("proof-nonce", "a nonce", "400\nDPoP-Nonce: a", "\n\n{}") { _ in "b" },
        Shape("user-info", "members", "Content-Type: application/json\n\n" + #"{"sub":"1""#, "}") { #","m\#($0)":1"# },
        Shape("credential-response", "parameters", "POST\n\(form)\n\(token)", "") { "&p\($0)=1" },
        Shape("credential-response", "percent encodings", "POST\n\(form)\n\(token)&a=", "") { _ in "%41" },
        Shape("credential-response", "cookies", "POST\n\(form)Cookie: g_csrf_token=t", "\n\n\(token)") { ";c\($0)=1" },
        Shape("credential-response", "equal cookies", "POST\n\(form)Cookie: a", "\n\n\(token)") { _ in
            ";g_csrf_token=t"
        },
        Shape("loopback-request", "fields", loopback, "\r\n") { _ in "a:b\r\n" },
        Shape("loopback-request", "a value", loopback + "a:", "\r\n\r\n") { _ in "b" },
        Shape("loopback-request", "a target", "GET /", " HTTP/1.1\r\n") { _ in "b" },
        Shape("device-authorization", "members", "Content-Type: application/json\n\n" + #"{"user_code":"1""#, "}") {
            #","m\#($0)":1"#
        },
        Shape("security-event", "events", "{\(event)", "}}") { #","e\#($0)":{}"# },
        Shape("security-event", "audiences", "{\(event)},\"aud\":[\"a\"", "]}") { #","a\#($0)""# },
        Shape("provider-metadata", "members", #"{"issuer":"https://accounts.google.com""#, "}") { #","m\#($0)":1"# },
        Shape("cache-headers", "directives", "Cache-Control: no-cache", "") { ",d\($0)=1" },
        Shape("cache-headers", "fields", "Age: 1", "") { _ in "\nCache-Control: max-age=1" },
        Shape("code-verifier", "text", "", "") { _ in "a" },
        Shape("stored-session", "audiences", session, #"],"granted_scopes":[]}"#) { #","a\#($0)""# },
        Shape("authorization-request", "scopes", "scopes:\nscope: openid", "") { "\nscope: s\($0)" },
        Shape("authorization-request", "parameters", "authorization_endpoint: https://a.example/?a=1", "") {
            "&p\($0)=1"
        },
        Shape("authorization-request", "login hint", "login_hint: a", "") { _ in "@é" },
        Shape("authorization-request", "lines", "login_hint: a", "") { _ in "\nb" },
        Shape("redirects", "dot segments", "com.example:/cb\nhttps://a.example/\n/", "") { _ in "a/../" },
        Shape("redirects", "answers", "com.example:/cb\nhttps://a.example/", "") { "\n/\($0)" },
        Shape("redirects", "locations", "com.example:/cb\nhttps://a.example/\n302 /", "") { "\t/\($0)" },
        // The first character chooses the report: of a run as text, JSON, JUnit XML, SARIF, Markdown and HTML.
        Shape("reports", "text", "\u{0}", "") { _ in "<b\u{202E}|" },
        Shape("reports", "text of JSON", "\u{1}", "") { _ in "<b\u{202E}|" },
        Shape("reports", "text of XML", "\u{2}", "") { _ in "<b\u{202E}|" },
        Shape("reports", "text of SARIF", "\u{3}", "") { _ in "<b\u{202E}|" },
        Shape("reports", "text of Markdown", "\u{4}", "") { _ in "<b\u{202E}|" },
        Shape("reports", "text of HTML", "\u{5}", "") { _ in "<b\u{202E}|" },
        Shape("reports", "members of an error", "\u{0}" + #"{"a":0"#, "") { #","m\#($0)":1"# },
        Shape("vector-file", "members", #"{"about":"a""#, "}") { #","m\#($0)":1"# },
    ]

    private static let session =
        #"{"version":1,"client_id":"a","issuer":"i","subject":"s","profile":{},"signed_in_at":1,"#
        + #""confirmed_at":1,"expires_at":1,"audiences":["a""#

    @Test(arguments: shapes)
    func eightTimesTheInputIsLessThanTwentyFourTimesTheWork(_ shape: Shape) throws {
        let target = try #require(FuzzTargets.target(named: shape.target))
        let short = shape.bytes(atLeast: 2_000)
        let long = shape.bytes(atLeast: 16_000)
        #expect(target.failure(on: short) == nil)
        #expect(isLinear(short: { _ = target.failure(on: short) }, long: { _ = target.failure(on: long) }))
    }

    @Test func quadraticWorkIsDistinguishedFromLinearWork() {
        var sum = 0
        func pairs(_ count: Int) {
            for one in 0..<count { for other in 0..<count where one &* other == sum { sum &+= 1 } }
        }
        #expect(!isLinear(short: { pairs(200) }, long: { pairs(1_600) }))
        #expect(isLinear(short: { pairs(200) }, long: { for _ in 0..<8 { pairs(200) } }))
        #expect(sum > 0)
    }

    /// Tries up to twenty times, because caches are cold at first and the processor is shared.
    private func isLinear(short: () -> Void, long: () -> Void) -> Bool {
        var least = (short: UInt64.max, long: UInt64.max)
        for _ in 0..<20 {
            least.short = min(least.short, time(short))
            least.long = min(least.long, time(long))
            // Below a fifth of a millisecond the clock is too imprecise.
            if least.long < 24 * max(least.short, 200_000) { return true }
        }
        return false
    }

    /// The processor time of this thread in nanoseconds.
    private func time(_ work: () -> Void) -> UInt64 {
        let begin = processorTime()
        work()
        return processorTime() - begin
    }

    private func processorTime() -> UInt64 {
        var now = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
        return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
    }
}
