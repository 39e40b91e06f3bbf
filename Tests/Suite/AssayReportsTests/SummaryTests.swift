import AssayJSON
import Testing

@testable import AssayConformance
@testable import AssayReports

/// The screen that a run prints.
@Suite struct SummaryTests {
    private static func summary(_ report: RunReport) -> String {
        TextReport(colour: false, requirements: Reports.requirements).summary(report).description
    }

    @Test func theMostImportantIsLast() {
        var report = Reports.diagnosed
        report.honestInputs = [
            HonestInputTally("refresh", refused: 2, words: "refused (no nonce)"),
            HonestInputTally("verify-id-token", accepted: 3, refused: 1),
        ]
        #expect(
            Self.summary(report) == """
                sample 1.2, profile strict: 7 vectors in 1.23 s

                ✓ honest inputs accepted: verify-id-token 3
                ✗ refresh accepts no honest input of 2, so nothing else about it is known: refused (no nonce)

                ● The client does not compare aud
                  A token for <another> app signs in.
                  Compare aud with your client ID. Refuse a token without it.
                  high, 1 finding, such as id-token/audience::other; OIDC-3.1.3.7-3 (MUST)

                ● callback/code::secret: title of secret
                  critical, accepted bad: expected code (10 bytes, not shown)
                ● callback/code::crash: title of crash
                  critical, crashed: the client crashed: signal 4
                ● callback/code::hang: title of hang
                  critical, hung: no answer came in time

                There are 3 findings without a known cause. --full prints every finding; --format html --output
                  report.html also shows what was sent; --only AREA runs one area (callback/code 3,
                  id-token/audience 2).

                1 passed, 4 failed, 1 inconclusive, 1 skipped
                ✗ sample: 4 findings in 5 judged vectors: 3 critical, 1 high

                """)
    }

    /// Known findings are counted; those that are new, and those that are gone, are told.
    @Test func knownFindings() {
        var report = Reports.diagnosed
        report.known = ["id-token/audience::other": "it is old", "callback/code::secret": "it is old too"]
        report.gone = ["the expected finding a::b no longer happens: accepted"]
        let text = Self.summary(report)
        #expect(!text.contains("does not compare aud"))
        #expect(!text.contains("callback/code::secret"))
        #expect(text.contains("● callback/code::crash"))
        #expect(
            text.hasSuffix(
                """

                ! the expected finding a::b no longer happens: accepted

                1 passed, 4 failed, 1 inconclusive, 1 skipped
                ✗ sample: 2 new findings in 5 judged vectors: 2 critical, 2 known, 1 known finding no longer there

                """))
        for result in report.unclean { report.known[result.vector.fullID] = "it is old" }
        report.gone = []
        #expect(Self.summary(report).hasSuffix("\n✓ sample: nothing new, 5 known\n"))
    }

    @Test(arguments: [
        (Reports.clean, "1 passed, 0 failed\n✓ sample: no finding in 1 judged vector\n"),
        (Reports.skipped, "0 passed, 0 failed, 1 skipped\n✗ sample: nothing was judged\n"),
    ])
    func withoutFindings(_ report: RunReport, _ end: String) {
        #expect(Self.summary(report).hasSuffix("\n\n" + end))
    }

    /// However many causes, hints and findings there are, the screen has at most 60 lines, and the worst cause is the last.
    @Test(arguments: [1, 5, 40]) func aScreenIsLimited(_ count: Int) {
        let words = Array(repeating: "words", count: 60).joined(separator: " ")
        var report = RunReport(
            client: Reports.client, profile: "core", renderedAt: 0,
            results: (0..<count).map {
                Reports.result(
                    "area-\($0)/vectors", "one", $0 == 0 ? .critical : .low, VectorExpectation(.reject([])),
                    .accept([:]), Judgement(.failed, .acceptedBad, words))
            }, seconds: 1)
        report.hints = Array(repeating: words, count: count)
        report.gone = Array(repeating: words, count: count)
        report.honestInputs = (0..<count).map { HonestInputTally("part-\($0)", refused: 1, words: words) }
        report.diagnosis = Diagnosis(
            report,
            with: FaultDictionary(
                entries: (0..<count).map {
                    FaultDictionary.Entry(
                        flaw: "flaw-\($0)", check: "check-\($0)", summary: "\(words) \($0)", threat: words,
                        remedy: words,
                        failures: ["area-\($0)/vectors::one": .acceptedBad])
                }, digests: [:]))
        let lines = Self.summary(report).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(lines.count <= TextReport.mostSummaryLines)
        let last = lines.last { $0.hasPrefix("● ") || $0.contains(", such as ") }
        #expect(last?.hasPrefix("  critical, 1 finding, such as area-0/vectors::one") == true)
    }

    /// The colour of a dot is an importance.
    @Test(arguments: [
        (Importance.critical, "31"), (.high, "35"), (.medium, "33"), (.low, "36"),
    ])
    func coloursOfImportances(_ importance: Importance, _ code: String) {
        let report = TextReport(colour: true, requirements: [])
        #expect(report.mark(importance).description == "\u{1B}[\(code)m●\u{1B}[0m")
        #expect(TextReport(colour: false, requirements: []).mark(importance) == "●")
    }
}
