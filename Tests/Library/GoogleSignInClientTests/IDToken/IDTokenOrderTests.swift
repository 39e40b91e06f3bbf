import AssayTestSupport
import GoogleSignInClient
import Testing

struct IDTokenOrderTests {
    /// One defect for each step, in the documented order of `IDTokenVerifier.verify`.
    static let steps: [Refusal<IDTokenFixture.Claims>] = [
        Refusal("iss", ["iss": #""https://other.example""#], .invalidIssuer),
        Refusal("aud", ["aud": #""other""#], .invalidAudience),
        Refusal("azp", ["azp": #""other""#], .invalidAuthorizedParty),
        Refusal("exp", ["exp": "1789999999"], .tokenExpired),
        Refusal("iat", ["iat": "1790000001"], .invalidIssuedAt),
        Refusal("nbf", ["nbf": "1790000001"], .tokenNotYetValid),
        Refusal("nonce", ["nonce": #""other""#], .invalidNonce),
        Refusal("at_hash", ["at_hash": #""other""#], .invalidAccessTokenHash),
        Refusal("sub", ["sub": #""""#], .invalidSubject),
        Refusal("hd", ["hd": #""other.example""#], .invalidHostedDomain),
        Refusal("auth_time", ["auth_time": #""1""#], .invalidIDToken),
    ]

    /// Each step with each later one.
    static let pairs = steps.indices.flatMap { first in
        steps.indices.dropFirst(first + 1).map { (first, $0) }
    }

    @Test(arguments: pairs)
    func ofTwoDefectsTheFirstStepsIsReported(_ first: Int, _ second: Int) throws {
        let claims = Self.steps[second].input.merging(Self.steps[first].input) { $1 }
        let token = try IDTokenFixture.token(claims)
        let context = IDTokenFixture.context {
            ($0.hostedDomain, $0.accessToken) = ("example.com", "SlAV32hkKG")
        }
        #expect(
            try IDTokenFixture.refusal { try IDTokenFixture.verify(token, context: context) }
                == Self.steps[first].expected, "\(Self.steps[first].name), \(Self.steps[second].name)")
    }

    /// Defects of the header and the signature: members of the header, the key that signs, and the code without `typ`.
    static let headers: [NamedCase<(members: String, key: String), GoogleSignInError.Code>] = [
        NamedCase("alg", (#""alg":"RS512","kid":"$""#, "google-a"), .unsupportedAlgorithm),
        NamedCase("crit", (#""alg":"RS256","kid":"$","crit":["x"],"x":1"#, "google-a"), .unsupportedCriticalHeader),
        NamedCase("no kid", (#""alg":"RS256""#, "google-a"), .missingKeyID),
        NamedCase("another kid", (#""alg":"RS256","kid":"another""#, "google-a"), .unknownKeyID),
        NamedCase("signature", (#""alg":"RS256","kid":"$""#, "google-b"), .invalidSignature),
    ]

    /// Typ is reported before every other defect of the header, and before the signature.
    @Test(arguments: headers)
    func type(_ test: NamedCase<(members: String, key: String), GoogleSignInError.Code>) throws {
        let members = test.input.members.replacing("$", with: try TestKeyFile("google-a").keyID)
        for (type, code) in [("JWT", test.expected), ("at+jwt", .invalidIDToken)] {
            let token = try IDTokenFixture.token(header: #"{\#(members),"typ":"\#(type)"}"#, key: test.input.key)
            #expect(try IDTokenFixture.refusal { try IDTokenFixture.verify(token) } == code, "\(type)")
        }
    }

    /// A claim of the wrong type is reported before a difference from the previous token.
    @Test
    func beforeContinuity() throws {
        let previous = IDTokenClaims(
            issuer: "https://accounts.google.com", subject: "another", audiences: ["app.example"],
            expiration: NumericDate(seconds: 1), issuedAt: NumericDate(seconds: 0))
        let context = IDTokenFixture.context { $0.previous = previous }
        for (claims, code) in [
            (["picture": "1"], .invalidIDToken), (["nonce": nil], .refreshMismatch),
        ] as [(IDTokenFixture.Claims, GoogleSignInError.Code)] {
            let token = try IDTokenFixture.token(claims)
            #expect(try IDTokenFixture.refusal { try IDTokenFixture.verify(token, context: context) } == code)
        }
    }
}

struct IDTokenResultTests {
    @Test
    func everyClaimIsReturnedAsItself() throws {
        let token = try IDTokenFixture.token([
            "iss": #""accounts.google.com""#, "aud": #"["app.example","other"]"#, "nbf": "1789999999",
            "auth_time": "1789990000", "hd": #""Example.com""#, "email_verified": "false",
            "given_name": #""Mahina""#, "family_name": #""Kealoha""#, "picture": #""https://example.com/p""#,
        ])
        let claims = try IDTokenFixture.verify(token)
        #expect(claims.issuer == "accounts.google.com")
        #expect(claims.audiences == ["app.example", "other"])
        #expect(claims.notBefore == NumericDate(seconds: 1_789_999_999))
        #expect(claims.authenticationTime == NumericDate(seconds: 1_789_990_000))
        #expect(claims.hostedDomain == "Example.com")
        #expect(claims.isEmailVerified == false)
        #expect([claims.name, claims.givenName, claims.familyName] == ["Mahina Kealoha", "Mahina", "Kealoha"])
        #expect(claims.picture == "https://example.com/p")
        #expect(claims.email == "mahina.kealoha@example.com")
    }

    @Test
    func theHostedDomainIsReturnedAsTheProviderWritesItAndNotAsTheAppDoes() throws {
        let context = IDTokenFixture.context { $0.hostedDomain = "EXAMPLE.com" }
        let token = try IDTokenFixture.token(["hd": #""example.COM""#])
        #expect(try IDTokenFixture.verify(token, context: context).hostedDomain == "example.COM")
    }

    @Test
    func anEmptyProfileClaimIsReturnedAsItIsAndAnAbsentOneAsNil() throws {
        let names = ["email", "name", "given_name", "family_name", "picture"]
        for (text, expected) in [(#""""#, ""), (nil, nil)] as [(String?, String?)] {
            let changes = IDTokenFixture.Claims(uniqueKeysWithValues: names.map { ($0, text) })
            let claims = try IDTokenFixture.verify(IDTokenFixture.token(changes))
            let profile = [claims.email, claims.name, claims.givenName, claims.familyName, claims.picture]
            #expect(profile == [String?](repeating: expected, count: names.count))
        }
    }

    @Test(arguments: [" aB1", "aB1 ", "AB1", "00aB1", "aB1\u{7F}"])
    func aSubjectIsReturnedAsItIs(_ subject: String) throws {
        let claims = try IDTokenFixture.verify(IDTokenFixture.token(["sub": "\"\(subject)\""]))
        #expect(Array(claims.subject.utf8) == Array(subject.utf8))
    }

    @Test(
        arguments: [
            (["RS256"], "RS256", nil), (["ES256", "RS256"], "RS256", nil), ([], "RS256", .unsupportedAlgorithm),
            (["RS512"], "RS256", .unsupportedAlgorithm), (["RS512"], "RS512", .unsupportedAlgorithm),
        ] as [([String], String, GoogleSignInError.Code?)])
    func onlyAlgorithmsOfTheProviderThatAreImplementedAreAccepted(
        _ algorithms: [String], _ algorithm: String, _ code: GoogleSignInError.Code?
    ) throws {
        var provider = IDTokenProvider.google
        provider.algorithms = algorithms
        let verifier = IDTokenVerifier(provider: provider, testKeys: .allowed)
        let header = #"{"alg":"\#(algorithm)","kid":"\#(try TestKeyFile("google-a").keyID)"}"#
        let token = try IDTokenFixture.token(header: header)
        #expect(try IDTokenFixture.refusal { try IDTokenFixture.verify(token, verifier: verifier) } == code)
    }

    @Test
    func aRefreshedTokensNonceIsReturnedIfItHasOne() throws {
        let previous = try IDTokenFixture.verify(IDTokenFixture.token())
        let context = IDTokenFixture.context { ($0.nonce, $0.previous) = (nil, previous) }
        #expect(try IDTokenFixture.verify(IDTokenFixture.token(), context: context).nonce == IDTokenFixture.nonce)
        #expect(try IDTokenFixture.verify(IDTokenFixture.token(["nonce": nil]), context: context).nonce == nil)
    }

    @Test
    func noAzpIsReturnedIfThereIsNone() throws {
        let claims = try IDTokenFixture.verify(IDTokenFixture.token(["azp": nil]))
        #expect(claims.authorizedParty == nil)
    }
}
