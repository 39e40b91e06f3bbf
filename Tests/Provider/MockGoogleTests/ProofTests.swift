import AssayCryptography
import AssayJSON
import AssayTestSupport
import JOSECryptography
import Testing

@testable import MockGoogle
@testable import TokenForge

/// DPoP proofs at the token endpoint (RFC 9449, and Google's DPoP Adoption Guide).
struct ProofTests {
    private static let number = [UInt8](repeating: 7, count: 32)
    private static let otherNumber = [UInt8](repeating: 8, count: 32)
    private static let url = "https://oauth2.googleapis.com/token"

    /// A proof and what may be wrong with it.
    struct Proof {
        var number = ProofTests.number
        var header: JSONValue = ["typ": "dpop+jwt", "alg": "ES256"]
        var claims: JSONValue
        /// Members that the header's key has in addition, or none.
        var jwk: JSONValue
        var changeText: (String) -> String = { $0 }

        init(jti: String, number: [UInt8] = ProofTests.number) throws {
            self.number = number
            let key = try P256PrivateKey(rawRepresentation: number).publicKey
            jwk = ["kty": "EC", "crv": "P-256", "x": .string(Base64.url(key.x)), "y": .string(Base64.url(key.y))]
            claims = [
                "jti": .string(jti), "htm": "POST", "htu": .string(ProofTests.url), "iat": .integer(Fixture.start),
            ]
        }

        func text() throws -> String {
            var header = header
            header["jwk"] = jwk
            let input = [header, claims].map { Base64.url(JSONWriter.bytes($0)) }.joined(separator: ".")
            let signature = try DeterministicECDSA.sign(Array(input.utf8), privateNumber: number)
            return changeText(input + "." + Base64.url(signature))
        }
    }

    private static func hash(_ code: String) throws -> String {
        Base64.url(try HashAlgorithm.sha256.hash(Array(code.utf8)))
    }

    private static func exchange(
        _ browser: inout Browser, _ proofs: (String) throws -> [String]
    ) throws -> MockResponse {
        let code = try browser.code()
        let fields = try proofs(code).map { HeaderField("DPoP", $0) }
        return try browser.token(Browser.exchange(code), fields)
    }

    private static func refresh(
        _ browser: inout Browser, _ token: String, _ proof: String?
    ) throws -> MockResponse {
        try browser.token(
            Browser.parameters(["grant_type": "refresh_token", "refresh_token": token, "client_id": Fixture.ios], [:]),
            proof.map { [HeaderField("DPoP", $0)] } ?? [])
    }

    private static func error(_ response: MockResponse) throws -> String? {
        response.status == 200 ? nil : try Browser.text(Browser.json(response), "error")
    }

    /// Each rule with a proof that breaks it alone.
    static let mistakes: [NamedCase<@Sendable (inout Proof) -> Void, ProofRule>] = [
        NamedCase("typ JWT", .type) { $0.header["typ"] = "JWT" },
        NamedCase("no typ", .type) { $0.header["typ"] = nil },
        NamedCase("two parts", .form) { $0.changeText = { $0.split(separator: ".").prefix(2).joined(separator: ".") } },
        NamedCase("padding", .form) { $0.changeText = { $0 + "==" } },
        NamedCase("claims that are a list", .form) { $0.claims = [] },
        NamedCase("alg none", .algorithm) { $0.header["alg"] = "none" },
        NamedCase("alg HS256", .algorithm) { $0.header["alg"] = "HS256" },
        NamedCase("no key", .key) { $0.jwk = .null },
        NamedCase("a coordinate of 31 bytes", .key) {
            $0.jwk["x"] = .string(Base64.url([UInt8](repeating: 1, count: 31)))
        },
        NamedCase("another curve", .key) { $0.jwk["crv"] = "P-384" },
        NamedCase("a key for another algorithm", .key) { $0.header["alg"] = "RS256" },
        NamedCase("a private key", .noPrivateKey) { $0.jwk["d"] = .string(Base64.url($0.number)) },
        NamedCase("a signature by another key", .signature) { $0.number = otherNumber },
        NamedCase("a signature of 63 bytes", .signature) { proof in
            proof.changeText = { text in
                let parts = text.split(separator: ".").map(String.init)
                let signature = Base64.decodeURL(parts[2]) ?? []
                return "\(parts[0]).\(parts[1]).\(Base64.url(Array(signature.dropLast())))"
            }
        },
        NamedCase("a point that is not on the curve", .signature) { $0.jwk["x"] = $0.jwk["y"] },
        NamedCase("htm in lower case", .method) { $0.claims["htm"] = "post" },
        NamedCase("no htm", .method) { $0.claims["htm"] = nil },
        NamedCase("htu of the issuer", .url) { $0.claims["htu"] = "https://accounts.google.com" },
        NamedCase("htu with a query", .url) { $0.claims["htu"] = .string(url + "?a=b") },
        NamedCase("htu with a fragment", .url) { $0.claims["htu"] = .string(url + "#a") },
        NamedCase("no htu", .url) { $0.claims["htu"] = nil },
        NamedCase("iat in milliseconds", .time) { $0.claims["iat"] = .integer(Fixture.start * 1_000) },
        NamedCase("iat as a text", .time) { $0.claims["iat"] = .string(String(Fixture.start)) },
        NamedCase("iat too early", .time) { $0.claims["iat"] = .integer(Fixture.start - 301) },
        NamedCase("iat too late", .time) { $0.claims["iat"] = .integer(Fixture.start + 301) },
        NamedCase("no iat", .time) { $0.claims["iat"] = nil },
        NamedCase("no jti", .identifier) { $0.claims["jti"] = nil },
        NamedCase("an empty jti", .identifier) { $0.claims["jti"] = "" },
        NamedCase("another jti", .identifierOfCode) { $0.claims["jti"] = "random" },
    ]

