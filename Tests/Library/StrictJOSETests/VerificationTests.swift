import AssayTestSupport
import StrictJOSE
import Testing

struct VerificationTests {
    /// The key of RFC 7520 §3.3 as its §4.1 uses it, with more members or another ID or modulus.
    private static func keySet(
        _ members: String = "", id: String = "bilbo.baggins@hobbiton.example",
        n: String = RFCExamples.rfc7520Modulus, e: String = "AQAB"
    ) -> String {
        #"{"keys":[{"kty":"RSA","kid":"\#(id)","n":"\#(n)","e":"\#(e)"\#(members)}]}"#
    }

    private static func verify(
        _ token: String = RFCExamples.rfc7520Token, by keySet: String = keySet(),
        allowing algorithms: [JWSAlgorithm] = [.rs256]
    ) throws -> VerifiedJWS {
        try JSONWebKeySet(Array(keySet.utf8)).verify(token, allowing: algorithms)
    }

    @Test
    func rfc752041TheTokenAndTheKeyThatItsKidNames() throws {
        let verified = try Self.verify()
        #expect(verified.payload == Array(RFCExamples.rfc7520Payload.utf8))
        #expect(verified.algorithm == .rs256)
        #expect(verified.header.keyID == Array("bilbo.baggins@hobbiton.example".utf8))
        #expect(try verified.key.numbers == RSAPublicNumbers(n: RFCExamples.rfc7520Modulus, e: "AQAB"))
        #expect(throws: JOSEError(.invalidJSON)) { try verified.payloadDocument() }
    }

