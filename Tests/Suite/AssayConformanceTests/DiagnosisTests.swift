import AssayJSON
import AssayTestSupport
import Testing

@testable import AssayConformance

/// Findings lead back to the known flaws that explain them.
@Suite struct DiagnosisTests {
    typealias Case = NamedCase<[String: FindingKind], (causes: [[String]], unexplained: [String])>

    private static let cases: [Case] = [
        Case("no finding", [:], ([], [])),
        Case(
            "all failures of a flaw, which has an equivalent", DiagnosisSample.accepted("times", 1...10),
            ([["expiry", "expiry-alias"]], [])),
        Case("eight of ten", DiagnosisSample.accepted("times", 1...8), ([["expiry", "expiry-alias"]], [])),
        Case("six of ten", DiagnosisSample.accepted("times", 3...8), ([["expiry", "expiry-alias"]], [])),
        Case("five of ten", DiagnosisSample.accepted("times", 3...7), ([], (3...7).map { "times::\($0)" })),
        Case("one of two", DiagnosisSample.accepted("times", 1...1), ([], ["times::1"])),
        Case("the failures of a part of a flaw", DiagnosisSample.accepted("times", 1...2), ([["strict-expiry"]], [])),
        Case(
            "two flaws",
            DiagnosisSample.accepted("times", 1...10).merging(DiagnosisSample.accepted("audience", 1...5)) { $1 },
            ([["expiry", "expiry-alias"], ["audience"]], [])),
        Case("a failure in another way", ["times::20": .acceptedBad], ([], ["times::20"])),
        Case("a failure in the same way", ["times::20": .rejectedGood], ([["refuses"]], [])),
        Case(
            "few of many in an area",
            DiagnosisSample.accepted("times", 1...2).merging(DiagnosisSample.accepted("times", 15...25)) { $1 },
            ([["strict-expiry"]], (15...25).map { "times::\($0)" })),
        Case("nothing known", DiagnosisSample.accepted("other", 1...3), ([], (1...3).map { "other::\($0)" })),
    ]

    @Test(arguments: cases) func findings(_ row: Case) {
        let run = DiagnosticCase(judged: DiagnosisSample.judged, failures: row.input)
        let diagnosis = Diagnosis(run, with: DiagnosisSample.dictionary)
        #expect(diagnosis.causes.map(\.flaws) == row.expected.causes)
        #expect(diagnosis.unexplained == row.expected.unexplained)
    }

