import AssayTestSupport
import Testing

@testable import AssayConformance

/// Every kind of expectation of a scenario can fail, and passes for an honest client.
@Suite struct ScenarioJudgementTests {
    typealias Case = NamedCase<
        (vector: String, habit: CarelessClient.Habit?), (verdict: Verdict, kind: FindingKind?, detail: String)
    >

    private static let stateRemoved =
        #""input": {"steps": [{"do": "start"}, {"do": "callback", "query": {"state": null}}]}"#
    private static let stateInURL =
        #""input": {"steps": [{"do": "start"}, {"do": "callback", "url": "app:/cb?code=${code}&state=${state}"}]}"#
    private static let ownState =
        #""input": {"steps": [{"do": "start", "attempt": "b", "expect": "accept"}, {"do": "start"}, {"do": "callback", "from": "b", "query": {"state": "${request.state}"}}]}"#
    private static let otherState =
        #""input": {"steps": [{"do": "start", "attempt": "b", "expect": "accept"}, {"do": "start"}, {"do": "callback", "from": "b", "query": {"state": "${b.request.state}"}}]}"#
    private static let stateRefused = #""expect": {"reject": "state-mismatch"}"#
    private static let codeRefused = #""expect": {"reject": "token-exchange-failed"}"#
    private static let codeAccepted = "expected a refusal with token-exchange-failed, but the client accepted"
    private static let redirected =
        #""input": {"providers": {"google": {"faults": [{"endpoint": "token", "redirect": "https://evil.example/t"}]}}}"#
    private static let noLeak = #"{"host": "evil.example", "max": 0}"#
    private static let unstated = #"{"do": "start"}, {"do": "callback", "query": {"state": null}}"#

