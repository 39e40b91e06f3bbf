import Testing

@testable import GoogleSignInClient

/// RFC 9111 §4.2, §5.1, §5.2.
@Suite struct CacheFreshnessTests {
    static let fresh: [Acceptance<HTTPHeaderFields, Int>] = [
        Acceptance(
            "Google's",
            ["Cache-Control": "public, max-age=24873, must-revalidate, no-transform", "Age": "5059"], 19_814),
        Acceptance("without Age", ["cache-control": "max-age=60"], 60),
        Acceptance("in capitals", ["Cache-Control": "MAX-AGE=60"], 60),
        Acceptance("quoted", ["Cache-Control": "max-age=\"60\""], 60),
        Acceptance("in a second line", ["Cache-Control": "public", "Cache-Control": "max-age=60"], 60),
        Acceptance("after empty elements", ["Cache-Control": ", ,public,,max-age=60 ,"], 60),
        Acceptance("inside another's quotes", ["Cache-Control": "x=\"a, max-age=9\", max-age=60"], 60),
        Acceptance("s-maxage is for shared caches", ["Cache-Control": "s-maxage=5, max-age=60"], 60),
        Acceptance("leading zeros", ["Cache-Control": "max-age=0060"], 60),
        Acceptance("too large for 64 bits", ["Cache-Control": "max-age=99999999999999999999"], 2_147_483_648),
        Acceptance("too large for 31 bits", ["Cache-Control": "max-age=2147483649"], 2_147_483_648),
        Acceptance("a list of ages: the first", ["Cache-Control": "max-age=60", "Age": "10, 50"], 50),
        Acceptance("two lines of age: the first", ["Cache-Control": "max-age=60", "Age": "10", "Age": "50"], 50),
        Acceptance("empty elements of an age", ["Cache-Control": "max-age=60", "Age": " , ,10 , 50"], 50),
        Acceptance("an empty line of age", ["Cache-Control": "max-age=60", "Age": " ,", "Age": "10"], 50),
        Acceptance(
            "a line of age after one that is no number", ["Cache-Control": "max-age=60", "Age": "x", "Age": "10"], 60),
        Acceptance("an Age that is no number is ignored", ["Cache-Control": "max-age=60", "Age": "-1"], 60),
        Acceptance("an Age that is no integer is ignored", ["Cache-Control": "max-age=60", "Age": "1.5"], 60),
        Acceptance("an empty Age is ignored", ["Cache-Control": "max-age=60", "Age": ""], 60),
    ]

    static let stale: [Acceptance<HTTPHeaderFields, Int>] = [
        Acceptance("no fields", [:], 0),
        Acceptance("no max-age", ["Cache-Control": "public"], 0),
        Acceptance("Expires alone", ["Expires": "Fri, 01 Jan 2100 00:00:00 GMT"], 0),
        Acceptance("max-age of zero", ["Cache-Control": "max-age=0"], 0),
        Acceptance("as old as max-age", ["Cache-Control": "max-age=60", "Age": "60"], 0),
        Acceptance("older than max-age", ["Cache-Control": "max-age=60", "Age": "61"], 0),
        Acceptance("an Age too large", ["Cache-Control": "max-age=60", "Age": "99999999999999999999"], 0),
        Acceptance("no-store", ["Cache-Control": "max-age=60, no-store"], 0),
        Acceptance("no-store in another line", ["Cache-Control": "max-age=60", "Cache-Control": "no-store"], 0),
        Acceptance("no-cache", ["Cache-Control": "No-Cache, max-age=60"], 0),
        Acceptance("no-cache for a field", ["Cache-Control": "max-age=60, no-cache=\"Set-Cookie\""], 0),
        Acceptance("repeated", ["Cache-Control": "max-age=60, max-age=60"], 0),
        Acceptance("repeated in another line", ["Cache-Control": "max-age=60", "Cache-Control": "max-age=9"], 0),
        Acceptance("negative", ["Cache-Control": "max-age=-1"], 0),
        Acceptance("a plus sign", ["Cache-Control": "max-age=+60"], 0),
        Acceptance("a fraction", ["Cache-Control": "max-age=60.5"], 0),
        Acceptance("an exponent", ["Cache-Control": "max-age=6e1"], 0),
        Acceptance("a unit", ["Cache-Control": "max-age=60s"], 0),
        Acceptance("no value", ["Cache-Control": "max-age"], 0),
        Acceptance("an empty value", ["Cache-Control": "max-age="], 0),
        Acceptance("an empty quoted value", ["Cache-Control": "max-age=\"\""], 0),
        Acceptance("spaces around the equals sign", ["Cache-Control": "max-age = 60"], 0),
        Acceptance("a quote without end", ["Cache-Control": "max-age=\"60"], 0),
        Acceptance("digits of another script", ["Cache-Control": "max-age=\"٦٠\""], 0),
        Acceptance("a semicolon", ["Cache-Control": "public; max-age=60"], 0),
    ]

    @Test(arguments: fresh + stale)
    func seconds(_ acceptance: Acceptance<HTTPHeaderFields, Int>) {
        #expect(CacheFreshness.seconds(of: acceptance.input) == acceptance.output)
    }
}
