import AssayTestSupport
import Testing

@testable import GoogleSignInClient

/// RFC 9111 §4.2, §5.1, §5.2.
@Suite struct CacheFreshnessTests {
    static let fresh: [NamedCase<HTTPHeaderFields, Int>] = [
        NamedCase(
            "Google's",
            ["Cache-Control": "public, max-age=24873, must-revalidate, no-transform", "Age": "5059"], 19_814),
        NamedCase("without Age", ["cache-control": "max-age=60"], 60),
        NamedCase("in capitals", ["Cache-Control": "MAX-AGE=60"], 60),
        NamedCase("quoted", ["Cache-Control": "max-age=\"60\""], 60),
        NamedCase("in a second line", ["Cache-Control": "public", "Cache-Control": "max-age=60"], 60),
        NamedCase("after empty elements", ["Cache-Control": ", ,public,,max-age=60 ,"], 60),
        NamedCase("inside another's quotes", ["Cache-Control": "x=\"a, max-age=9\", max-age=60"], 60),
        NamedCase("s-maxage is for shared caches", ["Cache-Control": "s-maxage=5, max-age=60"], 60),
        NamedCase("leading zeros", ["Cache-Control": "max-age=0060"], 60),
        NamedCase("too large for 64 bits", ["Cache-Control": "max-age=99999999999999999999"], 2_147_483_648),
        NamedCase("too large for 31 bits", ["Cache-Control": "max-age=2147483649"], 2_147_483_648),
        NamedCase("a list of ages: the first", ["Cache-Control": "max-age=60", "Age": "10, 50"], 50),
        NamedCase("two lines of age: the first", ["Cache-Control": "max-age=60", "Age": "10", "Age": "50"], 50),
        NamedCase("empty elements of an age", ["Cache-Control": "max-age=60", "Age": " , ,10 , 50"], 50),
        NamedCase("an empty line of age", ["Cache-Control": "max-age=60", "Age": " ,", "Age": "10"], 50),
        NamedCase(
            "a second Age line after one that is not a number",
            ["Cache-Control": "max-age=60", "Age": "x", "Age": "10"], 60),
        NamedCase("an Age that is not a number is ignored", ["Cache-Control": "max-age=60", "Age": "-1"], 60),
        NamedCase("an Age that is not an integer is ignored", ["Cache-Control": "max-age=60", "Age": "1.5"], 60),
        NamedCase("an Age that is not a token is ignored", ["Cache-Control": "max-age=60", "Age": "\"10\""], 60),
        NamedCase("two numbers in an Age are ignored", ["Cache-Control": "max-age=60", "Age": "10 5"], 60),
        NamedCase("an empty Age is ignored", ["Cache-Control": "max-age=60", "Age": ""], 60),
    ]

    static let stale: [NamedCase<HTTPHeaderFields, Int>] = [
        NamedCase("no fields", [:], 0),
        NamedCase("no max-age", ["Cache-Control": "public"], 0),
        NamedCase("Expires alone", ["Expires": "Fri, 01 Jan 2100 00:00:00 GMT"], 0),
        NamedCase("max-age of zero", ["Cache-Control": "max-age=0"], 0),
        NamedCase("as old as max-age", ["Cache-Control": "max-age=60", "Age": "60"], 0),
        NamedCase("older than max-age", ["Cache-Control": "max-age=60", "Age": "61"], 0),
        NamedCase("an Age too large", ["Cache-Control": "max-age=60", "Age": "99999999999999999999"], 0),
        NamedCase("no-store", ["Cache-Control": "max-age=60, no-store"], 0),
        NamedCase("no-store in another line", ["Cache-Control": "max-age=60", "Cache-Control": "no-store"], 0),
        NamedCase("no-cache", ["Cache-Control": "No-Cache, max-age=60"], 0),
        NamedCase("no-cache for a field", ["Cache-Control": "max-age=60, no-cache=\"Set-Cookie\""], 0),
        NamedCase("repeated", ["Cache-Control": "max-age=60, max-age=60"], 0),
        NamedCase("repeated in another line", ["Cache-Control": "max-age=60", "Cache-Control": "max-age=9"], 0),
        NamedCase("negative", ["Cache-Control": "max-age=-1"], 0),
        NamedCase("a plus sign", ["Cache-Control": "max-age=+60"], 0),
        NamedCase("a fraction", ["Cache-Control": "max-age=60.5"], 0),
        NamedCase("an exponent", ["Cache-Control": "max-age=6e1"], 0),
        NamedCase("a unit", ["Cache-Control": "max-age=60s"], 0),
        NamedCase("no value", ["Cache-Control": "max-age"], 0),
        NamedCase("an empty value", ["Cache-Control": "max-age="], 0),
        NamedCase("an empty quoted value", ["Cache-Control": "max-age=\"\""], 0),
        NamedCase("spaces around the equals sign", ["Cache-Control": "max-age = 60"], 0),
        NamedCase("a quote without end", ["Cache-Control": "max-age=\"60"], 0),
        NamedCase("digits of another script", ["Cache-Control": "max-age=\"٦٠\""], 0),
        NamedCase("a semicolon", ["Cache-Control": "public; max-age=60"], 0),
        NamedCase("a semicolon in another line", ["Cache-Control": "max-age=60", "Cache-Control": "public; x"], 0),
        NamedCase("a semicolon in an earlier line", ["Cache-Control": "public; x", "Cache-Control": "max-age=60"], 0),
    ]

    @Test(.bug("https://github.com/ericchiang/oidc/issues/1", "Age is not subtracted"), arguments: fresh + stale)
    func seconds(_ acceptance: NamedCase<HTTPHeaderFields, Int>) {
        #expect(CacheFreshness.seconds(of: acceptance.input) == acceptance.expected)
    }
}
