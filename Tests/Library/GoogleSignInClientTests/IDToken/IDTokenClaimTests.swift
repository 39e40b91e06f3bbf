import AssayTestSupport
import GoogleSignInClient
import Testing

struct IDTokenClaimTests {
    @Test
    func anHonestTokenIsAcceptedAsTextAndAsBytes() throws {
        let token = try IDTokenFixture.token()
        let claims = try IDTokenFixture.verify(token)
        #expect(claims.issuer == "https://accounts.google.com")
        #expect(claims.subject == "108204268033311374519")
        #expect(claims.audiences == ["app.example"])
        #expect(claims.authorizedParty == "app.example")
        #expect(claims.expiration == NumericDate(seconds: 1_790_003_600))
        #expect(claims.issuedAt == NumericDate(seconds: 1_790_000_000))
        #expect(claims.notBefore == nil)
        #expect(claims.nonce == "n-0S6_WzA2Mj")
        #expect(claims.email == "mahina.kealoha@example.com")
        #expect(claims.isEmailVerified == true)
        #expect(claims.name == "Mahina Kealoha")
        #expect(claims.hostedDomain == nil && claims.picture == nil)
        let fromBytes = try IDTokenFixture.verifier.verify(
            Array(token.utf8), keys: IDTokenFixture.keySet(), context: IDTokenFixture.context())
        #expect(fromBytes == claims)
    }

    typealias Change = Refusal<IDTokenFixture.Claims>
    typealias Accepted = NamedCase<IDTokenFixture.Claims, String>

