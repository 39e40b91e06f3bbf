import AssayTestSupport
import GoogleSignInClient
import StrictJOSE
import Testing

struct IDTokenKeyTests {
    static let headers: [NamedCase<String, GoogleSignInError.Code?>] = [
        NamedCase("without typ", #"{"alg":"RS256","kid":"KID"}"#, nil),
        NamedCase(
            "in another order, with more", #"{"x":1,"kid":"KID","jku":"https://evil.example","alg":"RS256"}"#, nil),
        NamedCase("no alg", #"{"kid":"KID"}"#, .unsupportedAlgorithm),
        NamedCase("none", #"{"alg":"none","kid":"KID"}"#, .unsupportedAlgorithm),
        NamedCase("HS256", #"{"alg":"HS256","kid":"KID"}"#, .unsupportedAlgorithm),
        NamedCase("RS512", #"{"alg":"RS512","kid":"KID"}"#, .unsupportedAlgorithm),
        NamedCase("crit", #"{"alg":"RS256","kid":"KID","crit":["x"],"x":1}"#, .unsupportedCriticalHeader),
        NamedCase("b64", #"{"alg":"RS256","kid":"KID","b64":false}"#, .unsupportedCriticalHeader),
        NamedCase("alg before crit", #"{"alg":"none","kid":"KID","crit":["x"]}"#, .unsupportedAlgorithm),
        NamedCase("crit before kid", #"{"alg":"RS256","crit":["x"]}"#, .unsupportedCriticalHeader),
        NamedCase("no kid", #"{"alg":"RS256"}"#, .missingKeyID),
        NamedCase("kid a number", #"{"alg":"RS256","kid":1}"#, .missingKeyID),
        NamedCase("kid unknown", #"{"alg":"RS256","kid":"KIDx"}"#, .unknownKeyID),
        NamedCase("kid empty", #"{"alg":"RS256","kid":""}"#, .unknownKeyID),
        NamedCase("an access token", #"{"alg":"RS256","kid":"KID","typ":"at+jwt"}"#, .invalidIDToken),
        NamedCase("a duplicate", #"{"alg":"none","alg":"RS256","kid":"KID"}"#, .invalidIDToken),
        NamedCase("an array", #"["RS256"]"#, .invalidIDToken),
    ]

    @Test(arguments: headers)
    func theHeaderIsCheckedInOrder(_ header: NamedCase<String, GoogleSignInError.Code?>) throws {
        let text = header.input.replacing("KID", with: try TestKeyFile("google-a").keyID)
        let token = try IDTokenFixture.token(header: text)
        #expect(try IDTokenFixture.refusal { try IDTokenFixture.verify(token) } == header.expected)
    }

    @Test(arguments: [
        NamedCase("nothing wrong", "", GoogleSignInError.Code?.none),
        NamedCase("use and alg right", #","use":"sig","alg":"RS256""#, nil),
        NamedCase("use", #","use":"enc""#, .invalidKey),
        NamedCase("alg", #","alg":"PS256""#, .invalidKey),
        NamedCase("key_ops", #","key_ops":["encrypt"]"#, .invalidKey),
        NamedCase("private", #","d":"AQAB""#, .invalidKey),
    ])
    func aKeyThatMustNotBeUsedIsRefusedNotLookedPast(_ extra: NamedCase<String, GoogleSignInError.Code?>) throws {
        let keys = try IDTokenFixture.keySet(["google-a"], extra: extra.input)
        let token = try IDTokenFixture.token()
        #expect(try IDTokenFixture.refusal { try IDTokenFixture.verify(token, keys: keys) } == extra.expected)
    }

    @Test(arguments: [
        ("rsa-1024", false), ("rsa-2047", false), ("rsa-e3", false), ("rsa-roca", false), ("rsa-3072", true),
        ("rsa-4096", true),
    ])
    func aKeyOfTheWrongSizeExponentOrPrimesIsRefused(_ name: String, _ isAccepted: Bool) throws {
        let keys = try IDTokenFixture.keySet([name])
        let token = try IDTokenFixture.token(key: name)
        let code = try IDTokenFixture.refusal { try IDTokenFixture.verify(token, keys: keys) }
        #expect(code == (isAccepted ? nil : .invalidKey))
    }

    @Test
    func theSignatureMustBeMadeWithTheNamedKey() throws {
        let token = try IDTokenFixture.token()
        let header = #"{"alg":"RS256","kid":"\#(try TestKeyFile("google-a").keyID)"}"#
        let forged = try IDTokenFixture.token(header: header, key: "attacker")
        let unsigned = token.prefix(through: try #require(token.lastIndex(of: ".")))
        for bad in [forged, String(unsigned), unsigned + "AAAA", token + "AA"] {
            #expect(try IDTokenFixture.refusal { try IDTokenFixture.verify(bad) } == .invalidSignature)
        }
    }

    @Test(
        arguments: [
            ["iss": "1"], ["aud": "[]"], ["exp": "0"], ["sub": nil], ["nonce": nil],
        ] as [IDTokenFixture.Claims])
    func theSignaturePrecedesEveryClaim(_ claims: IDTokenFixture.Claims) throws {
        let header = #"{"alg":"RS256","kid":"\#(try TestKeyFile("google-a").keyID)"}"#
        let forged = try IDTokenFixture.token(claims, header: header, key: "attacker")
        #expect(try IDTokenFixture.refusal { try IDTokenFixture.verify(forged) } == .invalidSignature)
    }

    @Test(arguments: [
        "", ".", "..", "a.b", "a.b.c.d", "eyJ9.e30.", "é.e30.AA", " ", String(repeating: "A", count: 70_000),
    ])
    func tokensOfNoFormAreRefused(_ token: String) throws {
        #expect(try IDTokenFixture.refusal { try IDTokenFixture.verify(token) } == .invalidIDToken)
    }

    @Test
    func noChangeOfOneCharacterIsAccepted() throws {
        let token = Array(try IDTokenFixture.token().utf8)
        let keys = try IDTokenFixture.keySet()
        for position in stride(from: 0, to: token.count, by: 7) {
            var changed = token
            changed[position] = changed[position] == UInt8(ascii: "B") ? UInt8(ascii: "C") : UInt8(ascii: "B")
            #expect(throws: GoogleSignInError.self) {
                try IDTokenFixture.verifier.verify(changed, keys: keys, context: IDTokenFixture.context())
            }
        }
    }
}
