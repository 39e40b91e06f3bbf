import AssayConformance
import AssayFuzzTargets
import AssayJSON
import AssayParserFuzzTargets
import AssayTestSupport
import Testing

/// Every way in which a vector can contain the input of a target.
@Suite struct DraftTests {
    /// The input of a target, and the operation and members of each draft, in order.
    typealias Case = NamedCase<(target: String, bytes: [UInt8]), [String]>

    /// The required members of a token response, as the drafts write them.
    private static let response =
        #"{\"access_token\":\"ya29.assay-golden-access-token\",\"expires_in\":3599,\"token_type\":\"Bearer\","#
        + #"\"id_token\":\"eyJhbGciOiJSUzI1NiJ9.e30.c2lnbmF0dXJl\",\"found\":"#

    static let cases: [Case] = [
        // RFC 4648 §3.2 and RFC 7515 §2 forbid padding, so the first draft is a segment.
        Case(
            "base64url: padded", ("base64url", Array("YW$=".utf8)),
            [
                #"verify-id-token token { "claims_base64url": "YW$$=" }"#,
                #"verify-id-token token { "header_base64url": "YW$$=" }"#,
                #"verify-id-token token { "compact": { "text": "${header}.${payload}.YW$$=" } }"#,
                #"encode-rsa-public-key input { "n": "YW$$=", "e": "AQAB" }"#,
                #"encode-rsa-public-key input { "n": "WVckPQ", "e": "AQAB" }"#,
            ]),
        // The DER of a key shows what a valid text decodes to.
        Case(
            "base64url: valid", ("base64url", Array("YWJj".utf8)),
            [
                #"encode-rsa-public-key input { "n": "YWJj", "e": "AQAB" }"#,
                #"verify-id-token token { "claims_base64url": "YWJj" }"#,
                #"verify-id-token token { "header_base64url": "YWJj" }"#,
                #"verify-id-token token { "compact": { "text": "${header}.${payload}.YWJj" } }"#,
                #"encode-rsa-public-key input { "n": "WVdKag", "e": "AQAB" }"#,
            ]),
        // printf '\xff\xfe' | base64 | tr / _: bytes that are not text are encoded.
        Case(
            "base64url: not text", ("base64url", [0xFF, 0xFE]),
            [#"encode-rsa-public-key input { "n": "__4", "e": "AQAB" }"#]),
        Case(
            "compact-jws: three segments", ("compact-jws", Array("e30.e30=.c2ln".utf8)),
            [
                #"verify-id-token token { "compact": { "text": "e30.e30=.c2ln" } }"#,
                #"verify-id-token token { "header_base64url": "e30", "claims_base64url": "e30=" }"#,
            ]),
        Case(
            "compact-jws: four segments", ("compact-jws", Array("a.b.c.$".utf8)),
            [#"verify-id-token token { "compact": { "text": "a.b.c.$$" } }"#]),
        Case(
            "credential-response: a form",
            (
                "credential-response",
                Array("PUT\nCookie: g_csrf_token=$1\n\ncredential=$CREDENTIAL&g_csrf_token=$1".utf8)
            ),
            [
                #"verify-credential-response input { "method": "PUT", "headers": [["Cookie", "g_csrf_token=$$1"]], "#
                    + #""body": "credential=${credential}&g_csrf_token=$$1" }"#
            ]),
        Case(
            "device-authorization: a refusal", ("device-authorization", Array("403\n\n{}".utf8)),
            [#"parse-device-authorization input { "status": 403, "headers": [], "body": "{}" }"#]),
        Case(
            "security-event: claims", ("security-event", Array(#"{"jti":"$1"}"#.utf8)),
            [##"verify-security-event token { "claims_text": "{\"jti\":\"$$1\"}" }"##]),
        Case(
            "json: not JSON", ("json", Array("[1".utf8)),
            [
                ##"verify-id-token token { "claims_text": ["{${claims:members},\"found\":", "[1", "}"] }"##,
                #"verify-id-token token { "claims_text": "[1" }"#,
                ##"verify-id-token token { "header_text": ["{${header:members},\"found\":", "[1", "}"] }"##,
                "parse-token-response input { \"body\": [\"\(response)\", \"[1\", \"}\"] }",
                #"parse-key-set input { "body": "[1" }"#,
            ]),
        Case(
            "json: an object", ("json", Array(#"{"exp":1e2}"#.utf8)),
            [
                ##"verify-id-token token { "claims_text": ["{${claims:members},\"found\":", "{\"exp\":1e2}", "}"] }"##,
                #"verify-id-token token { "claims": { "exp": 1e2 } }"#,
                ##"verify-id-token token { "claims_text": "{\"exp\":1e2}" }"##,
                ##"verify-id-token token { "header_text": ["{${header:members},\"found\":", "{\"exp\":1e2}", "}"] }"##,
                "parse-token-response input { \"body\": [\"\(response)\", \"{\\\"exp\\\":1e2}\", \"}\"] }",
                ##"parse-key-set input { "body": "{\"exp\":1e2}" }"##,
            ]),
        Case(
            "json: not text", ("json", [0xFF]),
            [
                ##"verify-id-token token { "claims_text": ["{${claims:members},\"found\":", { "base64": "/w==" }, "}"] }"##,
                #"verify-id-token token { "claims_text": { "base64": "/w==" } }"#,
                ##"verify-id-token token { "header_text": ["{${header:members},\"found\":", { "base64": "/w==" }, "}"] }"##,
                "parse-token-response input { \"body\": [\"\(response)\", { \"base64\": \"/w==\" }, \"}\"] }",
                #"parse-key-set input { "body": { "base64": "/w==" } }"#,
            ]),
        Case(
            "der: a short key", ("der", [3, 1, 0, 1, 0xC0, 0xFF]),
            [
                #"encode-rsa-public-key input { "n": "wP8", "e": "AQAB" }"#,
                #"parse-key-set input { "body": { "json": { "keys": [{ "kty": "RSA", "kid": "found", "use": "sig", "#
                    + #""alg": "RS256", "n": "wP8", "e": "AQAB" }] } } }"#,
                #"verify-id-token context { "keys": [{ "key": "google-a", "jwk": { "n": "wP8", "e": "AQAB" } }] }"#,
            ]),
        Case(
            "sign-in: a scenario left open", ("sign-in", Array(#"{"steps":[{"do":"start","attempt":"b"}]}"#.utf8)),
            [#"sign-in input { "steps": [{ "do": "start", "attempt": "b" }, { "do": "cancel", "attempt": "b" }] }"#]),
        // The first byte adds user-info; the fault is the first effect of the token endpoint, for every call.
        Case(
            "sign-in: a plan of faults", ("sign-in", [1, 0, 0, 0]),
            [
                #"sign-in input { "providers": { "google": { "faults": [{ "endpoint": "token", "#
                    + #""token": { "claims": { "aud": "other.example" } } }] } }, "#
                    + #""steps": [{ "do": "start" }, { "do": "callback" }, { "do": "user-info" }] }"#
            ]),
    ]

    @Test(arguments: cases) func aDraftContainsTheInput(_ item: Case) throws {
        let target = try #require(FuzzTargets.target(named: item.input.target))
        let drafts = try target.drafts(of: item.input.bytes).map { draft in
            let members = draft.members.map { "\($0.name) \(SpacedJSON.text($0.value))" }
            return "\(draft.operation) \(members.joined(separator: " "))"
        }
        #expect(drafts == item.expected)
    }

    @Test(
        arguments: [
            ("compact-jws", [0xFF], "the input is not UTF-8, so no vector can hold it"),
            ("der", [], "the input is empty and has no key, so the target ignores it"),
            ("pkcs1-signature", [], "the input is empty and has no signature, so the target ignores it"),
            ("sign-in", Array("{".utf8), "the input describes no scenario, so the target ignores it: "),
            ("vector-file", [], "no vector can hold it: vector-file tests the reader of vectors"),
            ("provider-request", [], "no vector can hold it: provider-request tests the mock provider"),
            ("loopback-request", [], "no operation of vectors takes the inputs of loopback-request"),
            ("reports", [], "no operation of vectors takes the inputs of reports"),
        ] as [(String, [UInt8], String)])
    func theErrorSaysWhyThereIsNoDraft(_ name: String, _ input: [UInt8], _ why: String) throws {
        let target = try #require(FuzzTargets.target(named: name))
        let error = #expect(throws: FuzzDraftError.self) { try target.drafts(of: input) }
        #expect(error?.description.hasPrefix(why) == true)
    }

    @Test(
        arguments: [
            ("plain.bin", Array("a".utf8), #"Array("a".utf8)"#, "plain.bin"),
            ("a b'c", Array(##"\"#"##.utf8), ####"Array(##"\"#"##.utf8)"####, #"'a b'\''c'"#),
            ("-x", [0, 0xAB], "[0x00, 0xab]", "-x"), ("e", [], "[]", "e"),
        ] as [(String, [UInt8], String, String)])
    func theAdviceSaysHowToKeepAnInputThatNoVectorContains(
        _ file: String, _ bytes: [UInt8], _ literal: String, _ word: String
    ) {
        let advice = RegressionAdvice(target: "vector-file", file: file, bytes: bytes, id: "0badcafe")
        #expect(advice.path == "Fuzz/Regressions/vector-file/0badcafe")
        #expect(
            advice.lines == [
                "mkdir -p Fuzz/Regressions/vector-file && cp \(word) Fuzz/Regressions/vector-file/0badcafe",
                "swift test --filter ReplayTests",
                "#expect(try #require(FuzzTargets.target(named: \"vector-file\")).failure(on: \(literal)) == nil)",
            ])
    }

    @Test func theAdviceHasNoLineOfCodeForALongInput() {
        let bytes = [UInt8](repeating: 0x61, count: 257)
        #expect(RegressionAdvice(target: "json", file: "f", bytes: bytes, id: "a").lines.count == 2)
    }
}