    @Test(arguments: mistakes)
    func aMistakeIsRefusedByItsRule(_ mistake: NamedCase<@Sendable (inout Proof) -> Void, ProofRule>) throws {
        for check in ["checked", "ignored"] {
            var browser = try Browser(#"{"dpop": {"check": "\#(check)"}}"#)
            let response = try Self.exchange(&browser) { code in
                var proof = try Proof(jti: Self.hash(code))
                mistake.input(&proof)
                return [try proof.text()]
            }
            #expect(try Self.error(response) == (check == "ignored" ? nil : "invalid_dpop_proof"))
            #expect(browser.provider.log.requests.last?.brokenProofRules == [mistake.expected])
        }
    }

    @Test func anHonestProofBindsTheRefreshToken() throws {
        var browser = try Browser()
        let tokens = try Browser.json(Self.exchange(&browser) { [try Proof(jti: Self.hash($0)).text()] })
        #expect(tokens["token_type"] == "Bearer")
        #expect(browser.provider.log.requests.last?.brokenProofRules == [])
        let token = try Browser.text(tokens, "refresh_token")
        #expect(try Self.error(Self.refresh(&browser, token, nil)) == "invalid_dpop_proof")
        #expect(
            try Self.error(Self.refresh(&browser, token, Proof(jti: "1", number: Self.otherNumber).text()))
                == "invalid_grant")
        let proof = try Proof(jti: "2").text()
        #expect(try Self.error(Self.refresh(&browser, token, proof)) == nil)
        #expect(try Self.error(Self.refresh(&browser, token, proof)) == "invalid_dpop_proof")
        #expect(browser.provider.log.requests.last?.brokenProofRules == [.newIdentifier])
        // The access token stays a bearer token.
        let fresh = try Browser.json(Self.refresh(&browser, token, Proof(jti: "3").text()))
        #expect(try browser.userInfo(Browser.text(fresh, "access_token")).status == 200)
    }

    @Test func withoutAProofNothingIsBoundUnlessOneIsRequired() throws {
        var browser = try Browser()
        let token = try Browser.text(Browser.json(Self.exchange(&browser) { _ in [] }), "refresh_token")
        #expect(try Self.error(Self.refresh(&browser, token, nil)) == nil)
        browser = try Browser(#"{"dpop": {"check": "required"}}"#)
        #expect(try Self.error(Self.exchange(&browser) { _ in [] }) == "invalid_dpop_proof")
        #expect(browser.provider.log.requests.last?.brokenProofRules == [.present])
    }

    @Test func twoFieldsAreOneTooMany() throws {
        var browser = try Browser()
        let response = try Self.exchange(&browser) { code in
            let proof = try Proof(jti: Self.hash(code)).text()
            return [proof, proof]
        }
        #expect(try Self.error(response) == "invalid_dpop_proof")
        #expect(browser.provider.log.requests.last?.brokenProofRules == [.oneField])
    }

    /// The nonce of each response, and the nonces that are good for the next request.
    @Test(arguments: ["kept", "replaced"])
    func aNonceIsDemanded(_ policy: String) throws {
        var browser = try Browser(#"{"dpop": {"nonce": "\#(policy)"}}"#)
        let code = try browser.code()
        func send(_ nonce: String?) throws -> MockResponse {
            var proof = try Proof(jti: Self.hash(code))
            if let nonce { proof.claims["nonce"] = .string(nonce) }
            return try browser.token(Browser.exchange(code), [HeaderField("DPoP", proof.text())])
        }
        let refused = try send(nil)
        #expect(try Self.error(refused) == "use_dpop_nonce")
        #expect(refused.status == 400)
        let first = try #require(refused.headers.first(named: "DPoP-Nonce"))
        #expect(try Self.error(send(first + "x")) == "use_dpop_nonce")
        let second = try #require(browser.provider.proofs.nonce)
        #expect((first == second) == (policy == "kept"))
        if policy == "replaced" { #expect(try Self.error(send(first)) == "use_dpop_nonce") }
        let answer = try send(browser.provider.proofs.nonce)
        #expect(try Self.error(answer) == nil)
        #expect((answer.headers.first(named: "DPoP-Nonce") != nil) == (policy == "replaced"))
    }

    /// Google takes RSA keys too.
    @Test func aKeyOfRSAIsTaken() throws {
        let key = try #require(Fixture.forge.get().keys["google-b"])
        var browser = try Browser()
        let response = try Self.exchange(&browser) { code in
            let header: JSONValue = ["typ": "dpop+jwt", "alg": "RS256", "jwk": key.publicJWK]
            let input = [header, try Proof(jti: Self.hash(code)).claims].map { Base64.url(JSONWriter.bytes($0)) }
                .joined(separator: ".")
            return [input + "." + Base64.url(try key.rsaPrivateKey().sign(Array(input.utf8), hash: .sha256))]
        }
        #expect(try Self.error(response) == nil)
    }

    @Test(arguments: [
        (#"{"check": "sometimes"}"#, "check"), (#"{"nonce": "often"}"#, "nonce"), (#"{"nonces": "kept"}"#, "nonces"),
    ])
    func aMistakeInTheConfigurationIsNamed(_ text: String, _ member: String) {
        let errors = Fixture.errors { _ = try Fixture.configuration(#"{"dpop": \#(text)}"#) }
        #expect(errors.count == 1 && errors[0].contains("$.dpop.\(member)"))
    }
}
