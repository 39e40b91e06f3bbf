import Testing

@testable import AssayConformance

/// An expectation, an observation, and the verdict with its detail.
struct JudgeCase: Sendable, CustomTestStringConvertible {
    let name: String
    var operation = ClientOperation.verifyIDToken
    let expectation: VectorExpectation
    var reasons = ClientDescription.Reasons.all
    let observation: Observation
    var further: [Observation] = []
    var requests: [String: Int] = [:]
    let verdict: Verdict
    var kind: FindingKind?
    let detail: String

    var testDescription: String { name }
}

@Suite struct JudgeTests {
    private static let audience = VectorExpectation(.reject([.invalidAudience]))
    private static let subject = VectorExpectation(.accept(["subject": .string("108")]))
    private static let scopes = VectorExpectation(.accept(["scopes": .strings(["openid", "a"])]))
    private static func granted(_ scopes: [String]) -> Observation {
        .accept(["access_token": .string("a"), "id_token": .string("i"), "scopes": .strings(scopes)])
    }
    private static func accepted(_ subject: String) -> Observation { .accept(["subject": .string(subject)]) }

    private static let openid = VectorExpectation(
        .either("either"), query: ["scope": .matching("openid( .*)?", isOptional: false)])
    private static func built(_ scope: String) -> Observation {
        .accept([
            "url": .string("https://a.example/?scope=\(scope)"), "state": .string("s"),
            "code_verifier": .string("v"), "nonce": .string("n"),
        ])
    }

    private static let noAddress = VectorExpectation(.accept(["email": nil]))
    private static let notVerified = VectorExpectation(.accept(["email_verified": nil]))
    private static let noAddressIfAccepted = VectorExpectation(.either("open"), output: ["email": nil])
    private static func person(_ member: String, _ value: OutputValue) -> Observation {
        .accept(["subject": .string("108"), member: value])
    }

