import AssayTestSupport
import Testing

@testable import AssayConformance

/// Every mistake in an account script is reported with its line and path.
@Suite struct AccountDecodingTests {
    typealias Mistake = NamedCase<String, String>

    /// The steps begin on line 2, one on each line.
    private static func vector(_ steps: String, expect: String = #"{"steps": true}"#) -> String {
        "\"input\": {\"steps\": [\n\(steps)\n]},\n\"expect\": \(expect)"
    }

    private static let place = "$.vectors[0].input.steps"
    private static let end = "$.vectors[0].expect"
    private static let up = #"{"do": "sign-up", "expect": {"accept": {"account": "first"}}}"#

    @Test(arguments: [
        Mistake("no step", vector(""), "1: \(place): a script needs a step"),
        Mistake(
            "unknown step", vector("\(up),\n{\"do\": \"sign-upp\"}"),
            #"3: \#(place)[1].do: unknown value "sign-upp"; did you mean "sign-up"?"#),
        Mistake(
            "member of another step", vector(#"{"do": "sign-out", "person": "tove"}"#),
            #"2: \#(place)[0].person: unknown member "person""#),
        Mistake(
            "unknown person", vector("\(up),\n{\"do\": \"sign-in\", \"person\": \"tovee\"}"),
            #"3: \#(place)[1].person: unknown person "tovee"; did you mean "tove"?"#),
        Mistake(
            "unknown provider", vector(#"{"do": "sign-in", "provider": "gogle"}"#),
            #"2: \#(place)[0].provider: unknown value "gogle"; did you mean "google"?"#),
        Mistake(
            "mistake in a token", vector(#"{"do": "sign-in", "token": {"claim": {}}}"#),
            #"2: \#(place)[0].token.claim: unknown member "claim"; did you mean "claims"?"#),
        Mistake(
            "unknown fault", vector(#"{"do": "sign-up", "fault": {"do": "crash"}}"#),
            #"2: \#(place)[0].fault.do: unknown value "crash"; expected one of "fail", "lose-answer", "crash-before", "#
                + #""crash-after""#),
        Mistake(
            "outcome of a crash", vector(#"{"do": "sign-up", "fault": {"do": "crash-after"}, "expect": "accept"}"#),
            "2: \(place)[0].expect: a step in which the app crashes has no outcome"),
        Mistake(
            "call that is neither a number nor each",
            vector(#"{"do": "sign-up", "fault": {"do": "fail", "call": "all"}}"#),
            #"2: \#(place)[0].fault.call: expected a number from 1 or "each""#),
        Mistake(
            "each in two steps",
            vector(
                #"{"do": "sign-up", "fault": {"do": "crash-after", "call": "each"}},"# + "\n"
                    + #"{"do": "sign-in", "fault": {"do": "crash-after", "call": "each"}}"#),
            #"1: \#(place): only one step may say "each""#),
        Mistake(
            "meanwhile on the same device", vector(#"{"do": "sign-up", "meanwhile": {"steps": [{"do": "sign-up"}]}}"#),
            "2: \(place)[0].meanwhile.steps[0]: a step within \"meanwhile\" must be on another device"),
        Mistake(
            "restoring on the same device, while a server is asked",
            vector(#"{"do": "sign-up", "meanwhile": {"on": "backend", "steps": [{"do": "restore"}]}}"#),
            "2: \(place)[0].meanwhile.steps[0]: a step within \"meanwhile\" must be on another device"),
        Mistake(
            "sign-up on the same device, while a restore asks the provider",
            vector(#"{"do": "restore", "meanwhile": {"on": "provider", "steps": [{"do": "sign-up"}]}}"#),
            "2: \(place)[0].meanwhile.steps[0]: a step within \"meanwhile\" must be on another device"),
        Mistake(
            "sign-in after a sign-out, while a refresh asks the provider",
            vector(
                #"{"do": "sign-up"}, {"do": "refresh", "meanwhile": {"on": "provider", "steps": [{"do": "sign-out"}, "#
                    + #"{"do": "sign-in"}]}}"#),
            "2: \(place)[1].meanwhile.steps[1]: a client may let a sign-in wait for the refresh of a session that has "
                + "ended, and the refresh waits for this step"),
        Mistake(
            "refresh on the same device, while another asks the provider",
            vector(#"{"do": "refresh", "meanwhile": {"on": "provider", "steps": [{"do": "refresh"}]}}"#),
            "2: \(place)[0].meanwhile.steps[0]: a step within \"meanwhile\" must be on another device"),
        Mistake(
            "credentials without a server",
            vector(up, expect: #"{"steps": true, "after": {"credentials": {"own": "first"}}}"#),
            #"4: \#(end).after.credentials: the script has no "server" that issues credentials"#),
        Mistake(
            "fault within meanwhile",
            vector(
                #"{"do": "sign-up", "meanwhile": {"steps": [{"do": "sign-up", "device": "b", "fault": {"do": "fail"}}]}}"#
            ), #"2: \#(place)[0].meanwhile.steps[0].fault: a step within "meanwhile" has no "fault""#),
        Mistake(
            "meanwhile without steps", vector(#"{"do": "sign-up", "meanwhile": {"steps": []}}"#),
            "2: \(place)[0].meanwhile: the list of steps is empty"),
        Mistake(
            "unknown change", vector(#"{"do": "tamper", "change": "emtpy"}"#),
            #"2: \#(place)[0].change: unknown value "emtpy"; did you mean "empty"?"#),
        Mistake(
            "two changes", vector(#"{"do": "tamper", "change": {"flip": 0, "truncate": 1}}"#),
            #"2: \#(place)[0].change: expected exactly one of "truncate", "flip", "append", "text", "copy_of" and "as_after""#
        ),
        Mistake(
            "copy of an unknown device", vector(#"{"do": "tamper", "change": {"copy_of": "tablet"}}"#),
            #"2: \#(place)[0].change.copy_of: no step uses a device "tablet""#),
        Mistake(
            "unknown answer to a refresh", vector(#"{"do": "restore", "refreshed": "refuse"}"#),
            #"2: \#(place)[0].refreshed: unknown value "refuse"; did you mean "refused"?"#),
        Mistake(
            "account of a refresh", vector(#"{"do": "refresh", "expect": {"accept": {"account": "first"}}}"#),
            "2: \(place)[0].expect: an acceptance of refresh names no account"),
        Mistake(
            "account of a step without an account",
            vector(#"{"do": "sign-out", "expect": {"accept": {"account": "first"}}}"#),
            "2: \(place)[0].expect: an acceptance of sign-out names no account"),
        Mistake(
            "accept and reject", vector(#"{"do": "sign-in", "expect": {"accept": {}, "reject": "conflict"}}"#),
            #"2: \#(place)[0].expect: expected one of "accept", "reject" and "either""#),
        Mistake(
            "no expectation at all", vector(#"{"do": "sign-up"}"#),
            #"4: \#(end): no step of the script has an "expect", and there is no "after""#),
        Mistake(
            "unknown member of after", vector(up, expect: #"{"steps": true, "after": {"account": 1}}"#),
            #"4: \#(end).after.account: unknown member "account"; did you mean "accounts"?"#),
        Mistake(
            "negative count", vector(up, expect: #"{"steps": true, "after": {"accounts": -1}}"#),
            "4: \(end).after.accounts: -1 is not between 0 and 1000000"),
        Mistake(
            "unknown label", vector(up, expect: #"{"steps": true, "after": {"state": {"own": "frist"}}}"#),
            #"4: \#(end).after.state.own: no step names an account "frist"; did you mean "first"?"#),
        Mistake(
            "label in a pattern",
            vector(up, expect: #"{"steps": true, "after": {"objects": {"users/${second}/**": 0}}}"#),
            #"4: \#(end).after.objects["users/${second}/**"]: no step names an account "second""#),
        Mistake(
            "unknown device", vector(up, expect: #"{"steps": true, "after": {"stored": {"tablet": 0}}}"#),
            #"4: \#(end).after.stored.tablet: no step uses a device "tablet""#),
    ])
    func isReported(_ mistake: Mistake) throws {
        #expect(try AccountSamples.mistakes(mistake.input).first == mistake.expected)
    }

    @Test func validScriptIsAccepted() throws {
        let vector = #"""
            "input": {"people": {"kai": {"claims": {"sub": "42"}}}, "steps": [
              {"do": "sign-up", "person": "kai", "fault": {"do": "fail", "on": "objects", "key": "users/**"},
               "expect": {"either": "it may not matter", "accept": {"account": "a"}, "reject": ["storage-failed"]}},
              {"do": "advance", "seconds": 5}, {"do": "relaunch"},
              {"do": "sign-up", "meanwhile": {"on": "backend", "steps": [{"do": "refresh", "refreshed": "rotated"}]}},
              {"do": "refresh", "meanwhile": {"on": "provider", "steps": [{"do": "sign-out"}]}},
              {"do": "put", "key": "users/${a}/b", "text": null},
              {"do": "exchange", "backend": {"answer": {"status": 200, "body": {"json": {"user": 1}}}}}
            ]},
            "expect": {"either": "why", "after": {"objects": {"users/${a}/**": {"min": 1}}, "sealed": ["own"]}}
            """#
        #expect(try AccountSamples.mistakes(vector) == [])
    }
}
