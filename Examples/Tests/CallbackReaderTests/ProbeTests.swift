import AssayConformance
import CallbackClient
import Testing

/// The adapter itself, with inputs that this test makes, without any vector.
@Suite struct ProbeTests {
    private func probe(state: String) -> AuthorizationResponseProbe {
        AuthorizationResponseProbe(
            url: Array("app://callback?code=c&state=s".utf8), redirectURI: "app://callback", state: state, issuer: nil,
            issuerParameterAdvertised: false)
    }

    @Test func acceptsAndPutsOutTheCode() async {
        #expect(await CallbackClient().handle(probe(state: "s")) == .accept(["code": .string("c")]))
    }

    @Test func refusesAnotherState() async {
        #expect(await CallbackClient().handle(probe(state: "t")) == .reject(nil, message: "otherState"))
    }

    @Test func lacksOtherOperations() async {
        let probe = CodeChallengeProbe(codeVerifier: Array("v".utf8))
        #expect(await CallbackClient().handle(probe) == .unsupported("derive-code-challenge"))
    }
}