    @Test(arguments: [
        Case("acceptance", (#""expect": "accept""#, nil), (.passed, nil, "accepted")),
        Case(
            "refusal in place of an acceptance", (#""expect": "accept""#, .refusesEverything(.network)),
            (.failed, .rejectedGood, "step 1 (start of a): expected an acceptance, but the client refused with network")
        ),
        Case(
            "another subject", (#""expect": {"accept": {"subject": "other"}}"#, nil),
            (.failed, .wrongOutput, #"expected subject "other", but the output has "108204268033311374519""#)),
        Case(
            "no subject", (#""expect": "accept""#, .leavesSubjectOut),
            (.failed, .wrongOutput, #"the client accepted without its required output "subject""#)),
        Case(
            "no session", (#""expect": "accept""#, .forgetsSession),
            (.failed, .wrongOutput, #"step 1 (start of a): the client accepted without its required output "session""#)),
        Case(
            "no session, if either is right", (#""expect": {"either": "open"}"#, .forgetsSession),
            (.unjudged, nil, "no end; either is right: open")),
        Case(
            "no subject, if a refusal is expected", (#""expect": {"reject": "state-mismatch"}"#, .leavesSubjectOut),
            (.failed, .acceptedBad, "expected a refusal with state-mismatch, but the client accepted")),
        Case(
            "crash", (#""expect": "accept""#, .crashes),
            (.crashed, nil, "expected an acceptance, but the client crashed: a trap")),
        Case(
            "acceptance in place of a refusal",
            (#""input": {"steps": [\#(unstated)]}, "expect": {"reject": "state-mismatch"}"#, nil),
            (.failed, .acceptedBad, "expected a refusal with state-mismatch, but the client accepted")),
        Case(
            "refusal of the honest twin too", (#""expect": {"reject": "network"}"#, .refusesEverything(.network)),
            (.inconclusive, nil, "the client refused this input, but also the golden one in the same context (network)")
        ),
        Case(
            "another reason",
            (#""input": {"steps": [{"do": "start"}, {"do": "cancel"}]}, "expect": {"reject": "cancelled"}"#, nil),
            (
                .failed, .wrongReason,
                "step 2 (cancel of a): expected a refusal with cancelled, but the client refused with user-cancelled"
            )),
        Case(
            "the right reason",
            (#""input": {"steps": [{"do": "start"}, {"do": "cancel"}]}, "expect": {"reject": "user-cancelled"}"#, nil),
            (.passed, nil, "step 2 (cancel of a): refused with user-cancelled")),
        Case(
            "no end", (#""input": {"steps": [{"do": "start"}]}, "expect": "accept""#, nil),
            (.failed, .rejectedGood, "expected an acceptance, but the sign-in did not end")),
        Case(
            "second attempt",
            (
                #""input": {"steps": [{"do": "start"}, {"do": "callback"}, {"do": "start", "attempt": "b"}, {"do": "cancel", "attempt": "b"}]}, "expect": {"attempts": {"a": "accept", "b": "accept"}}"#,
                nil
            ),
            (
                .failed, .rejectedGood,
                "attempt b: step 4 (cancel of b): expected an acceptance, but the client refused with user-cancelled"
            )),
        Case(
            "step",
            (
                #""input": {"steps": [{"do": "start"}, {"do": "callback"}, {"do": "user-info", "expect": {"reject": "invalid-user-info"}}]}, "expect": "accept""#,
                nil
            ),
            (
                .failed, .acceptedBad,
                "step 3 (user-info of a): expected a refusal with invalid-user-info, but the client accepted"
            )),
        Case(
            "step after the end of the sign-in",
            (
                #""input": {"steps": [{"do": "start"}, {"do": "cancel"}, {"do": "user-info", "expect": "accept"}]}, "expect": {"reject": "user-cancelled"}"#,
                nil
            ), (.failed, .rejectedGood, "step 3 (user-info of a): the sign-in ended before this step")),
        Case(
            "callback delivered twice",
            (
                #""input": {"steps": [{"do": "start"}, {"do": "callback", "repeat": 2}]}, "expect": "accept""#,
                .acceptsTwice
            ),
            (
                .failed, .acceptedBad,
                "step 2 (callback of a): number 2: the client accepted a callback that had been delivered before"
            )),
        Case(
            "callback delivered twice, dropped",
            (#""input": {"steps": [{"do": "start"}, {"do": "callback", "repeat": 2}]}, "expect": "accept""#, nil),
            (.passed, nil, "accepted")),
        Case(
            "message with a code",
            (
                #""input": {"steps": [{"do": "start"}, {"do": "callback", "repeat": 2}]}, "expect": {"accept": {}, "messages": "no-secrets"}"#,
                .quotesCallbacks
            ), (.failed, .acceptedBad, "step 2 (callback of a): a code is in the message of the refusal")),
        Case(
            "message without a code",
            (
                #""input": {"steps": [{"do": "start"}, {"do": "callback", "repeat": 2}]}, "expect": {"accept": {}, "messages": "no-secrets"}"#,
                nil
            ), (.passed, nil, "accepted")),
        Case(
            "too much memory", (#""expect": {"accept": {}, "memory_growth": 1048576}"#, .grows(2_097_152)),
            (.failed, .acceptedBad, "the client's process grew by 2 MiB, expected at most 1 MiB")),
        Case(
            "little memory", (#""expect": {"accept": {}, "memory_growth": 1048576}"#, .grows(1_048_576)),
            (.passed, nil, "accepted")),
        Case(
            "memory of a client in this process", (#""expect": {"accept": {}, "memory_growth": 1}"#, nil),
            (.skipped, nil, "the memory of the client is unknown, because it has no process of its own")),
        Case(
            "verification",
            (
                #""input": {"steps": [{"do": "verify", "expect": {"reject": "unknown-key-id"}}]}, "expect": {"steps": true}"#,
                nil
            ),
            (.failed, .acceptedBad, "step 1 (verify): expected a refusal with unknown-key-id, but the client accepted")),
        Case(
            "verification that nothing else judges",
            (#""input": {"steps": [{"do": "verify"}]}, "expect": {"steps": true}"#, nil),
            (.passed, nil, "every step as expected")),
        Case(
            "step that the client lacks",
            (
                #""input": {"steps": [{"do": "start"}, {"do": "callback"}, {"do": "refresh"}]}, "expect": "accept""#,
                .lacksRefresh
            ), (.skipped, nil, "the client does not support refresh")),
        Case(
            "code sent elsewhere",
            (
                #""expect": {"accept": {}, "log": [{"carries": {"secret": "code", "of": "google"}, "host": "elsewhere.example", "max": 0}]}"#,
                .sendsCodeElsewhere
            ), (.failed, .acceptedBad, "line 2, log: 1 such request, expected exactly 0")),
        Case(
            "code in a query",
            (#""expect": {"accept": {}, "log": [{"secret_in_query": true, "max": 0}]}"#, .putsCodeInQuery),
            (.failed, .acceptedBad, "line 2, log: 1 such request, expected exactly 0")),
        Case(
            "too many key requests",
            (#""expect": {"accept": {}, "log": [{"endpoint": "certs", "max": 1}]}"#, .fetchesKeysAlways),
            (.failed, .acceptedBad, "line 2, log: 2 such requests to certs, expected at most 1")),
        Case(
            "redirect followed",
            ("\(redirected), \"expect\": {\"accept\": {}, \"log\": [\(noLeak)]}", .followsRedirects),
            (.failed, .acceptedBad, "line 2, log: 1 such request, expected exactly 0")),
        Case(
            "redirect not followed", ("\(redirected), \"expect\": {\"accept\": {}, \"log\": [\(noLeak)]}", nil),
            (.passed, nil, "accepted")),
        Case(
            "state removed", ("\(stateRemoved), \"expect\": {\"reject\": \"state-mismatch\"}", nil),
            (.failed, .acceptedBad, "expected a refusal with state-mismatch, but the client accepted")),
        Case(
            "state removed where none was sent",
            ("\(stateRemoved), \"expect\": {\"reject\": \"state-mismatch\"}", .sendsNoState),
            (.skipped, nil, "the client's request has no state")),
        Case(
            "state in a URL where none was sent",
            ("\(stateInURL), \"expect\": {\"reject\": \"redirect-mismatch\"}", .sendsNoState),
            (.skipped, nil, "the client's request has no state")),
        Case(
            "state in a URL", ("\(stateInURL), \"expect\": {\"reject\": \"redirect-mismatch\"}", nil),
            (.failed, .acceptedBad, "expected a refusal with redirect-mismatch, but the client accepted")),
        Case("own state given", ("\(ownState), \(codeRefused)", nil), (.failed, .acceptedBad, codeAccepted)),
        Case(
            "own state given where none was sent", ("\(ownState), \(codeRefused)", .sendsNoState),
            (.failed, .acceptedBad, codeAccepted)),
        Case(
            "own state given where it is that of all attempts", ("\(ownState), \(codeRefused)", .sendsOneState),
            (.failed, .acceptedBad, codeAccepted)),
        Case(
            "state of another attempt given", ("\(otherState), \(stateRefused)", nil),
            (.failed, .acceptedBad, "expected a refusal with state-mismatch, but the client accepted")),
        Case(
            "state of another attempt given where it is that of all attempts",
            ("\(otherState), \(stateRefused)", .sendsOneState),
            (.skipped, nil, "the client sends the same state twice")),
        Case(
            "own state given to the attempt's own callback",
            (
                #""input": {"steps": [{"do": "start"}, {"do": "callback", "query": {"state": "${request.state}"}}]}, "expect": "accept""#,
                .sendsOneState
            ), (.inconclusive, nil, #"the scenario is wrong: step 2 (callback of a): "query" changes nothing"#)),
        Case(
            "mistake that shows only during the run",
            (
                #""input": {"steps": [{"do": "start"}, {"do": "callback", "query": {"iss": "https://accounts.google.com"}}]}, "expect": "accept""#,
                nil
            ), (.inconclusive, nil, #"the scenario is wrong: step 2 (callback of a): "query" changes nothing"#)),
    ])
    func judgement(_ test: Case) throws {
        let result = try ScenarioSamples.result(test.input.vector, CarelessClient(test.input.habit))
        #expect(result.judgement.verdict == test.expected.verdict)
        #expect(result.judgement.kind == test.expected.kind)
        #expect(result.judgement.detail == test.expected.detail)
    }

    /// Under a profile that does not judge a strict scenario, neither its steps nor its log count.
    @Test func strictScenarioUnderCore() throws {
        let vector = #""profile": "strict", "expect": {"accept": {}, "log": [{"endpoint": "certs", "max": 1}]}"#
        let client = CarelessClient(.fetchesKeysAlways)
        #expect(try ScenarioSamples.result(vector, client, profile: "strict").judgement.verdict == .failed)
        #expect(try ScenarioSamples.result(vector, client, profile: "core").judgement.verdict == .unjudged)
    }

    /// An answer without playing the sign-in shows nothing about its steps and the providers' logs.
    @Test(arguments: [#""expect": "accept""#, #""expect": {"either": "open"}"#, #""expect": {"reject": "network"}"#])
    func answerWithoutAScenario(_ vector: String) throws {
        let answers: [Observation] = [.everything, .reject(.network)]
        for answer in answers {
            let result = try ScenarioSamples.result(vector, FakeClient { _ in answer })
            #expect(result.judgement.verdict == .inconclusive)
            #expect(result.judgement.detail == "the client answered without playing the scenario")
        }
    }

    /// A client that declares sign-ins and lacks them is inconclusive.
    @Test func clientThatLacksItsSignIns() throws {
        let result = try ScenarioSamples.result(#""expect": "accept""#, FakeClient { _ in .unsupported("sign-in") })
        #expect(result.judgement.verdict == .inconclusive)
        #expect(
            result.judgement.detail
                == "the client answered \"unsupported\" (sign-in), but it had said that it has sign-in")
    }
}
