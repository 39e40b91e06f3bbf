import AssayTestSupport
import StrictJOSE
import Testing

struct JSONWebKeyTests {
    private static let n = RFCExamples.rfc7638Modulus

    private static func jwk(_ members: String = "", n: String = n, e: String = "AQAB") -> String {
        #"{"kty":"RSA","kid":"k","n":"\#(n)","e":"\#(e)"\#(members.isEmpty ? "" : ",")\#(members)}"#
    }

    private static func number(bits: Int, lastOctet: UInt8 = 0xFF) -> String {
        var octets = [UInt8](repeating: 0xFF, count: (bits + 7) / 8)
        octets[0] = 0xFF >> UInt8((8 - bits % 8) % 8)
        octets[octets.count - 1] = lastOctet
        return Base64URL.encode(octets)
    }

    @Test
    func theSetOfRFC7517A1HasOneKeyToVerifyWith() throws {
        let set = try JSONWebKeySet(Array(RFCExamples.rfc7517A1KeySet.utf8))
        #expect(set.keys.count == 2)
        #expect(set.usableKeyIDs == ["2011-04-29"])
        let key = try set.verificationKey(id: Array("2011-04-29".utf8), for: .rs256)
        #expect(key.thumbprint.base64URL == RFCExamples.rfc7638Thumbprint)
        #expect(refusal { try set.verificationKey(id: Array("1".utf8), for: .rs256) } == .invalidKey)
        for other in ["2", "2011", "2011-04-290"] {
            #expect(refusal { try set.verificationKey(id: Array(other.utf8), for: .rs256) } == .unknownKeyID)
        }
    }

    @Test
    func theThumbprintOfRFC763831() throws {
        let expected = try #require(JWKThumbprint(base64URL: RFCExamples.rfc7638Thumbprint))
        #expect(try JWKThumbprint(RSAPublicNumbers(n: Self.n, e: "AQAB")) == expected)
        #expect(try JWKThumbprint(RSAPublicNumbers(n: Self.n, e: "AQAD")) != expected)
        #expect(expected.base64URL == RFCExamples.rfc7638Thumbprint)
        #expect("\(expected)" == RFCExamples.rfc7638Thumbprint)
        #expect(JWKThumbprint(base64URL: "AQAB") == nil)
        #expect(JWKThumbprint(base64URL: RFCExamples.rfc7638Thumbprint + "=") == nil)
    }

    @Test(arguments: 0..<32)
    func thumbprintsHave32OctetsAndAnyOctetMakesThemDiffer(_ changed: Int) throws {
        var octets = (0..<32).map { UInt8($0) }
        let original = try #require(JWKThumbprint(base64URL: Base64URL.encode(octets)))
        #expect(original.base64URL == Base64URL.encode(octets))
        #expect(Set([original]).contains(try #require(JWKThumbprint(base64URL: Base64URL.encode(octets)))))
        octets[changed] ^= 0x80
        #expect(JWKThumbprint(base64URL: Base64URL.encode(octets)) != original)
        #expect(JWKThumbprint(base64URL: Base64URL.encode(octets.prefix(changed))) == nil)
        #expect(JWKThumbprint(base64URL: Base64URL.encode(octets + [UInt8(changed)])) == nil)
    }

