import AssayClients
import AssayTestSupport
import Testing

@testable import AssayConformance

/// The plan's results for ID tokens: each defect next to the most similar input that it refuses.
struct PlanAsWrittenIDTokenTests {
    @Test
    func theGoldenTokenIsAccepted() async throws {
        try await check(PlanTokenCase("golden", ("{}", "{}"), .golden))
    }

    @Test(arguments: [
        PlanTokenCase("an empty part is dropped", (#"{"compact": {"replace": [".", ".."]}}"#, "{}"), .golden),
        PlanTokenCase(
            "dots at both ends are dropped", (#"{"compact": [{"prepend": "."}, {"append": "."}]}"#, "{}"), .golden),
        PlanTokenCase(
            "a fourth part is refused", (#"{"compact": {"append": ".x"}}"#, "{}"), .reject(.invalidIDToken)),
        PlanTokenCase(
            "an empty signature leaves two parts", (#"{"sign": "none"}"#, "{}"), .reject(.invalidIDToken)),
        PlanTokenCase("padding is taken", (#"{"compact": {"append": "=="}}"#, "{}"), .golden),
        PlanTokenCase("unused bits are taken", (#"{"compact": {"trailing_bits": true}}"#, "{}"), .golden),
        PlanTokenCase(
            "the standard alphabet is taken", (#"{"compact": {"standard_alphabet": true}}"#, "{}"), .golden),
        PlanTokenCase(
            "a character of neither alphabet is refused", (#"{"compact": {"insert": [-4, "!"]}}"#, "{}"),
            .reject(.invalidIDToken)),
        PlanTokenCase(
            "a line feed is refused", (#"{"compact": {"insert": [4, "\n"]}}"#, "{}"), .reject(.invalidIDToken)),
    ])
    func form(_ test: PlanTokenCase) async throws { try await check(test) }

    @Test(arguments: [
        PlanTokenCase("alg none over a right signature", (#"{"header": {"alg": "none"}}"#, "{}"), .golden),
        PlanTokenCase("alg HS256 over a right signature", (#"{"header": {"alg": "HS256"}}"#, "{}"), .golden),
        PlanTokenCase("no alg", (#"{"header": {"alg": null}}"#, "{}"), .golden),
        PlanTokenCase(
            "a MAC keyed with the public key",
            (#"{"header": {"alg": "HS256"}, "sign": {"mac": "HS256", "secret": "spki-pem:google-a"}}"#, "{}"),
            .reject(.invalidSignature)),
        PlanTokenCase(
            "RS512", (#"{"header": {"alg": "RS512"}, "sign": {"key": "google-a", "alg": "RS512"}}"#, "{}"),
            .reject(.invalidSignature)),
        PlanTokenCase("crit is not read", (#"{"header": {"crit": ["exp"], "b64": false}}"#, "{}"), .golden),
        PlanTokenCase("no kid", (#"{"header": {"kid": null}}"#, "{}"), .reject(.missingKeyID)),
        PlanTokenCase("kid is a number", (#"{"header": {"kid": 1}}"#, "{}"), .reject(.missingKeyID)),
        PlanTokenCase("kid of no key", (#"{"header": {"kid": "absent"}}"#, "{}"), .reject(.unknownKeyID)),
        PlanTokenCase(
            "another's key", (#"{"sign": {"key": "attacker", "alg": "RS256"}}"#, "{}"), .reject(.invalidSignature)),
        PlanTokenCase("a changed signature", (#"{"signature": {"flip": 0}}"#, "{}"), .reject(.invalidSignature)),
    ])
    func headerAndSignature(_ test: PlanTokenCase) async throws { try await check(test) }

    @Test(
        "claims",
        arguments: [
            PlanTokenCase(
                "the first iss is another's", (#"{"claims_text": "{\"iss\":\"x\",${claims:members}}"}"#, "{}"), .golden),
            PlanTokenCase(
                "the last iss is another's", (#"{"claims_text": "{${claims:members},\"iss\":\"x\"}"}"#, "{}"),
                .reject(.invalidIssuer)),
            PlanTokenCase("a trailing comma", (#"{"claims_text": "{${claims:members},}"}"#, "{}"), .golden),
            PlanTokenCase(
                "text after the object", (#"{"claims_text": "{${claims:members}} x"}"#, "{}"), .reject(.invalidIDToken)),
            PlanTokenCase("an array", (#"{"claims_text": "[]"}"#, "{}"), .reject(.invalidIDToken)),
            PlanTokenCase("no sub is an empty subject", (#"{"claims": {"sub": null}}"#, "{}"), .verified("")),
            PlanTokenCase("sub of a number is an empty subject", (#"{"claims": {"sub": 7}}"#, "{}"), .verified("")),
            PlanTokenCase("no nonce", (#"{"claims": {"nonce": null}}"#, "{}"), .golden),
            PlanTokenCase("another sign-in's nonce", (#"{"claims": {"nonce": "another"}}"#, "{}"), .golden),
            PlanTokenCase("another's azp", (#"{"claims": {"azp": "other.example"}}"#, "{}"), .golden),
            PlanTokenCase("nbf in the future", (#"{"claims": {"nbf": "${now+3000}"}}"#, "{}"), .golden),
            PlanTokenCase(
                "another access token's at_hash",
                (#"{"claims": {"at_hash": "AAAAAAAAAAAAAAAAAAAAAA"}}"#, #"{"access_token": "ya29.assay"}"#), .golden),
            PlanTokenCase(
                "aud has strangers", (#"{"claims": {"aud": ["other.example", "${client_id}"]}}"#, "{}"), .golden),
            PlanTokenCase(
                "aud has strangers alone", (#"{"claims": {"aud": ["other.example"]}}"#, "{}"), .reject(.invalidAudience)
            ),
            PlanTokenCase(
                "aud has a number", (#"{"claims": {"aud": ["${client_id}", 1]}}"#, "{}"), .reject(.invalidAudience)),
            PlanTokenCase("no aud", (#"{"claims": {"aud": null}}"#, "{}"), .reject(.invalidAudience)),
        ])
    func claims(_ test: PlanTokenCase) async throws { try await check(test) }

    @Test(
        "times",
        arguments: [
            PlanTokenCase("exp true is second 1", (#"{"claims": {"exp": true}}"#, #"{"now": 0}"#), .golden),
            PlanTokenCase(
                "exp true is no later", (#"{"claims": {"exp": true}}"#, #"{"now": 1}"#), .reject(.tokenExpired)),
            PlanTokenCase(
                "exp of a string", (#"{"claims": {"exp": {"$raw": "\"${now+3600}\""}}}"#, "{}"), .reject(.tokenExpired)),
            PlanTokenCase("no exp", (#"{"claims": {"exp": null}}"#, "{}"), .reject(.tokenExpired)),
            PlanTokenCase("exp is now", (#"{"claims": {"exp": "${now}"}}"#, "{}"), .reject(.tokenExpired)),
            PlanTokenCase("exp is in a second", (#"{"claims": {"exp": "${now+1}"}}"#, "{}"), .golden),
            PlanTokenCase("iat true", (#"{"claims": {"iat": true}}"#, "{}"), .golden),
            PlanTokenCase("no iat", (#"{"claims": {"iat": null}}"#, "{}"), .golden),
            PlanTokenCase("iat of a string", (#"{"claims": {"iat": {"$raw": "\"${now+9000}\""}}}"#, "{}"), .golden),
            PlanTokenCase("iat in a minute", (#"{"claims": {"iat": "${now+60}"}}"#, "{}"), .golden),
            PlanTokenCase(
                "iat in more than a minute", (#"{"claims": {"iat": "${now+61}"}}"#, "{}"), .reject(.invalidIssuedAt)),
        ])
    func times(_ test: PlanTokenCase) async throws { try await check(test) }

    @Test(arguments: [
        PlanTokenCase(
            "the last key of an ID is another",
            ("{}", #"{"keys": ["google-a", {"key": "attacker", "jwk": {"kid": "${kid:google-a}"}}]}"#),
            .reject(.invalidSignature)),
        PlanTokenCase(
            "the first key of an ID is another",
            ("{}", #"{"keys": [{"key": "attacker", "jwk": {"kid": "${kid:google-a}"}}, "google-a"]}"#), .golden),
        PlanTokenCase(
            "a key for encryption", ("{}", #"{"keys": [{"key": "google-a", "jwk": {"use": "enc"}}]}"#), .golden),
        PlanTokenCase(
            "a key of another alg", ("{}", #"{"keys": [{"key": "google-a", "jwk": {"alg": "RS512"}}]}"#), .golden),
        PlanTokenCase(
            "a key without alg next to the right one",
            ("{}", #"{"keys": ["google-a", {"key": "google-b", "jwk": {"alg": null}}]}"#),
            .reject(nil, message: "DecodingError: keys.1.alg is missing")),
    ])
    func keys(_ test: PlanTokenCase) async throws { try await check(test) }

    @Test(arguments: [
        PlanTokenCase("Apple", ("{}", #"{"provider": "apple"}"#), .unsupported("provider apple")),
        PlanTokenCase("issuers", ("{}", #"{"issuers": ["https://accounts.google.com"]}"#), .unsupported("issuers")),
        PlanTokenCase("leeway", ("{}", #"{"leeway": 5}"#), .unsupported("leeway")),
        PlanTokenCase(
            "server", ("{}", #"{"server_client_id": "server.example"}"#), .unsupported("server_client_id")),
        PlanTokenCase("domain", ("{}", #"{"hosted_domain": "a.example"}"#), .unsupported("hosted_domain")),
        PlanTokenCase("refresh", ("{}", #"{"previous": {}}"#), .unsupported("previous_id_token")),
    ])
    func whatThePlanCannotBeTold(_ test: PlanTokenCase) async throws { try await check(test) }

    @Test
    func aTokenThatIsNotUTF8NeverReachesThePlan() async throws {
        let golden = try PlanForgery.probe(PlanTokenCase("golden", ("{}", "{}"), .golden))
        let probe = IDTokenProbe(
            idToken: golden.idToken + [0xff], keySet: golden.keySet, provider: golden.provider,
            clientID: golden.clientID, issuers: golden.issuers, nonce: golden.nonce, now: golden.now, leeway: 0,
            network: ProbeNetwork([]))
        #expect(await PlanAsWrittenClient().handle(probe) == .unsupported("input that is not UTF-8"))
    }

    private func check(_ test: PlanTokenCase) async throws {
        let probe = try PlanForgery.probe(test)
        #expect(await PlanAsWrittenClient().handle(probe) == test.expected)
    }
}