    private static let verdicts: [JudgeCase] = [
        JudgeCase(
            name: "an output that must be absent is", expectation: noAddress, observation: accepted("108"),
            verdict: .passed, detail: "accepted"),
        JudgeCase(
            name: "an output that must be absent is there", expectation: noAddress,
            observation: person("email", .string("null")), verdict: .failed, kind: .wrongOutput,
            detail: #"expected no email, but the output has "null""#),
        JudgeCase(
            name: "a flag that must be absent is false", expectation: notVerified,
            observation: person("email_verified", .flag(false)), verdict: .passed, detail: "accepted"),
        JudgeCase(
            name: "a flag that must be absent is true", expectation: notVerified,
            observation: person("email_verified", .flag(true)), verdict: .failed, kind: .wrongOutput,
            detail: "expected no email_verified, but the output has true"),
        JudgeCase(
            name: "either, and an acceptance as expected", expectation: noAddressIfAccepted,
            observation: accepted("108"), verdict: .passed, detail: "accepted; either is right: open"),
        JudgeCase(
            name: "either, and an acceptance with another output", expectation: noAddressIfAccepted,
            observation: person("email", .string("null")), verdict: .failed, kind: .wrongOutput,
            detail: #"expected no email, but the output has "null""#),
        JudgeCase(
            name: "either with an output, and a refusal", expectation: noAddressIfAccepted,
            observation: .reject(.invalidIDToken), verdict: .passed,
            detail: "refused with invalid-id-token; either is right: open"),
        JudgeCase(
            name: "either, and the URL is as expected", operation: .buildAuthorizationRequest, expectation: openid,
            observation: built("openid"), verdict: .passed, detail: "accepted; either is right: either"),
        JudgeCase(
            name: "either, and the URL is another", operation: .buildAuthorizationRequest, expectation: openid,
            observation: built("email"), verdict: .failed, kind: .wrongOutput,
            detail: #"expected scope to match openid( .*)?; found "email""#),
        JudgeCase(
            name: "either with a URL, and a refusal", operation: .buildAuthorizationRequest, expectation: openid,
            observation: .reject(.invalidConfiguration), verdict: .passed,
            detail: "refused with invalid-configuration; either is right: either"),
        JudgeCase(
            name: "accepted as expected", expectation: subject, observation: accepted("108"), verdict: .passed,
            detail: "accepted"),
        JudgeCase(
            name: "an acceptance in place of a refusal", expectation: audience, observation: accepted("108"),
            verdict: .failed, kind: .acceptedBad,
            detail: "expected a refusal with invalid-audience, but the client accepted"),
        JudgeCase(
            name: "a refusal in place of an acceptance", expectation: subject, observation: .reject(.invalidIssuer),
            verdict: .failed, kind: .rejectedGood,
            detail: "expected an acceptance, but the client refused with invalid-issuer"),
        JudgeCase(
            name: "a refusal without a reason in place of an acceptance", expectation: subject,
            observation: .reject(nil, message: "no"), verdict: .failed, kind: .rejectedGood,
            detail: "expected an acceptance, but the client refused (no)"),
        JudgeCase(
            name: "wrong output", expectation: subject, observation: accepted("109"), verdict: .failed,
            kind: .wrongOutput, detail: #"expected subject "108", but the output has "109""#),
        JudgeCase(
            name: "output of another type", expectation: subject, observation: .accept(["subject": .integer(108)]),
            verdict: .failed, kind: .wrongOutput, detail: #"expected subject "108", but the output has 108"#),
        JudgeCase(
            name: "optional output missing", expectation: VectorExpectation(.accept(["email": .string("a@b.example")])),
            observation: accepted("108"), verdict: .failed, kind: .wrongOutput,
            detail: #"expected email "a@b.example", but the output has nothing"#),
        JudgeCase(
            name: "scopes in another order", operation: .parseTokenResponse, expectation: scopes,
            observation: granted(["a", "openid"]), verdict: .passed, detail: "accepted"),
        JudgeCase(
            name: "another number of the same scopes", operation: .parseTokenResponse, expectation: scopes,
            observation: granted(["openid", "a", "a"]), verdict: .failed, kind: .wrongOutput,
            detail: #"expected scopes ["openid", "a"], but the output has ["openid", "a", "a"]"#),
        JudgeCase(
            name: "another scope", operation: .parseTokenResponse, expectation: scopes,
            observation: granted(["openid", "A"]), verdict: .failed, kind: .wrongOutput,
            detail: #"expected scopes ["openid", "a"], but the output has ["openid", "A"]"#),
        JudgeCase(
            name: "keys in another order", operation: .parseKeySet,
            expectation: VectorExpectation(.accept(["key_ids": .strings(["b", "a"])])),
            observation: .accept(["key_ids": .strings(["a", "b"]), "fresh_for": .integer(0)]), verdict: .failed,
            kind: .wrongOutput, detail: #"expected key_ids ["b", "a"], but the output has ["a", "b"]"#),
        JudgeCase(
            name: "canonically equivalent output is different",
            expectation: VectorExpectation(.accept(["subject": .string("caf\u{E9}")])),
            observation: accepted("cafe\u{301}"),
            verdict: .failed, kind: .wrongOutput,
            detail: "expected subject \"caf\u{E9}\", but the output has \"cafe\u{301}\""),
        JudgeCase(
            name: "required output missing", expectation: subject, observation: .accept(["email": .string("a")]),
            verdict: .failed, kind: .wrongOutput, detail: #"the client accepted without its required output "subject""#),
        JudgeCase(
            name: "required output missing if a refusal is expected", expectation: audience, observation: .accept([:]),
            verdict: .failed, kind: .acceptedBad,
            detail: "expected a refusal with invalid-audience, but the client accepted"),
        JudgeCase(
            name: "required output missing if either is right", expectation: VectorExpectation(.either("open")),
            observation: .accept([:]), verdict: .unjudged, detail: "accepted; either is right: open"),
        JudgeCase(
            name: "output of another form if a refusal is expected", expectation: audience,
            observation: .accept(["subject": .other("true")]), verdict: .failed, kind: .acceptedBad,
            detail: "expected a refusal with invalid-audience, but the client accepted"),
        JudgeCase(
            name: "output of another form, no value expected", expectation: VectorExpectation(.accept([:])),
            observation: .accept(["subject": .other(#"{"a":1}"#)]), verdict: .failed, kind: .wrongOutput,
            detail: #"expected subject to be a text, but the output has {"a":1}"#),
        JudgeCase(
            name: "optional output of another form", expectation: subject,
            observation: .accept(["subject": .string("108"), "email": .strings(["a"])]), verdict: .failed,
            kind: .wrongOutput, detail: #"expected email to be a text, but the output has ["a"]"#),
        JudgeCase(
            name: "long output of another form", expectation: VectorExpectation(.accept([:])),
            observation: .accept(["subject": .other(String(repeating: "1", count: 100_000))]), verdict: .failed,
            kind: .wrongOutput,
            detail: "expected subject to be a text, but the output has \(String(repeating: "1", count: 200))…"),
        JudgeCase(
            name: "a secret of another form is not shown", operation: .parseAuthorizationResponse,
            expectation: VectorExpectation(.accept(["code": .string("right")])),
            observation: .accept(["code": .strings(["wrong"])]), verdict: .failed, kind: .wrongOutput,
            detail: "expected code (5 bytes, not shown), but the output has (not a text, not shown)"),
        JudgeCase(
            name: "a text in place of a number", operation: .parseTokenResponse,
            expectation: VectorExpectation(.accept([:])),
            observation: .accept(["access_token": .string("a"), "id_token": .string("i"), "expires_in": .string("1")]),
            verdict: .failed, kind: .wrongOutput,
            detail: #"expected expires_in to be a whole number, but the output has "1""#),
        JudgeCase(
            name: "a secret is not shown", operation: .parseAuthorizationResponse,
            expectation: VectorExpectation(.accept(["code": .string("right")])),
            observation: .accept(["code": .string("wrong-code")]), verdict: .failed, kind: .wrongOutput,
            detail: "expected code (5 bytes, not shown), but the output has (10 bytes, not shown)"),
        JudgeCase(
            name: "either accepted", expectation: VectorExpectation(.either("open")), observation: accepted("1"),
            verdict: .unjudged, detail: "accepted; either is right: open"),
        JudgeCase(
            name: "either refused", expectation: VectorExpectation(.either("open")), observation: .reject(.invalidKey),
            verdict: .unjudged, detail: "refused with invalid-key; either is right: open"),
        JudgeCase(
            name: "unsupported", expectation: audience, observation: .unsupported("nonce"), verdict: .skipped,
            detail: "the client does not support nonce"),
        JudgeCase(
            name: "a crash is not a refusal", expectation: audience, observation: .crashed("signal 4"),
            verdict: .crashed,
            detail: "expected a refusal with invalid-audience, but the client crashed: signal 4"),
        JudgeCase(
            name: "a crash if either is right", expectation: VectorExpectation(.either("open")),
            observation: .crashed("signal 4"), verdict: .crashed,
            detail: "expected an acceptance or a refusal, but the client crashed: signal 4"),
        JudgeCase(
            name: "a time-out is not a refusal", expectation: audience, observation: .hung, verdict: .hung,
            detail: "expected a refusal with invalid-audience, but no answer came in time"),
    ]

    @Test(arguments: verdicts)
    func verdict(_ test: JudgeCase) { check(test) }

    private static let reasons: [JudgeCase] = [
        JudgeCase(
            name: "the reason expected", expectation: audience, observation: .reject(.invalidAudience),
            verdict: .passed, detail: "refused with invalid-audience"),
        JudgeCase(
            name: "another reason", expectation: audience, observation: .reject(.invalidIssuer), verdict: .failed,
            kind: .wrongReason,
            detail: "expected a refusal with invalid-audience, but the client refused with invalid-issuer"),
        JudgeCase(
            name: "one of two reasons",
            expectation: VectorExpectation(.reject([.invalidAudience, .invalidAuthorizedParty])),
            observation: .reject(.invalidAuthorizedParty), verdict: .passed,
            detail: "refused with invalid-authorized-party"),
        JudgeCase(
            name: "another reason than the two expected",
            expectation: VectorExpectation(.reject([.invalidAudience, .invalidAuthorizedParty])),
            observation: .reject(.network), verdict: .failed, kind: .wrongReason,
            detail: "expected a refusal with invalid-audience or invalid-authorized-party, "
                + "but the client refused with network"),
        JudgeCase(
            name: "no reason given", expectation: audience, observation: .reject(nil, message: "no"), verdict: .passed,
            detail: "refused (no)"),
        JudgeCase(
            name: "a client without reasons", expectation: audience, reasons: .none,
            observation: .reject(.invalidIssuer), verdict: .passed, detail: "refused with invalid-issuer"),
        JudgeCase(
            name: "a client that does not know the reason", expectation: audience,
            reasons: .exact([.invalidIDToken, .invalidIssuer]), observation: .reject(.invalidIDToken),
            verdict: .passed, detail: "refused with invalid-id-token"),
        JudgeCase(
            name: "a client that knows the reason", expectation: audience,
            reasons: .exact([.invalidIDToken, .invalidAudience]), observation: .reject(.invalidIDToken),
            verdict: .failed, kind: .wrongReason,
            detail: "expected a refusal with invalid-audience, but the client refused with invalid-id-token"),
    ]

    @Test(arguments: reasons)
    func reason(_ test: JudgeCase) { check(test) }

    private static let fetches: [JudgeCase] = [
        JudgeCase(
            name: "too many fetches in a refusal",
            expectation: VectorExpectation(.reject([.invalidSignature]), requests: ["evil": 0]),
            observation: .reject(.invalidSignature), requests: ["evil": 1], verdict: .failed, kind: .acceptedBad,
            detail: #"expected at most 0 fetches of "evil", a URL that the input names; saw 1"#),
        JudgeCase(
            name: "no fetch", expectation: VectorExpectation(.reject([.invalidSignature]), requests: ["evil": 0]),
            observation: .reject(.invalidSignature), verdict: .passed, detail: "refused with invalid-signature"),
        JudgeCase(
            name: "as many fetches as allowed", expectation: VectorExpectation(.either("open"), requests: ["evil": 2]),
            observation: accepted("1"), requests: ["evil": 2], verdict: .passed,
            detail: "fetched no more than expected; accepted; either is right: open"),
        JudgeCase(
            name: "too many fetches if either is right",
            expectation: VectorExpectation(.either("open"), requests: ["evil": 2]), observation: accepted("1"),
            requests: ["evil": 3], verdict: .failed, kind: .acceptedBad,
            detail: #"expected at most 2 fetches of "evil", a URL that the input names; saw 3"#),
    ]

    @Test(arguments: fetches)
    func requests(_ test: JudgeCase) { check(test) }

    private func check(_ test: JudgeCase) {
        let judge = Judge(operation: test.operation, expectation: test.expectation, reasons: test.reasons)
        let network = ProbeNetwork(
            test.requests.map { ProbeNetwork.Document(name: $0.key, url: "https://\($0.key).example", body: []) })
        for (name, count) in test.requests { for _ in 0..<count { _ = network.fetch("https://\(name).example") } }
        let judgement = judge.judge(Trial(test.observation, evidence: network), further: test.further.map { Trial($0) })
        #expect(judgement == Judgement(test.verdict, test.kind, test.detail))
    }
}