    @Test
    func rfc7515A2ATokenWithoutAKidByAKeyAndNotByASet() throws {
        let token = try CompactJWS(RFCExamples.rfc7515A2Token)
        let keys = try JSONWebKeySet(Array(Self.keySet(n: RFCExamples.rfc7515A2Modulus).utf8))
        let key = try #require(keys.keys.first)
        let claims = try key.verify(token).payloadDocument().root
        #expect(claims["iss"]?.string == "joe")
        #expect(refusal { try keys.verify(token) } == .missingKeyID)

        let other = try #require(try JSONWebKeySet(Array(Self.keySet().utf8)).keys.first)
        #expect(refusal { try other.verify(token) } == .invalidSignature)
        #expect(refusal { try key.verify(token, allowing: []) } == .unsupportedAlgorithm)
        let numbered = try JSONWebKeySet(
            Array(
                Self.keySet(#","x":1"#, n: RFCExamples.rfc7515A2Modulus).replacing(#""kid":""#, with: #""kid":7,"y":""#)
                    .utf8))
        #expect(refusal { try numbered.keys[0].verify(token) } == .invalidKey)
        let critical = try CompactJWS(Self.token(#"{"alg":"RS256","crit":["x"],"x":1}"#))
        #expect(refusal { try key.verify(critical) } == .unsupportedCriticalHeader)
    }

    static let keySets: [NamedCase<String, JOSEError.Code?>] = [
        NamedCase("nothing beyond the key", keySet(), nil),
        NamedCase("use, alg and key_ops that fit", keySet(#","use":"sig","alg":"RS256","key_ops":["verify"]"#), nil),
        NamedCase("use enc", keySet(#","use":"enc""#), .invalidKey),
        NamedCase("alg PS256", keySet(#","alg":"PS256""#), .invalidKey),
        NamedCase("key_ops sign", keySet(#","key_ops":["sign"]"#), .invalidKey),
        NamedCase("a private member", keySet(#","d":"AQAB""#), .invalidKey),
        NamedCase("exponent 3", keySet(e: "Aw"), .invalidKey),
        NamedCase("a short modulus", keySet(n: String(RFCExamples.rfc7520Modulus.prefix(300))), .invalidKey),
        NamedCase(
            "another type", #"{"keys":[{"kty":"oct","kid":"bilbo.baggins@hobbiton.example","k":"AAAA"}]}"#, .invalidKey),
        NamedCase("another kid", keySet(id: "frodo.baggins@hobbiton.example"), .unknownKeyID),
        NamedCase("no key", #"{"keys":[]}"#, .unknownKeyID),
        NamedCase("another key under the kid", keySet(n: RFCExamples.rfc7515A2Modulus), .invalidSignature),
    ]

    @Test(arguments: keySets)
    func theKeyDecides(_ keySet: NamedCase<String, JOSEError.Code?>) {
        #expect(refusal { try Self.verify(by: keySet.input) } == keySet.expected)
    }

    /// The token of RFC 7520 §4.1 with another header, so that its signature cannot verify any more.
    private static func token(_ header: String) -> String {
        let parts = RFCExamples.rfc7520Token.split(separator: ".")
        return "\(Base64URL.encode(header.utf8)).\(parts[1]).\(parts[2])"
    }

    static let headers: [NamedCase<String, JOSEError.Code>] = [
        NamedCase("nothing wrong but the signature", #"{"kid":"KID","alg":"RS256"}"#, .invalidSignature),
        NamedCase("b64 true", #"{"kid":"KID","alg":"RS256","b64":true}"#, .invalidSignature),
        NamedCase("alg none", #"{"kid":"KID","alg":"none"}"#, .unsupportedAlgorithm),
        NamedCase("alg HS256", #"{"kid":"KID","alg":"HS256"}"#, .unsupportedAlgorithm),
        NamedCase("no alg", #"{"kid":"KID"}"#, .unsupportedAlgorithm),
        NamedCase("crit", #"{"kid":"KID","alg":"RS256","crit":["x"],"x":1}"#, .unsupportedCriticalHeader),
        NamedCase("b64 false", #"{"kid":"KID","alg":"RS256","b64":false}"#, .unsupportedCriticalHeader),
        NamedCase("alg is checked before crit", #"{"alg":"none","crit":["x"]}"#, .unsupportedAlgorithm),
        NamedCase("crit is checked before kid", #"{"alg":"RS256","crit":["x"]}"#, .unsupportedCriticalHeader),
        NamedCase("no kid", #"{"alg":"RS256"}"#, .missingKeyID),
        NamedCase("kid a number", #"{"kid":1,"alg":"RS256"}"#, .missingKeyID),
        NamedCase("kid with a letter more", #"{"kid":"KIDx","alg":"RS256"}"#, .unknownKeyID),
    ]

    @Test(arguments: headers)
    func theHeaderDecidesBeforeTheSignature(_ header: NamedCase<String, JOSEError.Code>) {
        let token = Self.token(header.input.replacing("KID", with: "bilbo.baggins@hobbiton.example"))
        #expect(refusal { try Self.verify(token) } == header.expected)
    }

    @Test
    func noAlgorithmIsAllowedThatIsNotOnTheCallersList() {
        #expect(refusal { try Self.verify(allowing: []) } == .unsupportedAlgorithm)
        #expect(refusal { try Self.verify(allowing: [JWSAlgorithm(rawValue: "PS256")]) } == .unsupportedAlgorithm)
        let other = JWSAlgorithm(rawValue: "PS256")
        #expect(refusal { try Self.verify(allowing: [other, .rs256]) } == nil)
    }

    @Test(arguments: [200, 330, 440])
    func aChangedTokenHasNoValidSignature(_ position: Int) {
        var bytes = Array(RFCExamples.rfc7520Token.utf8)
        bytes[position] = bytes[position] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
        #expect(refusal { try Self.verify(String(decoding: bytes, as: UTF8.self)) } == .invalidSignature)
    }

    @Test
    func aRuleOfTheCallersCanRefuseTheKeyBeforeTheSignatureIsChecked() throws {
        let keys = try JSONWebKeySet(Array(Self.keySet().utf8))
        let listed = try #require(keys.keys.first).verify(CompactJWS(RFCExamples.rfc7520Token)).key.thumbprint
        func verify(_ token: String, refusing thumbprint: JWKThumbprint?) throws -> VerifiedJWS {
            try keys.verify(token) { key throws(JOSEError) in
                guard key.thumbprint != thumbprint else { throw JOSEError(.invalidKey) }
            }
        }
        let forged = Self.token(#"{"kid":"bilbo.baggins@hobbiton.example","alg":"RS256"}"#)
        #expect(refusal { try verify(RFCExamples.rfc7520Token, refusing: nil) } == nil)
        #expect(refusal { try verify(RFCExamples.rfc7520Token, refusing: listed) } == .invalidKey)
        #expect(refusal { try verify(forged, refusing: listed) } == .invalidKey)
        #expect(refusal { try verify(forged, refusing: nil) } == .invalidSignature)
    }

    @Test(arguments: [true, false])
    func aRuleOfTheCallersCanRefuseASingleKey(_ isRefused: Bool) throws {
        let key = try #require(JSONWebKeySet(Array(Self.keySet().utf8)).keys.first)
        let code = refusal {
            try key.verify(CompactJWS(RFCExamples.rfc7520Token)) { _ throws(JOSEError) in
                if isRefused { throw JOSEError(.invalidKey) }
            }
        }
        #expect(code == (isRefused ? .invalidKey : nil))
    }

    static let messages: [NamedCase<String, String>] = [
        NamedCase("alg", #"{"alg":"none"}"#, #"unsupported-algorithm: expected an alg of RS256, found "none""#),
        NamedCase(
            "an alg that is not a name", #"{"alg":"S3CRET"}"#,
            "unsupported-algorithm: expected an alg of RS256, found another string"),
        NamedCase("no alg", "{}", "unsupported-algorithm: expected an alg of RS256, found none"),
        NamedCase(
            "crit", #"{"alg":"RS256","crit":["S3CRET"]}"#,
            "unsupported-critical-header: expected no crit, found an array"),
        NamedCase(
            "kid", #"{"alg":"RS256","kid":"S3CRET"}"#,
            "unknown-key-id: expected a kid of the key set, found a kid that none of its 1 keys has"),
        NamedCase(
            "kid a number", #"{"alg":"RS256","kid":1}"#,
            "missing-key-id: expected a kid that is a string (RFC 7515 §4.1.4), found a number"),
        NamedCase(
            "the signature", #"{"kid":"bilbo.baggins@hobbiton.example","alg":"RS256"}"#,
            "invalid-signature: expected a signature by the key, found 256 bytes that are not the key's signature of "
                + "this token"),
    ]

    @Test(arguments: messages)
    func anErrorSaysWhatWasExpectedAndFoundAndQuotesNothingOfTheToken(_ header: NamedCase<String, String>) throws {
        let error = #expect(throws: JOSEError.self) { try Self.verify(Self.token(header.input)) }
        #expect(try #require(error).description == header.expected)
    }
}