    /// One key, and whether it may verify RS256.
    static let keys: [NamedCase<String, Bool>] = [
        NamedCase("required members only", jwk(), true),
        NamedCase("all metadata", jwk(#""use":"sig","alg":"RS256","key_ops":["verify"]"#), true),
        NamedCase("unknown members", jwk(#""x5t":"x","ext":true,"jku":"https://evil.example""#), true),
        NamedCase("other operations besides verify", jwk(#""key_ops":["sign","verify"]"#), true),
        NamedCase("use for encryption", jwk(#""use":"enc""#), false),
        NamedCase("use for encryption next to verify", jwk(#""use":"enc","key_ops":["verify"]"#), false),
        NamedCase("a use that begins with sig", jwk(#""use":"signature""#), false),
        NamedCase("use in capitals", jwk(#""use":"SIG""#), false),
        NamedCase("use null", jwk(#""use":null"#), false),
        NamedCase("key_ops without verify", jwk(#""key_ops":["sign"]"#), false),
        NamedCase("key_ops empty", jwk(#""key_ops":[]"#), false),
        NamedCase("key_ops repeated", jwk(#""key_ops":["verify","verify"]"#), false),
        NamedCase("key_ops with a number", jwk(#""key_ops":["verify",1]"#), false),
        NamedCase("key_ops a string", jwk(#""key_ops":"verify""#), false),
        NamedCase("another RSA algorithm", jwk(#""alg":"RS384""#), false),
        NamedCase("an encryption algorithm", jwk(#""alg":"RSA-OAEP""#), false),
        NamedCase("alg a number", jwk(#""alg":256"#), false),
        NamedCase("private exponent", jwk(#""d":"AQAB""#), false),
        NamedCase("a private exponent that is null", jwk(#""d":null"#), false),
        NamedCase("a coefficient that is a number", jwk(#""qi":1"#), false),
        NamedCase("a prime", jwk(#""p":"AQAB""#), false),
        NamedCase("other primes", jwk(#""oth":[]"#), false),
        NamedCase("a padded modulus", jwk(n: n + "="), false),
        NamedCase("a modulus with a leading zero octet", jwk(n: "AA" + n), false),
        NamedCase("a modulus of 200,000 characters", jwk(n: "A" + String(repeating: "_", count: 199_999)), false),
        NamedCase("an exponent of 200,000 characters", jwk(e: "A" + String(repeating: "_", count: 199_999)), false),
        NamedCase("an even modulus", jwk(n: number(bits: 2048, lastOctet: 0xFE)), false),
        NamedCase("2047 bits", jwk(n: number(bits: 2047)), false),
        NamedCase("2048 bits", jwk(n: number(bits: 2048)), true),
        NamedCase("8192 bits", jwk(n: number(bits: 8192)), true),
        NamedCase("8193 bits", jwk(n: number(bits: 8193)), false),
        NamedCase("16384 bits", jwk(n: number(bits: 16384)), false),
        NamedCase("an empty modulus", jwk(n: ""), false),
        NamedCase("exponent 1", jwk(e: "AQ"), false),
        NamedCase("exponent 3", jwk(e: "Aw"), false),
        NamedCase("exponent 65535", jwk(e: "__8"), false),
        NamedCase("exponent 65536", jwk(e: "AQAA"), false),
        NamedCase("exponent 65537", jwk(e: "AQAB"), true),
        NamedCase("exponent 65538", jwk(e: "AQAC"), false),
        NamedCase("exponent 65539", jwk(e: "AQAD"), true),
        NamedCase("exponent 2^32 - 1", jwk(e: "_____w"), true),
        NamedCase("exponent 2^32 + 1", jwk(e: "AQAAAAE"), false),
        NamedCase("exponent 2^64 + 1", jwk(e: "AQAAAAAAAAAB"), false),
        NamedCase("exponent 2^64 + 65537, whose low 64 bits are acceptable", jwk(e: "AQAAAAAAAQAB"), false),
        NamedCase("exponent as long as the modulus", jwk(e: n), false),
        NamedCase("exponent with a leading zero octet", jwk(e: "AAEAAQ"), false),
        NamedCase("no exponent", #"{"kty":"RSA","kid":"k","n":"\#(n)"}"#, false),
        NamedCase("a modulus that is a number", #"{"kty":"RSA","kid":"k","n":65537,"e":"AQAB"}"#, false),
        NamedCase("kty in small letters", #"{"kty":"rsa","kid":"k","n":"\#(n)","e":"AQAB"}"#, false),
        NamedCase("no kty", #"{"kid":"k","n":"\#(n)","e":"AQAB"}"#, false),
        NamedCase("kty null", #"{"kty":null,"kid":"k","n":"\#(n)","e":"AQAB"}"#, false),
        NamedCase("a symmetric key", #"{"kty":"oct","kid":"k","k":"AAAA"}"#, false),
    ]

    @Test(arguments: keys)
    func isUsedOrRefusedAndDoesNotAffectOtherKeys(_ key: NamedCase<String, Bool>) throws {
        let good = #"{"kty":"RSA","kid":"good","n":"\#(RFCExamples.rfc7520Modulus)","e":"AQAB"}"#
        let set = try JSONWebKeySet(Array(#"{"keys":[\#(key.input),\#(good)]}"#.utf8))
        let code = refusal { try set.verificationKey(id: Array("k".utf8), for: .rs256) }
        #expect(code == (key.expected ? nil : .invalidKey))
        #expect(set.usableKeyIDs == (key.expected ? ["k", "good"] : ["good"]))
    }

    @Test
    func onlyAKtyThatIsATextCanBeAnotherType() throws {
        let keys = try JSONWebKeySet(Array(#"{"keys":[{"kty":"EC"},{"kty":1},{"kid":"k"},[],1]}"#.utf8)).keys
        let isOther = keys.map { if case .otherType = $0.material { true } else { false } }
        #expect(isOther == [true, false, false, false, false])
    }

    @Test
    func aKeyWithoutAnIDIsNeverSelected() throws {
        let text =
            #"{"keys":[{"kty":"RSA","n":"\#(Self.n)","e":"AQAB"},{"kty":"RSA","kid":7,"n":"\#(Self.n)","e":"AQAB"}]}"#
        let set = try JSONWebKeySet(Array(text.utf8))
        #expect(set.keys.count == 2)
        #expect(set.usableKeyIDs == [])
        #expect(refusal { try set.verificationKey(id: Array("7".utf8), for: .rs256) } == .unknownKeyID)
        #expect(refusal { try set.verificationKey(id: [], for: .rs256) } == .unknownKeyID)
    }

    static let sets: [NamedCase<String, JOSEError.Code?>] = [
        NamedCase("no keys", #"{"keys":[]}"#, nil),
        NamedCase("unknown members", #"{"x":1,"keys":[\#(jwk())]}"#, nil),
        NamedCase("one ID for keys of two types", #"{"keys":[\#(jwk()),{"kty":"EC","kid":"k"}]}"#, nil),
        NamedCase("types and IDs that join to one text", #"{"keys":[\#(jwk()),{"kty":"RS","kid":"Ak"}]}"#, nil),
        NamedCase("elements that are not keys", #"{"keys":[null,1,[],\#(jwk())]}"#, nil),
        NamedCase(
            "one ID for two RSA keys", #"{"keys":[\#(jwk()),\#(jwk(n: RFCExamples.rfc7520Modulus))]}"#, .invalidKeySet),
        NamedCase("one key twice", #"{"keys":[\#(jwk()),\#(jwk())]}"#, .invalidKeySet),
        NamedCase("one ID for a good and a bad key", #"{"keys":[\#(jwk()),\#(jwk(e: "Aw"))]}"#, .invalidKeySet),
        NamedCase("no member keys", "{}", .invalidKeySet),
        NamedCase("keys null", #"{"keys":null}"#, .invalidKeySet),
        NamedCase("keys an object", #"{"keys":{"k":\#(jwk())}}"#, .invalidKeySet),
        NamedCase("a key alone", jwk(), .invalidKeySet),
        NamedCase("an array alone", "[\(jwk())]", .invalidKeySet),
        NamedCase("a duplicate in a key", #"{"keys":[{"kty":"RSA","kid":"k","kid":"k"}]}"#, .duplicateMember),
        NamedCase("two members keys", #"{"keys":[],"keys":[]}"#, .duplicateMember),
        NamedCase("not JSON", "<html>", .invalidJSON),
        NamedCase("an empty text", "", .invalidJSON),
        NamedCase("100 keys", #"{"keys":[\#(Array(repeating: "{}", count: 100).joined(separator: ","))]}"#, nil),
        NamedCase(
            "101 keys", #"{"keys":[\#(Array(repeating: "{}", count: 101).joined(separator: ","))]}"#, .invalidKeySet),
        NamedCase(
            "256 KiB", String(repeating: " ", count: 262_144 - 11) + #"{"keys":[]}"#, nil),
        NamedCase("256 KiB and a byte", String(repeating: " ", count: 262_145 - 11) + #"{"keys":[]}"#, .tooLarge),
    ]

    @Test(arguments: sets)
    func aSetIsReadOrRefusedAsAWhole(_ text: NamedCase<String, JOSEError.Code?>) {
        #expect(refusal { try JSONWebKeySet(Array(text.input.utf8)) } == text.expected)
    }

    @Test
    func anECKeyOfTheSameIDDoesNotHideTheRSAKey() throws {
        for text in [
            #"{"keys":[\#(Self.jwk()),{"kty":"EC","kid":"k"}]}"#, #"{"keys":[{"kty":"EC","kid":"k"},\#(Self.jwk())]}"#,
        ] {
            let set = try JSONWebKeySet(Array(text.utf8))
            #expect(refusal { try set.verificationKey(id: Array("k".utf8), for: .rs256) } == nil)
        }
    }

    @Test
    func anExponentHas17To32Bits() {
        #expect(RSAKeyPolicy.minimumExponent == 65_537)
        #expect(RSAKeyPolicy.maximumExponent == 0xFFFF_FFFF)
    }
}
