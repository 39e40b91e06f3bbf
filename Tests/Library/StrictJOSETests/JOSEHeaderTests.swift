import AssayTestSupport
import StrictJOSE
import Testing

struct JOSEHeaderTests {
    private func header(_ text: String) throws -> JOSEHeader {
        try CompactJWS("\(Base64URL.encode(text.utf8)).e30.AA").header
    }

    static let algorithms: [NamedCase<String, Bool>] = [
        NamedCase("RS256", #"{"alg":"RS256"}"#, true),
        NamedCase("RS256 with escapes", #"{"\u0061lg":"RS\u003256"}"#, true),
        NamedCase("absent", "{}", false),
        NamedCase("none", #"{"alg":"none"}"#, false),
        NamedCase("noNE", #"{"alg":"noNE"}"#, false),
        NamedCase("empty", #"{"alg":""}"#, false),
        NamedCase("small letters", #"{"alg":"rs256"}"#, false),
        NamedCase("HS256", #"{"alg":"HS256"}"#, false),
        NamedCase("RS384", #"{"alg":"RS384"}"#, false),
        NamedCase("PS256", #"{"alg":"PS256"}"#, false),
        NamedCase("a space at the end", #"{"alg":"RS256 "}"#, false),
        NamedCase("NUL at the end", #"{"alg":"RS256\u0000"}"#, false),
        NamedCase("full-width letters", #"{"alg":"ＲＳ256"}"#, false),
        NamedCase("null", #"{"alg":null}"#, false),
        NamedCase("a number", #"{"alg":256}"#, false),
        NamedCase("an array", #"{"alg":["RS256"]}"#, false),
        NamedCase("the name in capitals", #"{"ALG":"RS256"}"#, false),
    ]

    @Test(arguments: algorithms)
    func algIsComparedWithTheAllowListByteByByte(_ text: NamedCase<String, Bool>) throws {
        let header = try header(text.input)
        let expected: JOSEError.Code? = text.expected ? nil : .unsupportedAlgorithm
        #expect(refusal { try header.algorithm(allowed: [.rs256]) } == expected)
        #expect(refusal { try header.algorithm(allowed: []) } == .unsupportedAlgorithm)
    }

    @Test
    func algIsNotAnotherNameThatIsCanonicallyEquivalent() throws {
        let header = try header("{\"alg\":\"\u{212A}\"}")
        #expect(try header.algorithm(allowed: [JWSAlgorithm(rawValue: "\u{212A}")]).rawValue == "\u{212A}")
        #expect(refusal { try header.algorithm(allowed: [JWSAlgorithm(rawValue: "K")]) } == .unsupportedAlgorithm)
    }

    static let extensions: [NamedCase<String, Bool>] = [
        NamedCase("none", #"{"alg":"RS256","exp":1}"#, true),
        NamedCase("b64 true", #"{"b64":true}"#, true),
        NamedCase("crit with an unknown name", #"{"crit":["x"],"x":1}"#, false),
        NamedCase("crit empty", #"{"crit":[]}"#, false),
        NamedCase("crit with a registered name", #"{"crit":["alg"],"alg":"RS256"}"#, false),
        NamedCase("crit with a name that does not occur", #"{"crit":["exp"]}"#, false),
        NamedCase("crit with a repeated name", #"{"crit":["x","x"],"x":1}"#, false),
        NamedCase("crit null", #"{"crit":null}"#, false),
        NamedCase("crit a string", #"{"crit":"x"}"#, false),
        NamedCase("crit with b64", #"{"crit":["b64"],"b64":true}"#, false),
        NamedCase("b64 false without crit", #"{"b64":false}"#, false),
        NamedCase("b64 a string", #"{"b64":"true"}"#, false),
    ]

    @Test(arguments: extensions)
    func noCriticalExtensionIsAccepted(_ text: NamedCase<String, Bool>) throws {
        let header = try header(text.input)
        #expect(refusal { try header.refuseCriticalExtensions() } == (text.expected ? nil : .unsupportedCriticalHeader))
    }

    static let types: [NamedCase<String, Bool>] = [
        NamedCase("absent", "{}", true),
        NamedCase("JWT", #"{"typ":"JWT"}"#, true),
        NamedCase("small letters", #"{"typ":"jwt"}"#, true),
        NamedCase("with its prefix", #"{"typ":"application/jwt"}"#, true),
        NamedCase("with its prefix, in both cases", #"{"typ":"Application/JWT"}"#, true),
        NamedCase("with its prefix twice", #"{"typ":"application/application/jwt"}"#, false),
        NamedCase("an access token", #"{"typ":"at+jwt"}"#, false),
        NamedCase("a longer name", #"{"typ":"JWTx"}"#, false), NamedCase("a shorter name", #"{"typ":"JW"}"#, false),
        NamedCase("a logout token", #"{"typ":"logout+jwt"}"#, false),
        NamedCase("empty", #"{"typ":""}"#, false),
        NamedCase("a number", #"{"typ":1}"#, false),
        NamedCase("null", #"{"typ":null}"#, false),
        NamedCase("canonically equivalent", #"{"typ":"J\u0307WT"}"#, false),
    ]

    @Test(arguments: types)
    func typIsJWTOrAbsent(_ text: NamedCase<String, Bool>) throws {
        let header = try header(text.input)
        #expect(refusal { try header.requireJWTType() } == (text.expected ? nil : .invalidHeader))
    }

    /// A `typ`, the types that are accepted besides JWT, and whether it is one of them.
    static let furtherTypes: [NamedCase<(type: String, accepted: String), Bool>] = [
        NamedCase("the same", ("a+jwt", "a+jwt"), true),
        NamedCase("in capitals", ("A+JWT", "a+jwt"), true),
        NamedCase("with its prefix", ("application/a+jwt", "a+jwt"), true),
        NamedCase("JWT", ("JWT", "a+jwt"), true),
        NamedCase("more than the type", ("a+jwt2", "a+jwt"), false),
        NamedCase("a type that is not given in lower case", ("a+jwt", "A+jwt"), false),
        NamedCase("canonically equivalent", ("cafe\u{301}", "caf\u{E9}"), false),
    ]

    @Test(arguments: furtherTypes)
    func typIsJWTOrOneOfTheTypesGivenInLowerCase(_ type: NamedCase<(type: String, accepted: String), Bool>) throws {
        let header = try header(#"{"typ":"\#(type.input.type)"}"#)
        let code = refusal { try header.requireType(among: [type.input.accepted]) }
        #expect(code == (type.expected ? nil : .invalidHeader))
    }

    @Test
    func kidIsAStringOrNil() throws {
        #expect(try header(#"{"kid":"2011-04-29"}"#).keyID == Array("2011-04-29".utf8))
        #expect(try header(#"{"kid":"a\u0062"}"#).keyID == Array("ab".utf8))
        #expect(try header(#"{"kid":1}"#).keyID == nil)
        #expect(try header(#"{"kid":null}"#).keyID == nil)
        #expect(try header("{}").keyID == nil)
    }

    @Test
    func atHashIsTheLeftHalfOfTheHash() throws {
        // printf %s SlAV32hkKG | openssl dgst -sha256 -binary | head -c 16 | basenc --base64url
        #expect(try JWSAlgorithm.rs256.accessTokenHash(of: "SlAV32hkKG") == "rXH7QWVTZnXYCou_6Vdpfg")
        let unknown = JWSAlgorithm(rawValue: "HS256")
        #expect(refusal { try unknown.accessTokenHash(of: "SlAV32hkKG") } == .unsupportedAlgorithm)
    }
}
