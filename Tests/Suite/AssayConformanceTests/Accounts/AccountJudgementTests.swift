import AssayTestSupport
import Testing

@testable import AssayConformance

/// Every kind of expectation of an account script can fail, and passes for an honest client.
@Suite struct AccountJudgementTests {
    typealias Case = NamedCase<
        (vector: String, habit: CarelessAccounts.Habit?), (verdict: Verdict, kind: FindingKind?, detail: String)
    >

    private static func vector(_ steps: String, after: String? = nil) -> String {
        let alone = steps.contains("expect") ? #"{"steps": true}"# : #""accept""#
        let expect = after.map { #"{"steps": true, "after": \#($0)}"# } ?? alone
        return "\"input\": {\"steps\": [\(steps)]},\n\"expect\": \(expect)"
    }

    private static let up = #"{"do": "sign-up"}"#
    private static let out = #"{"do": "sign-out"}"#
    private static let twice =
        #"{"do": "sign-up"}, {"do": "sign-out"}, {"do": "sign-up", "expect": {"reject": "account-exists"}}"#
    private static let first = #"{"do": "sign-up", "expect": {"accept": {"account": "first"}}}"#

    @Test(arguments: [
        Case("acceptance", (vector(up), nil), (.passed, nil, "every step as expected")),
        Case(
            "refusal in place of an acceptance", (vector(up), .refusesEverything(.conflict)),
            (.failed, .rejectedGood, "step 1 (sign-up): expected an acceptance, but the client refused with conflict")),
        Case("refusal", (vector(twice), nil), (.passed, nil, "every step as expected")),
        Case(
            "refusal by a client that refuses everything",
            (vector(#"{"do": "sign-up", "expect": {"reject": "conflict"}}"#), .refusesEverything(.conflict)),
            (
                .inconclusive, nil,
                "the client refused this input, but also the golden one in the same context (conflict)"
            )),
        Case(
            "acceptance in place of a refusal",
            (vector(#"{"do": "sign-up", "expect": {"reject": "invalid-signature"}}"#), nil),
            (
                .failed, .acceptedBad,
                "step 1 (sign-up): expected a refusal with invalid-signature, but the client accepted"
            )),
        Case(
            "refusal for another reason",
            (vector(#"{"do": "sign-in", "device": "tablet", "expect": {"reject": "storage-failed"}}"#), nil),
            (
                .failed, .wrongReason,
                "step 1 (sign-in on tablet): expected a refusal with storage-failed, but the client refused with "
                    + "not-signed-in"
            )),
        Case(
            "acceptance without the account", (vector(up), .namesNoAccount),
            (.failed, .wrongOutput, #"step 1 (sign-up): accepted without its required output "account""#)),
        Case(
            "acceptance without a sign-in", (vector(up, after: #"{"accounts": 1}"#), .saysNothing),
            (
                .failed, .acceptedBad,
                "step 1 (sign-up): it was accepted, but the client does not say that the account is signed in"
            )),
        Case(
            "sign-out that signs nobody out", (vector("\(up), \(out)"), .neverSignsOut),
            (.failed, .acceptedBad, "step 2 (sign-out): it was accepted, but an account is still signed in")),
        Case(
            "sign-out that leaves the session", (vector("\(up), \(out)"), .leavesSession),
            (.failed, .acceptedBad, "step 2 (sign-out): it was accepted, but the session storage is not empty")),
        Case(
            "refusal that signs in", (vector(twice), .staysAfterRefusal),
            (.failed, .acceptedBad, "step 3 (sign-up): it was refused, but it signed an account in")),
        Case(
            "token in an object", (vector(up), .writesTokenIntoProfile),
            (
                .failed, .acceptedBad,
                #"an ID token was written into the object "users/5a1d0c3e-7b42-4f96-8e21-000000000001/account/profile.json""#
            )),
        Case(
            "access token in the session", (vector(up), .storesAccessToken),
            (.failed, .acceptedBad, "the stored session contains an access token")),
        Case(
            "key with a parent segment", (vector(up), .usesOddKey("identities/google/../1")),
            (
                .failed, .acceptedBad,
                #"the object key "identities/google/../1" has an empty segment, or a segment "." or "..""#
            )),
        Case(
            "key of another folder", (vector(up), .usesOddKey("people/1")),
            (
                .failed, .acceptedBad,
                #"the object key "people/1" is neither identities/PROVIDER/SUBJECT nor below users/UUID/"#
            )),
        Case(
            "one account under two labels",
            (vector(#"\#(first), {"do": "sign-in", "expect": {"accept": {"account": "second"}}}"#), nil),
            (.failed, .wrongOutput, #"step 2 (sign-in): expected an account "second" of its own, but it is "first""#)),
        Case(
            "counts", (vector(up, after: #"{"accounts": 2}"#), nil),
            (.failed, .acceptedBad, "afterwards: expected 2 accounts, found 1")),
        Case(
            "objects", (vector(first, after: #"{"objects": {"users/${first}/**": {"min": 2}}}"#), nil),
            (.failed, .acceptedBad, "afterwards: expected 2 to 9223372036854775807 objects users/${first}/**, found 1")),
        Case(
            "items in the storage", (vector(up, after: #"{"stored": {"own": 0}}"#), nil),
            (.failed, .acceptedBad, "afterwards: expected 0 items in the session storage of own, found 1")),
        Case(
            "state at the end", (vector(first, after: #"{"state": {"own": "signed-out"}}"#), nil),
            (.failed, .acceptedBad, "afterwards: expected nobody to be signed in on own")),
        Case(
            "crash that leaves a second account",
            (
                vector(
                    #"{"do": "sign-up", "fault": {"do": "crash-after", "call": "each"}}, {"do": "sign-up", "expect": "#
                        + #"{"either": "done or not", "reject": "account-exists"}}"#, after: #"{"accounts": 1}"#), nil
            ), (.failed, .acceptedBad, "at call 4, afterwards: expected 1 accounts, found 2")),
        Case(
            "what happens meanwhile",
            (
                vector(
                    #"{"do": "sign-up", "meanwhile": {"on": "objects", "method": "put", "steps": [{"do": "sign-up", "#
                        + #""device": "tablet"}]}, "expect": {"reject": "account-exists"}}"#, after: #"{"accounts": 1}"#
                ), nil
            ),
            (
                .failed, .wrongReason,
                "step 1 (sign-up): expected a refusal with account-exists, but the client refused with storage-failed"
            )),
        Case(
            "fault at a call that never happens",
            (vector(#"{"do": "sign-up", "fault": {"do": "fail", "on": "backend"}}"#, after: #"{"accounts": 1}"#), nil),
            (
                .inconclusive, nil,
                #"the client never met the fault of step 1 (sign-up), "fail" at call 1 of backend; otherwise "#
                    + "every step as expected"
            )),
        Case(
            "answer to a refresh token that is never sent",
            (vector(#"{"do": "sign-up"}, {"do": "restore", "refreshed": "rotated"}"#), nil),
            (
                .inconclusive, nil,
                #"the client never met the fault of step 2 (restore), "refreshed" with rotated; otherwise every step "#
                    + "as expected"
            )),
        Case(
            "defect of a token that is fetched",
            (vector(#"{"do": "sign-up", "token": {"claims": {"aud": "other"}}}"#), nil),
            (.passed, nil, "every step as expected")),
        Case(
            "change without stored data", (vector(#"{"do": "tamper", "change": "empty"}, {"do": "sign-up"}"#), nil),
            (.inconclusive, nil, "the script is wrong: step 1 (tamper): nothing is stored there")),
        Case(
            "step that the client lacks", (vector(#"{"do": "sign-up"}, {"do": "delete"}"#), nil),
            (.skipped, nil, "the client does not support delete")),
        Case(
            "refresh that the client lacks", (vector(#"{"do": "sign-up"}, {"do": "refresh"}"#), nil),
            (.skipped, nil, "the client does not support refresh")),
    ])
    func isJudged(_ sample: Case) throws {
        let result = try AccountSamples.result(sample.input.vector, CarelessAccounts(sample.input.habit))
        #expect(result.judgement.detail == sample.expected.detail)
        #expect(result.judgement.verdict == sample.expected.verdict)
        #expect(result.judgement.kind == sample.expected.kind)
    }

    @Test func patternsStopAtSlashes() {
        let key = "users/1/account/profile.json"
        #expect(AccountKeyPattern("users/*/account/*").matches(key))
        #expect(AccountKeyPattern("users/**").matches(key))
        #expect(AccountKeyPattern("**.json").matches(key))
        #expect(!AccountKeyPattern("users/*").matches(key))
        #expect(!AccountKeyPattern("users/*/profile.json").matches(key))
    }

    /// Every call of a client is tried: one run for each call, and one without a fault.
    @Test func eachCallIsTriedOnce() throws {
        let result = try AccountSamples.result(
            #"""
            "input": {"steps": [
              {"do": "sign-up", "fault": {"do": "fail", "call": "each"},
               "expect": {"either": "the call may not matter", "reject": ["storage-failed"]}}
            ]}, "expect": {"steps": true}
            """#, CarelessAccounts())
        // One object is read, two are written, and one item is stored.
        #expect(result.judgement.detail == "every step as expected, with an interruption at each of 6 calls")
        #expect(result.judgement.verdict == .passed)
    }

    /// An answer without playing the script shows nothing about its steps and the stores.
    @Test func answerWithoutAScript() throws {
        let vector = #""input": {"steps": [{"do": "sign-up"}]}, "expect": "accept""#
        let result = try AccountSamples.result(vector, FakeClient { _ in .accept(["account": .string("1")]) })
        #expect(result.judgement.verdict == .inconclusive)
        #expect(result.judgement.detail == "the client answered without playing the script")
    }
}
