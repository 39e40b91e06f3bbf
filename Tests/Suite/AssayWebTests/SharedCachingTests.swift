import AssayHTTP
import AssayTestSupport
import Testing

@testable import AssayWeb

/// Which responses may be stored for several people (RFC 9111 §3).
struct SharedCachingTests {
    static let cases: [NamedCase<[String], Bool>] = [
        NamedCase("nothing", [], false), NamedCase("public", ["public"], true),
        NamedCase("a lifetime", ["max-age=60"], true), NamedCase("a lifetime in quotes", ["max-age=\"60\""], true),
        NamedCase("a lifetime beyond 64 bits", ["max-age=99999999999999999999"], true),
        NamedCase("a lifetime beyond 64 bits in quotes", ["max-age=\"9223372036854775808\""], true),
        NamedCase("a lifetime beyond 64 bits for shared caches", ["s-maxage=99999999999999999999, max-age=0"], true),
        NamedCase("a word of the same length", ["max-age=9999999999999999999x"], false),
        NamedCase("a number below zero beyond 64 bits", ["max-age=-99999999999999999999"], false),
        NamedCase("a number with a sign", ["max-age=+60"], false),
        NamedCase("no lifetime", ["max-age=0"], false),
        NamedCase("public without a lifetime", ["public, max-age=0"], false),
        NamedCase("a lifetime for shared caches", ["max-age=0, s-maxage=5"], true),
        NamedCase("none for shared caches", ["max-age=60, s-maxage=0"], false),
        NamedCase("private", ["private, max-age=60"], false), NamedCase("no-store", ["No-Store", "max-age=60"], false),
        NamedCase("no-cache", ["no-cache, max-age=60"], false),
        NamedCase("private for the cookie", ["private=\"Set-Cookie\", max-age=60"], false),
        NamedCase("private for another field", ["private=\"X\", max-age=60"], true),
    ]

    @Test(arguments: cases)
    func responsesThatSetACookie(_ each: NamedCase<[String], Bool>) {
        let fields = each.input.map { HeaderField("Cache-Control", $0) }
        let cookie = HeaderField("Set-Cookie", "a=1")
        #expect(
            SharedCaching.storesCookie(of: ResponseMessage(status: 302, headers: fields + [cookie])) == each.expected)
        #expect(!SharedCaching.storesCookie(of: ResponseMessage(status: 302, headers: fields)))
    }

    static let expiries: [NamedCase<[String: String], Bool>] = [
        NamedCase("a date in the future", ["Expires": "Wed, 21 Oct 2026 07:29:00 GMT"], true),
        NamedCase("the same date", ["Expires": "Wed, 21 Oct 2026 07:28:00 GMT"], false),
        NamedCase("no date", ["Expires": "0"], false),
        NamedCase("no date and public", ["Expires": "0", "Cache-Control": "public"], false),
        NamedCase(
            "a lifetime, which overrides it",
            ["Expires": "Wed, 21 Oct 2026 07:29:00 GMT", "Cache-Control": "max-age=0"], false),
        NamedCase("private", ["Expires": "Wed, 21 Oct 2026 07:29:00 GMT", "Cache-Control": "private"], false),
    ]

    @Test(arguments: expiries)
    func responsesThatExpire(_ each: NamedCase<[String: String], Bool>) {
        let fields = each.input.map { HeaderField($0.key, $0.value) }
        let date = HeaderField("Date", "Wed, 21 Oct 2026 07:28:00 GMT")
        #expect(SharedCaching.stores(ResponseMessage(status: 200, headers: fields + [date])) == each.expected)
        #expect(!SharedCaching.stores(ResponseMessage(status: 200, headers: fields)))
    }

    /// What is said of the cookie alone protects nothing else of the response.
    @Test(arguments: cases)
    func wholeResponses(_ each: NamedCase<[String], Bool>) {
        let fields = each.input.map { HeaderField("Cache-Control", $0) }
        let isOfTheCookie = each.input.contains { $0.contains("Set-Cookie") }
        #expect(SharedCaching.stores(ResponseMessage(status: 200, headers: fields)) == (each.expected || isOfTheCookie))
    }
}
