import AssayTestSupport
import Testing

@testable import AssayConformance

/// The message of a refusal is searched for the secrets of the input, if the vector asks for it.
@Suite struct InputSecretTests {
    private static let token = "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln"

    private static let probes: [(name: String, probe: Probe)] = [
        (
            "callback",
            Probe(
                AuthorizationResponseProbe(
                    url: Array("app:/cb?code=4%2F0AbCdEf&state=another-4712&scope=openid%20email".utf8),
                    redirectURI: "app:/cb", state: "expected-4711", issuer: nil, issuerParameterAdvertised: false))
        ),
        (
            "response",
            Probe(
                TokenResponseProbe(
                    status: 200, headers: [],
                    body: Array(#"{"access_token":"ya29.a-b","refresh_token":"1//c","token_type":"messages"}"#.utf8)))
        ),
        ("verifier", Probe(CodeChallengeProbe(codeVerifier: Array("dBjftJeZ4CVP".utf8)))),
    ]

    private static let messages: [NamedCase<(probe: String, message: String), String?>] = [
        NamedCase("the code, decoded", ("callback", "code 4/0AbCdEf is bad"), "code"),
        NamedCase("the state of the callback", ("callback", "found another-4712"), "state"),
        NamedCase("the expected state", ("callback", "expected expected-4711"), "state"),
        NamedCase("the redirect URI", ("callback", "app:/cb is another one"), nil),
        NamedCase("a parameter that is not secret", ("callback", "scope is openid email"), nil),
        NamedCase("the access token", ("response", "ya29.a-b"), "access_token"),
        NamedCase("a secret of four bytes", ("response", "1//c"), nil),
        NamedCase("another member", ("response", "token_type is messages"), nil),
        NamedCase("any token", ("response", "it is \(token)"), "a token"),
        NamedCase("the verifier", ("verifier", "dBjftJeZ4CVP is too short"), "code_verifier"),
        NamedCase("part of the verifier", ("verifier", "dBjftJe… is too short"), nil),
    ]

    @Test(arguments: messages) func secretsAreFound(_ row: NamedCase<(probe: String, message: String), String?>) throws
    {
        let probe = try #require(Self.probes.first { $0.name == row.input.probe }).probe
        let expectation = VectorExpectation(.reject([.stateMismatch]), hidesSecrets: true)
        #expect(InputSecrets(probe, for: expectation)?.name(in: row.input.message) == row.expected)
        #expect(InputSecrets(probe, for: VectorExpectation(.reject([.stateMismatch]))) == nil)
        let judge = Judge(
            operation: probe.operation, expectation: expectation, reasons: .none,
            secrets: InputSecrets(probe, for: expectation))
        let judgement = judge.judge(Trial(.reject(.stateMismatch, message: row.input.message)), further: [])
        #expect(judgement.verdict == (row.expected == nil ? .passed : .failed))
    }
}