    /// Where the honest input is refused, that is the cause: no flaw is named for what is refused beside it, and none is
    /// judged by it.
    @Test(
        arguments: [
            NamedCase("everything is refused", 1...10, [["refuses-honest-refresh"]]),
            NamedCase("the flaw shows elsewhere", 1...2, [["refuses-honest-refresh"], ["expiry", "expiry-alias"]]),
        ] as [NamedCase<ClosedRange<Int>, [[String]]>])
    func aRefusedHonestInputIsTheCause(_ row: NamedCase<ClosedRange<Int>, [[String]]>) {
        var run = DiagnosticCase(judged: DiagnosisSample.judged, failures: DiagnosisSample.accepted("times", 1...10))
        for number in row.input {
            run.note(
                "times::\(number)", .rejectedGood, HonestInputRefusal(name: "refresh", words: "refused (`x`)"))
        }
        let diagnosis = Diagnosis(run, with: DiagnosisSample.dictionary)
        #expect(diagnosis.causes.map(\.flaws) == row.expected)
        #expect(
            diagnosis.causes.first?.entry.summary
                == "does not accept the honest input of `refresh`: refused ('x')")
        #expect(diagnosis.unexplained == [])
    }

    /// A flaw that other vectors show comes first if it predicts the refusal of the honest input too.
    @Test(
        arguments: [
            NamedCase("eight of ten", 1...8, [["breaks"], ["refuses-honest-refresh"]]),
            NamedCase("seven of ten", 1...7, [["refuses-honest-refresh"], ["breaks"]]),
        ] as [NamedCase<ClosedRange<Int>, [[String]]>])
    func aFlawMayExplainARefusedHonestInput(_ row: NamedCase<ClosedRange<Int>, [[String]]>) {
        var failures = DiagnosisSample.accepted("audience", 1...3)
        for number in row.input { failures["times::\(number)"] = .rejectedGood }
        let dictionary = FaultDictionary(entries: [DiagnosisSample.entry("breaks", failures)], digests: [:])
        var run = DiagnosticCase(judged: DiagnosisSample.judged, failures: DiagnosisSample.accepted("audience", 1...3))
        for number in 1...10 {
            run.note("times::\(number)", .rejectedGood, HonestInputRefusal(name: "refresh", words: "refused"))
        }
        let diagnosis = Diagnosis(run, with: dictionary)
        #expect(diagnosis.causes.map(\.flaws) == row.expected)
        #expect(diagnosis.causes.map(diagnosis.precedence) == (row.expected.first == ["breaks"] ? [1, 2] : [0, 2]))
    }

    /// Flaws of one check are one cause, which tells all of them.
    @Test func flawsOfACheckAreOneCause() {
        let entries = [("one", 1...3), ("two", 4...5)].map { name, numbers in
            FaultDictionary.Entry(
                flaw: name, check: "times", summary: "does \(name)", threat: "Harm.", remedy: "Fix it. Test it.",
                failures: DiagnosisSample.accepted("times", numbers))
        }
        let run = DiagnosticCase(judged: DiagnosisSample.judged, failures: DiagnosisSample.accepted("times", 1...5))
        let causes = Diagnosis(run, with: FaultDictionary(entries: entries, digests: [:])).causes
        #expect(causes.map(\.flaws) == [["one"]])
        #expect(causes.map { $0.further.map(\.flaw) } == [["two"]])
        #expect(causes.map(\.findings) == [(1...5).map { "times::\($0)" }])
        #expect(causes.map(\.confidence) == [1])
    }

    /// Vectors that the profile does not judge tell apart flaws that predict the same findings.
    @Test(
        arguments: [
            NamedCase("nothing is known", [:], ["narrow", "wide", "narrower-refusal"]),
            NamedCase("it refused what one flaw accepts", ["other::1": false], ["narrow", "narrower-refusal"]),
            NamedCase(
                "it accepted that", ["other::1": true, "other::2": false], ["narrow", "wide", "narrower-refusal"]),
            NamedCase("it accepted what one flaw refuses", ["other::2": true], ["narrow", "wide"]),
            NamedCase("it did otherwise than two of them", ["other::1": false, "other::2": true], ["narrow"]),
        ] as [NamedCase<[String: Bool], [String]>])
    func unjudgedVectorsTellFlawsApart(_ row: NamedCase<[String: Bool], [String]>) {
        let dictionary = FaultDictionary(
            entries: [
                DiagnosisSample.entry(
                    "wide", DiagnosisSample.accepted("times", 1...2).merging(["other::1": .acceptedBad]) { $1 }),
                DiagnosisSample.entry("narrow", DiagnosisSample.accepted("times", 1...2)),
                DiagnosisSample.entry(
                    "narrower-refusal",
                    DiagnosisSample.accepted("times", 1...2).merging(["other::2": .rejectedGood]) { $1 }),
            ], digests: [:])
        var run = DiagnosticCase(
            judged: DiagnosisSample.judged.filter { !$0.hasPrefix("other") },
            failures: DiagnosisSample.accepted("times", 1...2))
        run.unjudged = row.input
        #expect(Diagnosis(run, with: dictionary).causes.map(\.flaws) == [row.expected])
    }

    @Test func confidenceIsTheShareOfPredictedFindings() {
        let run = DiagnosticCase(judged: DiagnosisSample.judged, failures: DiagnosisSample.accepted("times", 1...8))
        #expect(Diagnosis(run, with: DiagnosisSample.dictionary).causes.map(\.confidence) == [0.8])
    }

    /// A client that gives no reasons is not held to predictions of wrong ones.
    @Test func wrongReasonsAreNotPredictedForAClientWithoutReasons() {
        let failures = DiagnosisSample.accepted("times", 1...2).merging(["audience::1": .wrongReason]) { $1 }
        let dictionary = FaultDictionary(entries: [DiagnosisSample.entry("one", failures)], digests: [:])
        let run = DiagnosticCase(judged: DiagnosisSample.judged, failures: DiagnosisSample.accepted("times", 1...2))
        #expect(Diagnosis(run, with: dictionary, showsReasons: true).causes.isEmpty)
        #expect(Diagnosis(run, with: dictionary, showsReasons: false).causes.map(\.flaws) == [["one"]])
    }

    /// A client that also lacks the check for which the flaw alone would refuse accepts the input.
    @Test func acceptanceFollowsFromAFlawThatRefusesForAnotherReason() {
        let later = ["times::11": FindingKind.wrongReason, "times::12": .wrongReason]
        let dictionary = FaultDictionary(
            entries: [DiagnosisSample.entry("one", DiagnosisSample.accepted("times", 1...10).merging(later) { $1 })],
            digests: [:])
        let run = DiagnosticCase(
            judged: DiagnosisSample.judged,
            failures: DiagnosisSample.accepted("times", 1...11).merging(["times::12": .rejectedGood]) { $1 })
        for showsReasons in [true, false] {
            let diagnosis = Diagnosis(run, with: dictionary, showsReasons: showsReasons)
            #expect(diagnosis.causes.map(\.findings) == [(1...11).map { "times::\($0)" }])
            #expect(diagnosis.causes.map(\.predicted) == [showsReasons ? 12 : 11])
            #expect(diagnosis.unexplained == ["times::12"])
        }
        let alone = DiagnosticCase(judged: DiagnosisSample.judged, failures: ["times::11": .acceptedBad])
        #expect(Diagnosis(alone, with: dictionary, showsReasons: false).causes.isEmpty)
    }

    /// From outside, letting in the wrong person takes the place of a wrong output, and a flaw of both is one entry.
    @Test func dictionaryOfWebApplications() {
        let clients = FaultDictionary(
            entries: [
                DiagnosisSample.entry("case", ["names::1": .wrongOutput, "names::2": .rejectedGood]),
                DiagnosisSample.entry("nonce", ["nonce::1": .acceptedBad]),
            ], digests: ["names": "1"])
        let web = FaultDictionary(
            entries: [
                DiagnosisSample.entry("nonce", ["web/a::1": .acceptedBad]),
                DiagnosisSample.entry("page", ["web/a::2": .acceptedBad]),
            ],
            digests: ["web/a": "2"])
        let both = clients.extended(by: web)
        #expect(
            both
                == FaultDictionary(
                    entries: [
                        DiagnosisSample.entry("case", ["names::1": .acceptedBad, "names::2": .rejectedGood]),
                        DiagnosisSample.entry("nonce", ["nonce::1": .acceptedBad, "web/a::1": .acceptedBad]),
                        DiagnosisSample.entry("page", ["web/a::2": .acceptedBad]),
                    ], digests: ["names": "1", "web/a": "2"]))
        let run = DiagnosticCase(
            judged: ["names::1", "nonce::1", "web/a::1", "web/a::2"],
            failures: ["nonce::1": .acceptedBad, "web/a::1": .acceptedBad])
        #expect(Diagnosis(run, with: both).causes.map(\.flaws) == [["nonce"]])
        // A scenario that was not judged speaks neither for a cause nor against it.
        let part = DiagnosticCase(judged: ["nonce::1"], failures: ["nonce::1": .acceptedBad])
        #expect(Diagnosis(part, with: both).causes.map(\.findings) == [["nonce::1"]])
        let other = DiagnosticCase(judged: ["web/a::2"], failures: [:])
        #expect(Diagnosis(other, with: both).causes.isEmpty)
    }
}
