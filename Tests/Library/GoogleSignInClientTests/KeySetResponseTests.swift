import AssayTestSupport
import GoogleSignInClient
import Testing

@Suite struct KeySetResponseTests {
    /// The modulus of RFC 7517 appendix A.1.
    static let modulus =
        "0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECPebWKRXjBZCiFV4n3"
        + "oknjhMstn64tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSqzs8KJZgnYb9c7d0zgdA"
        + "ZHzu6qMQvRL5hajrn1n91CbOpbISD08qNLyrdkt-bFTWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls1jF44-csFCur-"
        + "kEgU8awapJzKnqDKgw"

    static func key(_ kid: String, more: String = "") -> String {
        #"{"kty":"RSA","kid":"\#(kid)","alg":"RS256","use":"sig","n":"\#(modulus)","e":"AQAB"\#(more)}"#
    }

    static let fields: HTTPHeaderFields = [
        "Content-Type": "application/json; charset=UTF-8",
        "Cache-Control": "public, max-age=24873, must-revalidate, no-transform", "Age": "5059",
    ]

    @Test func usableKeysAndFreshness() throws {
        let body =
            #"{"keys":[\#(Self.key("2011-04-29")),{"kty":"EC","kid":"1"},\#(Self.key("b", more: #","d":"AQAB""#))]}"#
        let response = try KeySetResponse(.with(body, Self.fields))
        #expect(response.usableKeyIDs == ["2011-04-29"])
        #expect(response.freshnessLifetime == 19_814)
        #expect("\(response)" == "KeySetResponse(3 keys, fresh for 19814 s)")
    }

    @Test func contentTypeMayBeAbsentOrTheRegisteredOne() throws {
        let body = #"{"keys":[\#(Self.key("a"))]}"#
        #expect(try KeySetResponse(.with(body, [:])).usableKeyIDs == ["a"])
        #expect(try KeySetResponse(.with(body, ["Content-Type": "application/jwk-set+json"])).usableKeyIDs == ["a"])
    }

    @Test func setWithoutUsableKeysIsNoError() throws {
        #expect(try KeySetResponse(.with(#"{"keys":[]}"#)).usableKeyIDs == [])
    }

    static let refused: [Refusal<HTTPResponse>] = [
        Refusal("status 404", .with(#"{"keys":[]}"#, status: 404), .keySetUnavailable),
        Refusal("status 203", .with(#"{"keys":[]}"#, status: 203), .keySetUnavailable),
        Refusal("status 304", .with("", status: 304), .keySetUnavailable),
        Refusal("status 302", .with("", status: 302, ["Location": "https://evil.example"]), .keySetUnavailable),
        Refusal("HTML", .with(#"{"keys":[]}"#, ["Content-Type": "text/html"]), .invalidKeySet),
        Refusal(
            "two media types", .with(#"{"keys":[]}"#, ["Content-Type": "application/json, text/html"]), .invalidKeySet),
        Refusal("empty", .with(""), .invalidKeySet),
        Refusal("an array", .with("[]"), .invalidKeySet),
        Refusal("no keys", .with("{}"), .invalidKeySet),
        Refusal("keys is an object", .with(#"{"keys":{}}"#), .invalidKeySet),
        Refusal("keys twice", .with(#"{"keys":[],"keys":[]}"#), .invalidKeySet),
        Refusal("a key ID twice", .with(#"{"keys":[\#(key("a")),\#(key("a"))]}"#), .invalidKeySet),
        Refusal("too large", .with(#"{"keys":[]}"# + String(repeating: " ", count: 262_144)), .invalidKeySet),
    ]

    @Test(arguments: refused)
    func refuses(_ refusal: Refusal<HTTPResponse>) {
        #expect(throws: GoogleSignInError(refusal.expected)) { try KeySetResponse(refusal.input) }
    }
}
