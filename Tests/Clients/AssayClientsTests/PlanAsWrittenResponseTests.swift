import AssayClients
import AssayTestSupport
import Testing

@testable import AssayConformance

/// The members of a key except its ID, with the numbers of the RSA key of RFC 7517 appendix A.1.
private let planKeyMembers =
    #""kty":"RSA","alg":"RS256","use":"sig","e":"AQAB","n":""#
    + "0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECPebWKRXjBZCi"
    + "FV4n3oknjhMstn64tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSqzs8KJZgnYb"
    + "9c7d0zgdAZHzu6qMQvRL5hajrn1n91CbOpbISD08qNLyrdkt-bFTWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls"
    + #"1jF44-csFCur-kEgU8awapJzKnqDKgw""#

/// The plan's results for responses, next to the most similar response that it refuses.
struct PlanAsWrittenResponseTests {
    private let client = PlanAsWrittenClient()

    @Test(
        arguments: [
            NamedCase("honest", "app.example:/cb?state=s&code=c", .code("c")),
            NamedCase("another's scheme, host and path", "https://evil.example/x?state=s&code=c", .code("c")),
            NamedCase("the first code counts", "app.example:/cb?state=s&code=c&code=d", .code("c")),
            NamedCase("the first state counts", "app.example:/cb?state=s&state=t&code=c", .code("c")),
            NamedCase("the last state does not", "app.example:/cb?state=t&state=s&code=c", .reject(.stateMismatch)),
            NamedCase("an error next to a code", "app.example:/cb?state=s&error=e&code=c", .code("c")),
            NamedCase("an error alone", "app.example:/cb?state=s&error=access_denied", .reject(.noAuthorizationCode)),
            NamedCase("an error without state", "app.example:/cb?error=access_denied", .reject(.stateMismatch)),
            NamedCase("another's iss", "app.example:/cb?state=s&code=c&iss=https://x.example", .code("c")),
            NamedCase("an empty code", "app.example:/cb?state=s&code=", .code("")),
            NamedCase("a code without value", "app.example:/cb?state=s&code", .reject(.noAuthorizationCode)),
            NamedCase("a plus sign", "app.example:/cb?state=s&code=a+b", .code("a+b")),
            NamedCase("%ZZ", "app.example:/cb?state=s&code=%ZZ", .code("%ZZ")),
            NamedCase("octets that are not text", "app.example:/cb?state=s&code=%E9", .reject(.noAuthorizationCode)),
            NamedCase("in the fragment", "app.example:/cb#state=s&code=c", .reject(.stateMismatch)),
            NamedCase("no URL", "https://a b/?state=s&code=c", .reject(.invalidAuthorizationResponse)),
        ] as [NamedCase<String, Observation>])
    func callback(_ test: NamedCase<String, Observation>) async {
        let probe = AuthorizationResponseProbe(
            url: Array(test.input.utf8), redirectURI: "app.example:/cb", state: "s", issuer: nil,
            issuerParameterAdvertised: false)
        #expect(await client.handle(probe) == test.expected)
    }

    @Test
    func aCallbackThatIsNotUTF8NeverReachesThePlan() async {
        let probe = AuthorizationResponseProbe(
            url: [0xff], redirectURI: "app.example:/cb", state: "s", issuer: nil, issuerParameterAdvertised: false)
        #expect(await client.handle(probe) == .unsupported("input that is not UTF-8"))
    }

    @Test(
        arguments: [
            NamedCase("honest", #""expires_in":3599"#, .tokens(3599)),
            NamedCase(
                "the status of a refusal is not read", #""expires_in":3599,"error":"invalid_grant""#, .tokens(3599)),
            NamedCase("a fraction", #""expires_in":3599.9"#, .tokens(3599)),
            NamedCase("below zero", #""expires_in":-1"#, .tokens(-1)),
            NamedCase("another token type", #""token_type":"mac","expires_in":1"#, .tokens(1)),
            NamedCase("the first of two counts", #""expires_in":1,"expires_in":2"#, .tokens(1)),
            NamedCase("a string", #""expires_in":"1""#, .wrong("expires_in has the wrong type")),
            NamedCase("a Boolean", #""expires_in":true"#, .wrong("expires_in has the wrong type")),
            NamedCase("beyond Int", #""expires_in":1e30"#, .wrong("expires_in cannot be read")),
            NamedCase("none", #""scope":"openid""#, .wrong("expires_in is missing")),
        ] as [NamedCase<String, Observation>])
    func tokenResponse(_ test: NamedCase<String, Observation>) async {
        #expect(await parse(#"{"access_token":"a","id_token":"i",\#(test.input)}"#) == test.expected)
    }

    @Test(
        arguments: [
            NamedCase("no id_token", #"{"access_token":"a","expires_in":1}"#, .wrong("id_token is missing")),
            NamedCase("an OAuth error", #"{"error":"invalid_grant"}"#, .wrong("id_token is missing")),
            NamedCase("a page", "<html>", .wrong("the document cannot be read")),
            NamedCase("empty", "", .wrong("the document cannot be read")),
        ] as [NamedCase<String, Observation>])
    func tokenResponseOfAnotherForm(_ test: NamedCase<String, Observation>) async {
        #expect(await parse(test.input) == test.expected)
    }

    @Test(
        arguments: [
            NamedCase("honest", #"{"kid":"a",\#(planKeyMembers)}"#, .keys(["a"])),
            NamedCase(
                "the same ID twice", #"{"kid":"a",\#(planKeyMembers)},{"kid":"a",\#(planKeyMembers)}"#, .keys(["a"])),
            NamedCase(
                "a modulus that is not base64 is dropped",
                #"{"kid":"a","kty":"RSA","alg":"RS256","use":"sig","n":"!","e":"AQAB"},{"kid":"b",\#(planKeyMembers)}"#,
                .keys(["b"])),
            NamedCase(
                "a key without n spoils the set",
                #"{"kid":"a",\#(planKeyMembers)},{"kid":"e","kty":"EC","alg":"ES256","use":"sig","e":"AQAB"}"#,
                .wrong("keys.1.n is missing")),
            NamedCase(
                "a modulus of zero is dropped",
                #"{"kid":"a","kty":"RSA","alg":"RS256","use":"sig","n":"AA","e":"AQAB"}"#, .keys([])),
            NamedCase("no keys", "", .keys([])),
        ] as [NamedCase<String, Observation>])
    func keySet(_ test: NamedCase<String, Observation>) async {
        let probe = KeySetProbe(
            headers: [HeaderField("Cache-Control", "no-store")],
            body: Array(#"{"keys":[\#(test.input)]}"#.utf8))
        #expect(await client.handle(probe) == test.expected)
    }

    private func parse(_ body: String) async -> Observation {
        await client.handle(
            TokenResponseProbe(
                status: 400, headers: [HeaderField("Content-Type", "text/html")],
                body: Array(body.utf8)))
    }
}

extension Observation {
    fileprivate static func code(_ code: String) -> Observation { .accept(["code": .string(code)]) }

    fileprivate static func tokens(_ lifetime: Int64) -> Observation {
        .accept(["access_token": .string("a"), "id_token": .string("i"), "expires_in": .integer(lifetime)])
    }

    fileprivate static func keys(_ names: [String]) -> Observation {
        .accept(["key_ids": .strings(names), "fresh_for": .integer(3600)])
    }

    fileprivate static func wrong(_ what: String) -> Observation { .reject(nil, message: "DecodingError: \(what)") }
}