    static let accepted: [Accepted] = [
        Accepted("the other spelling of the issuer", ["iss": #""accounts.google.com""#], ""),
        Accepted("an issuer with an escaped slash", ["iss": #""https:\/\/accounts.google.com""#], ""),
        Accepted("an array of one audience", ["aud": #"["app.example"]"#], ""),
        Accepted("an audience twice", ["aud": #"["app.example","app.example"]"#], ""),
        Accepted("another audience, this client being authorized", ["aud": #"["other","app.example"]"#], ""),
        Accepted("another audience behind, this client being authorized", ["aud": #"["app.example","other"]"#], ""),
        Accepted("no azp", ["azp": nil], ""),
        Accepted("exp with a zero fraction", ["exp": "1790003600.0"], ""),
        Accepted("exp with an exponent", ["exp": "17900036e2"], ""),
        Accepted("exp half a second from now", ["exp": "1790000000.5"], ""),
        Accepted("exp at the end of the year 9999", ["exp": "253402300799"], ""),
        Accepted("iat now, with a fraction of zero", ["iat": "1.79e9"], ""),
        Accepted("iat long ago", ["iat": "0"], ""),
        Accepted("nbf now", ["nbf": "1790000000"], ""),
        Accepted("at_hash of an access token that is not at hand", ["at_hash": #""AAAA""#], ""),
        Accepted("unknown claims", ["x": "[[[]]]", "acr": "true"], ""),
        Accepted("auth_time", ["auth_time": "1789990000"], ""),
        Accepted("255 characters of subject", ["sub": "\"\(String(repeating: "1", count: 255))\""], ""),
        Accepted("email_verified as a string", ["email_verified": #""false""#], ""),
        Accepted("no claims of a profile", ["email": nil, "email_verified": nil, "name": nil], ""),
    ]

    @Test(
        .bug("https://github.com/openid/AppAuth-iOS/issues/948", "a token is refused for the age of its iat"),
        arguments: accepted)
    func acceptsUnusualButValidClaims(_ change: Accepted) throws {
        let token = try IDTokenFixture.token(change.input)
        #expect(try IDTokenFixture.refusal { try IDTokenFixture.verify(token) } == nil)
    }

    static let refused: [Change] = [
        Change("no iss", ["iss": nil], .invalidIssuer),
        Change("iss with a slash", ["iss": #""https://accounts.google.com/""#], .invalidIssuer),
        Change("iss over http", ["iss": #""http://accounts.google.com""#], .invalidIssuer),
        Change("iss in capitals", ["iss": #""https://ACCOUNTS.google.com""#], .invalidIssuer),
        Change("iss an array", ["iss": #"["https://accounts.google.com"]"#], .invalidIssuer),
        Change("iss null", ["iss": "null"], .invalidIssuer),
        Change("no aud", ["aud": nil], .invalidAudience),
        Change("aud of another", ["aud": #""other""#], .invalidAudience),
        Change("aud empty", ["aud": #""""#], .invalidAudience),
        Change("aud an empty array", ["aud": "[]"], .invalidAudience),
        Change("aud an array without the client", ["aud": #"["other"]"#], .invalidAudience),
        Change("aud nested", ["aud": #"[["app.example"]]"#], .invalidAudience),
        Change("aud with a number", ["aud": #"["app.example",1]"#], .invalidAudience),
        Change("aud an object", ["aud": #"{"app.example":1}"#], .invalidAudience),
        Change("aud with a space", ["aud": #""app.example ""#], .invalidAudience),
        Change("another audience without azp", ["aud": #"["app.example","other"]"#, "azp": nil], .invalidAudience),
        Change(
            "another audience authorized", ["aud": #"["app.example","other"]"#, "azp": #""other""#],
            .invalidAuthorizedParty),
        Change("azp of another", ["azp": #""other""#], .invalidAuthorizedParty),
        Change("azp an array", ["azp": #"["app.example"]"#], .invalidAuthorizedParty),
        Change("azp null", ["azp": "null"], .invalidAuthorizedParty),
        Change("no exp", ["exp": nil], .tokenExpired),
        Change("exp now", ["exp": "1790000000"], .tokenExpired),
        Change("exp past by a fraction", ["exp": "1789999999.999"], .tokenExpired),
        Change("exp a string", ["exp": #""1790003600""#], .tokenExpired),
        Change("exp true", ["exp": "true"], .tokenExpired),
        Change("exp null", ["exp": "null"], .tokenExpired),
        Change("exp negative", ["exp": "-1790003600"], .tokenExpired),
        Change("exp beyond a double", ["exp": "1e400"], .tokenExpired),
        Change("exp beyond 64 bits", ["exp": "9223372036854775808"], .tokenExpired),
        Change("exp in milliseconds", ["exp": "1790003600000"], .tokenExpired),
        Change("exp after the year 9999", ["exp": "253402300800"], .tokenExpired),
        Change("no iat", ["iat": nil], .invalidIssuedAt),
        Change("iat in a second", ["iat": "1790000001"], .invalidIssuedAt),
        Change("iat in a fraction of a second", ["iat": "1790000000.001"], .invalidIssuedAt),
        Change("iat a string", ["iat": #""1790000000""#], .invalidIssuedAt),
        Change("iat negative", ["iat": "-0.5"], .invalidIssuedAt),
        Change("iat beyond a double", ["iat": "1e999"], .invalidIssuedAt),
        Change("nbf in a second", ["nbf": "1790000001"], .tokenNotYetValid),
        Change("nbf a string", ["nbf": #""0""#], .tokenNotYetValid),
        Change("nbf null", ["nbf": "null"], .tokenNotYetValid),
        Change("auth_time not a time", ["auth_time": "true"], .invalidIDToken),
        Change("auth_time null", ["auth_time": "null"], .invalidIDToken),
        Change("no nonce", ["nonce": nil], .invalidNonce),
        Change("nonce null", ["nonce": "null"], .invalidNonce),
        Change("a beginning of the nonce", ["nonce": #""n-0S6_WzA2M""#], .invalidNonce),
        Change("another nonce", ["nonce": #""n-0S6_WzA2Mk""#], .invalidNonce),
        Change("nonce with more behind", ["nonce": #""n-0S6_WzA2Mjx""#], .invalidNonce),
        Change("nonce empty", ["nonce": #""""#], .invalidNonce),
        Change("nonce an array", ["nonce": #"["n-0S6_WzA2Mj"]"#], .invalidNonce),
        Change("no sub", ["sub": nil], .invalidSubject),
        Change("sub empty", ["sub": #""""#], .invalidSubject),
        Change("sub a short number", ["sub": "1082"], .invalidSubject),
        Change(
            "256 bytes that are 128 characters", ["sub": "\"\(String(repeating: #"\r\n"#, count: 128))\""],
            .invalidSubject),
        Change("sub a number", ["sub": "108204268033311374519"], .invalidSubject),
        Change("256 characters of subject", ["sub": "\"\(String(repeating: "1", count: 256))\""], .invalidSubject),
        Change("sub beyond ASCII", ["sub": "\"108204268033311374519\u{661}\""], .invalidSubject),
        Change("hd null", ["hd": "null"], .invalidHostedDomain),
        Change("hd a number", ["hd": "1"], .invalidHostedDomain),
        Change("email_verified a number", ["email_verified": "1"], .invalidIDToken),
        Change("email_verified in capitals", ["email_verified": #""True""#], .invalidIDToken),
        Change("email an array", ["email": #"["a@example.com"]"#], .invalidIDToken),
        Change("name null", ["name": "null"], .invalidIDToken),
    ]

    @Test(arguments: refused)
    func refusesWithTheClaimsOwnCode(_ change: Change) throws {
        let token = try IDTokenFixture.token(change.input)
        #expect(try IDTokenFixture.refusal { try IDTokenFixture.verify(token) } == change.expected)
    }

    @Test(arguments: [
        "", "null", "[]", #""x""#, #"{"iss":"a","iss":"b"}"#, "{}{}", "\u{FEFF}{}", #"{"a":"\uD800"}"#,
    ])
    func claimsThatAreNotAJSONObjectAreRefusedAfterTheSignature(_ text: String) throws {
        let token = try IDTokenFixture.token(text: text)
        #expect(try IDTokenFixture.refusal { try IDTokenFixture.verify(token) } == .invalidIDToken)
        let unsigned =
            token.prefix { $0 != "." } + "." + token.split(separator: ".", omittingEmptySubsequences: false)[1]
        #expect(try IDTokenFixture.refusal { try IDTokenFixture.verify(unsigned + ".AAAA") } == .invalidSignature)
    }
}
