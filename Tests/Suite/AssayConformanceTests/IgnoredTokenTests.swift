import AssayTestSupport
import Testing

@testable import AssayConformance

/// Causes of the findings about an application that signs people in without a usable ID token.
struct IgnoredTokenTests {
    private static func entry(_ flaw: String, _ failures: [String]) -> FaultDictionary.Entry {
        FaultDictionary.Entry(
            flaw: flaw, check: "c", summary: "s", threat: "t", remedy: "r",
            failures: Dictionary(uniqueKeysWithValues: failures.map { ($0, .acceptedBad) }))
    }

    private static let without = ["missing", "empty", "not-a-token"].map { "web/id-token::" + $0 }
    private static let parser = (1...5).map { "id-token/json::\($0)" }
    private static let claims = (1...5).map { "id-token/audience::\($0)" }
    private static let nonce = "web/id-token::nonce-of-earlier-sign-in"
    private static let dictionary = FaultDictionary(
        entries: [
            entry("nan-accepted", parser), entry("audience-not-checked", claims + ["web/callback::other"]),
            entry("id-token-not-read", without + [nonce]), entry("unusable-id-token-ignored", without),
        ], digests: [:])

    private static let cases: [NamedCase<[String], [[String]]>] = [
        NamedCase("a parser", parser, [["nan-accepted"]]),
        NamedCase(
            "a parser, and two of three responses without a token", parser + without.prefix(2), [["nan-accepted"]]),
        NamedCase("no token alone", without, [["unusable-id-token-ignored"]]),
        NamedCase("no token, and part of what parsers do", without + parser.prefix(4), [["unusable-id-token-ignored"]]),
        NamedCase("no token, and all claims", without + parser + claims, [["unusable-id-token-ignored"]]),
        NamedCase("whatever the token is", without + [nonce] + parser + claims, [["id-token-not-read"]]),
    ]

    @Test(arguments: cases)
    func whatIsAcceptedWithoutATokenShowsNoParserAndNoClaim(_ each: NamedCase<[String], [[String]]>) {
        let failures = Dictionary(uniqueKeysWithValues: each.input.map { ($0, FindingKind.acceptedBad) })
        let run = DiagnosticCase(
            judged: Self.without + Self.parser + Self.claims + [Self.nonce, "web/callback::other"], failures: failures)
        let diagnosis = Diagnosis(run, with: Self.dictionary.adapted(toAccepting: Set(each.input)))
        #expect(diagnosis.causes.map { Array($0.flaws.prefix(1)) } == each.expected)
    }

    /// A refusal of what is good, and scenarios of whole sign-ins, still speak for other flaws.
    @Test
    func otherPredictionsStay() {
        let dictionary = FaultDictionary(
            entries: [
                FaultDictionary.Entry(
                    flaw: "array-refused", check: "c", summary: "s", threat: "t", remedy: "r",
                    failures: ["id-token/audience::array": .rejectedGood, "id-token/audience::1": .acceptedBad])
            ], digests: [:])
        let adapted = dictionary.adapted(toAccepting: Set(Self.without))
        #expect(adapted.entries.map(\.failures) == [["id-token/audience::array": .rejectedGood]])
        #expect(dictionary.adapted(toAccepting: []) == dictionary)
    }
}
