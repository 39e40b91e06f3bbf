import AssayClients
import AssayTestSupport
import Testing
import TokenForge

@testable import AssayConformance

/// The plan's results for requests, verifiers and RSA numbers.
struct PlanAsWrittenRequestTests {
    private let client = PlanAsWrittenClient()

    @Test
    func theRequestHasThePlansParametersAndNoNonce() async throws {
        let output = try await accepted(endpoint: "https://accounts.example/auth")
        let state = try text(output["state"])
        let challenge = try await challenge(of: text(output["code_verifier"]))
        #expect(
            try text(output["url"])
                == "https://accounts.example/auth?client_id=app&redirect_uri=app.example:/cb&response_type=code"
                + "&scope=openid%20email&state=\(state)&code_challenge=\(challenge)&code_challenge_method=S256"
                + "&access_type=offline&prompt=select_account")
        #expect(try text(output["nonce"]).utf8.count == 32)
        #expect(try text(output["code_verifier"]).utf8.count == 43)
    }

    @Test
    func stateNonceAndVerifierAreFreshEachTime() async throws {
        let first = try await accepted(endpoint: "https://accounts.example/auth")
        let second = try await accepted(endpoint: "https://accounts.example/auth")
        for name in ["state", "nonce", "code_verifier"] {
            #expect(try text(first[name]) != text(second[name]), "\(name)")
        }
    }

    @Test(arguments: [
        NamedCase("its query is lost", "https://a.example/auth?tenant=b", true),
        NamedCase("http", "http://a.example/auth", true),
        NamedCase("a script", "javascript:alert(1)", true),
        NamedCase("a space in the host ends the process", "https://a b.example/", false),
        NamedCase("an address cut short ends the process", "https://[::1", false),
    ])
    func theEndpointsForm(_ test: NamedCase<String, Bool>) async throws {
        let observation = await client.handle(AuthorizationRequestProbe.plan(endpoint: test.input))
        guard test.expected else {
            let place = "a force-unwrapped URLComponents(string:) of the authorization endpoint is nil"
            #expect(observation == .crashed(place))
            return
        }
        let output = try #require(observation.output)
        let bare = test.input.prefix { $0 != "?" }
        #expect(try text(output["url"]).hasPrefix(bare + "?client_id=app&"))
        #expect(try !text(output["url"]).contains("tenant"))
    }

    @Test(arguments: [
        NamedCase("server", AuthorizationRequestProbe.plan(serverClientID: "server.example"), "server_client_id"),
        NamedCase("domain", AuthorizationRequestProbe.plan(hostedDomain: "a.example"), "hosted_domain"),
        NamedCase("hint", AuthorizationRequestProbe.plan(loginHint: "a@a.example"), "login_hint"),
    ])
    func whatThePlanCannotBeTold(_ test: NamedCase<AuthorizationRequestProbe, String>) async {
        #expect(await client.handle(test.input) == .unsupported(test.expected))
    }

    @Test(arguments: [
        // RFC 7636, appendix B; the others by `openssl dgst -sha256`.
        NamedCase(
            "RFC 7636", "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
            "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"),
        NamedCase("empty", "", "47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU"),
        NamedCase("a space", "a b", "yGh6CKpdbtIEQyj6aml6uOltw0KR6MIDSujDjm_MbWU"),
    ])
    func anyVerifierHasAChallenge(_ test: NamedCase<String, String>) async throws {
        #expect(try await challenge(of: test.input) == test.expected)
    }

    @Test(
        arguments: [
            // Written by `openssl asn1parse -genconf`.
            NamedCase("no sign bit", ["fw", "AQAB"], .accept(["der": .string("300802017f0203010001")])),
            NamedCase("sign bit", ["gA", "Aw"], .accept(["der": .string("300702020080020103")])),
            NamedCase("a zero byte in front goes", ["AP8", "Aw"], .accept(["der": .string("3007020200ff020103")])),
            NamedCase("padding is taken", ["fw==", "AQAB"], .accept(["der": .string("300802017f0203010001")])),
            NamedCase(
                "zero", ["AA", "Aw"], .reject(nil, message: "a number of the key is zero")),
            NamedCase("no base64", ["!", "Aw"], .reject(.invalidIDToken)),
        ] as [NamedCase<[String], Observation>])
    func rsaPublicKeyInDER(_ test: NamedCase<[String], Observation>) async {
        let probe = RSAPublicKeyProbe(modulus: test.input[0], exponent: test.input[1])
        #expect(await client.handle(probe) == test.expected)
    }

    @Test(arguments: [
        // The first ten bytes, written by `openssl asn1parse -genconf` for that many bytes 7f and exponent 3.
        NamedCase("126 bytes", 126, "308183027e7f7f7f7f7f"), NamedCase("127 bytes", 127, "308184027f7f7f7f7f7f"),
        NamedCase("128 bytes", 128, "3081860281807f7f7f7f"), NamedCase("256 bytes", 256, "30820107028201007f7f"),
    ])
    func lengthsInDER(_ test: NamedCase<Int, String>) async throws {
        let modulus = Base64.url([UInt8](repeating: 0x7f, count: test.input))
        let observation = await client.handle(RSAPublicKeyProbe(modulus: modulus, exponent: "Aw"))
        let der = try text(#require(observation.output)["der"])
        #expect(der.prefix(20) == test.expected)
        #expect(der.hasSuffix("7f7f020103"))
    }

    private func accepted(endpoint: String) async throws -> [String: OutputValue] {
        try #require(await client.handle(AuthorizationRequestProbe.plan(endpoint: endpoint)).output)
    }

    private func challenge(of verifier: String) async throws -> String {
        let observation = await client.handle(CodeChallengeProbe(codeVerifier: Array(verifier.utf8)))
        return try text(#require(observation.output)["code_challenge"])
    }

    private func text(_ value: OutputValue?) throws -> String {
        guard case .string(let text)? = value else { return try #require(nil) }
        return text
    }
}

extension AuthorizationRequestProbe {
    fileprivate static func plan(
        endpoint: String = "https://accounts.example/auth", serverClientID: String? = nil, loginHint: String? = nil,
        hostedDomain: String? = nil
    ) -> AuthorizationRequestProbe {
        AuthorizationRequestProbe(
            authorizationEndpoint: endpoint, clientID: "app", serverClientID: serverClientID,
            redirectURI: "app.example:/cb", scopes: ["openid", "email"], loginHint: loginHint,
            hostedDomain: hostedDomain)
    }
}
