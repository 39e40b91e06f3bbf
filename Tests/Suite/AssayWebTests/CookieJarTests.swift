import AssayHTTP
import AssayWeb
import Testing

struct CookieJarTests {
    struct Case: CustomTestStringConvertible {
        let field: String
        var from = "http://app.test/account/login"
        var to = "http://app.test/account/home"
        var method = "GET"
        var isCrossSite = false
        let sent: String?

        var testDescription: String { "\(field) → \(to)" }
    }

    static let cases = [
        Case(field: "a=1", sent: "a=1"),
        Case(field: "a=1", to: "http://app.test/", sent: nil),
        Case(field: "a=1; Path=/", to: "http://app.test/", sent: "a=1"),
        Case(field: "a=1; Path=/acc", to: "http://app.test/account", sent: nil),
        Case(field: "a=1; Path=/account", to: "http://app.test/account", sent: "a=1"),
        Case(field: "a=1", to: "http://sub.app.test/account/x", sent: nil),
        Case(field: "a=1; Domain=app.test", to: "http://sub.app.test/account/x", sent: "a=1"),
        Case(field: "a=1; Domain=.app.test", to: "http://app.test/account/x", sent: "a=1"),
        Case(field: "a=1; Domain=other.test", sent: nil),
        Case(field: "a=1; Max-Age=0", sent: nil), Case(field: "a=1; Max-Age=60", sent: "a=1"),
        Case(field: "a=1; Max-Age=-1; Expires=Fri, 01 Jan 2100 00:00:00 GMT", sent: nil),
        Case(field: "a=1; Expires=Fri, 01 Jan 2100 00:00:00 GMT", sent: "a=1"),
        Case(field: "a=1; expires=Thu, 01-Jan-1970 00:00:00 GMT", sent: nil),
        Case(field: "a=1; Expires=never", sent: "a=1"),
        Case(field: "a=1; Secure", sent: nil),
        Case(field: "a=1; Secure", from: "http://127.0.0.1:1/x", to: "http://127.0.0.1:2/x", sent: "a=1"),
        Case(field: "a=1; SameSite=Strict", isCrossSite: true, sent: nil),
        Case(field: "a=1; SameSite=Strict", sent: "a=1"),
        Case(field: "a=1; SameSite=Lax", isCrossSite: true, sent: "a=1"),
        Case(field: "a=1; SameSite=Lax", method: "POST", isCrossSite: true, sent: nil),
        Case(field: "a=1; SameSite=None", sent: nil),
        Case(
            field: "a=1; SameSite=None; Secure", from: "http://127.0.0.1/", to: "http://127.0.0.1/", method: "POST",
            isCrossSite: true, sent: "a=1"),
        Case(
            field: "__Host-a=1; Secure; Path=/", from: "http://localhost/", to: "http://localhost/", sent: "__Host-a=1"),
        Case(field: "__Host-a=1; Secure", from: "http://localhost/", to: "http://localhost/", sent: nil),
        Case(field: "__Secure-a=1", from: "http://localhost/", to: "http://localhost/", sent: nil),
        Case(field: " a = 1 ; HttpOnly", sent: "a=1"), Case(field: "a=\"1\"", sent: "a=\"1\""),
        Case(field: "=", sent: nil),
    ]

    @Test(arguments: cases)
    func areStoredAndSentAsInBrowsers(_ test: Case) throws {
        let from = try #require(WebURL(test.from))
        let to = try #require(WebURL(test.to))
        var jar = CookieJar()
        jar.store(
            ResponseMessage(status: 200, headers: [HeaderField("Set-Cookie", test.field)]), from: from,
            at: 1_800_000_000)
        let field = jar.field(for: to, method: test.method, isCrossSite: test.isCrossSite, at: 1_800_000_000)
        #expect(field == test.sent)
    }

    @Test
    func allFieldsOfAResponseAreStoredAndTheLongestPathComesFirst() throws {
        let url = try #require(WebURL("http://app.test/account/login"))
        var jar = CookieJar()
        let headers = ["a=1; Path=/", "b=2; Path=/account", "a=3; Path=/"].map { HeaderField("Set-Cookie", $0) }
        jar.store(ResponseMessage(status: 200, headers: headers), from: url, at: 0)
        #expect(jar.field(for: url, isCrossSite: false, at: 0) == "b=2; a=3")
        #expect(!"\(jar)".contains("3"))
    }

    @Test
    func aCookieExpires() throws {
        let url = try #require(WebURL("http://app.test/"))
        var jar = CookieJar()
        // RFC 6265 §5.1.1: 2015-10-21T07:28:00Z is 1445412480.
        let field = HeaderField("Set-Cookie", "a=1; Expires=Wed, 21 Oct 2015 07:28:00 GMT")
        jar.store(ResponseMessage(status: 200, headers: [field]), from: url, at: 1_445_412_000)
        #expect(jar.field(for: url, isCrossSite: false, at: 1_445_412_479) == "a=1")
        #expect(jar.field(for: url, isCrossSite: false, at: 1_445_412_480) == nil)
    }
}
