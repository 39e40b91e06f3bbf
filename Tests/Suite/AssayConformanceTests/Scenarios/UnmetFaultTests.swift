import AssayTestSupport
import Testing

@testable import AssayConformance

/// A vector whose fault the client never met does not pass: the sign-in went as if nothing were wrong.
@Suite struct UnmetFaultTests {
    typealias Case = NamedCase<
        (vector: String, habit: CarelessClient.Habit?), (verdict: Verdict, detail: String)
    >

    private static func faults(_ faults: String, _ steps: String = "", expect: String = #""accept""#) -> String {
        let rest = steps.isEmpty ? "" : #", "steps": [\#(steps)]"#
        return #""input": {"providers": {"google": {"faults": [\#(faults)]}}\#(rest)}, "expect": \#(expect)"#
    }

    private static let secondCall = #"{"endpoint": "certs", "calls": 2, "status": 503}"#
    private static let signIn = #"{"do": "start"}, {"do": "callback"}"#
    private static let userInfo = #"{"do": "faults", "faults": [{"endpoint": "userinfo", "delay": 5000}]}"#

    @Test(arguments: [
        Case(
            "first call, met", (faults(#"{"endpoint": "certs", "calls": 1, "status": 503}"#), nil),
            (.passed, "accepted")),
        Case(
            "second call, never made", (faults(secondCall), nil),
            (.inconclusive, #"the client never met the fault "status" at call 2 of certs; otherwise accepted"#)),
        Case("second call, made", (faults(secondCall), .fetchesKeysAlways), (.passed, "accepted")),
        Case(
            "fault of a step, replaced before a call",
            (faults("", #"\#(userInfo), {"do": "faults", "faults": []}, \#(signIn)"#), nil),
            (.inconclusive, #"the client never met the fault "delay" at userinfo; otherwise accepted"#)),
        Case(
            "refusal without the fault",
            (
                faults(
                    #"{"endpoint": "userinfo", "status": 503}"#, #"{"do": "start"}, {"do": "cancel"}"#,
                    expect: #"{"reject": "user-cancelled"}"#), nil
            ),
            (
                .inconclusive,
                #"the client never met the fault "status" at userinfo; otherwise step 2 (cancel of a): refused with "#
                    + "user-cancelled"
            )),
        Case(
            "failure without the fault", (faults(secondCall, expect: #"{"accept": {"subject": "other"}}"#), nil),
            (.failed, #"expected subject "other", but the output has "108204268033311374519""#)),
        Case(
            "either is right without the fault", (faults(secondCall, expect: #"{"either": "open"}"#), nil),
            (.unjudged, "accepted; either is right: open")),
        Case(
            "endpoint that no client needs", (faults(#"{"endpoint": "tokeninfo", "status": 200}"#), nil),
            (.passed, "accepted")),
    ])
    func judgement(_ test: Case) throws {
        let result = try ScenarioSamples.result(test.input.vector, CarelessClient(test.input.habit))
        #expect(result.judgement.verdict == test.expected.verdict)
        #expect(result.judgement.detail == test.expected.detail)
    }
}
