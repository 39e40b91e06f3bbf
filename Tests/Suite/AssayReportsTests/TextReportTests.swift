import AssayJSON
import Foundation
import Testing

@testable import AssayConformance
@testable import AssayReports

@Suite struct TextReportTests {
    @Test func mixed() {
        let text = TextReport(colour: false, requirements: Reports.requirements).text(Reports.mixed)
        #expect(
            text == """
                sample 1.2, profile strict: 7 vectors in 1.23 s

                ✗ callback/code::secret  critical, accepted-bad
                    title of secret
                    expected code (10 bytes, not shown)
                    vectors/callback/code.json:7

                ✗ callback/code::crash  critical, crashed
                    title of crash
                    the client crashed: signal 4
                    vectors/callback/code.json:9

                ✗ callback/code::hang  critical, hung
                    title of hang
                    no answer came in time
                    vectors/callback/code.json:11

                ✗ id-token/audience::other  high, accepted-bad
                    title of other
                    expected a refusal with invalid-audience, but the client accepted
                    OIDC-3.1.3.7-3 (MUST): The audience holds the client ID.
                    vectors/id-token/audience.json:12  https://a.example/advisory

                ✗ id-token/audience::open  low, inconclusive
                    title of open
                    nothing is shown
                    OIDC-3.1.3.7-3 (MUST): The audience holds the client ID.
                    vectors/id-token/audience.json:30

                ✗ id-token/audience  1 passed, 1 failed, 1 inconclusive
                ✗ callback/code      1 failed, 1 skipped, 1 crashed, 1 hung

                4 findings: 2 accepted-bad, 1 crashed, 1 hung
                1 inconclusive: the client's result shows nothing; see the reasons above
                1 passed, 4 failed, 1 inconclusive, 1 skipped

                """)
    }

    @Test func causesComeFirst() {
        let text = TextReport(colour: false, requirements: Reports.requirements).text(Reports.diagnosed).description
        #expect(
            text.hasPrefix(
                """
                sample 1.2, profile strict: 7 vectors in 1.23 s

                1 cause explains 1 of 4 findings; no known flaw explains the other 3

                ● 3 critical findings without a known cause
                    callback/code::secret  title of secret
                    callback/code::crash  title of crash
                    callback/code::hang  title of hang

                ● The client does not compare aud  high, audience-not-checked
                    A token for <another> app signs in.
                    Compare aud with your client ID. Refuse a token without it.
                    OIDC-3.1.3.7-3 (MUST): The audience holds the client ID.
                    explains 1 finding, the only one that it would cause
                    id-token/audience::other
                    the same findings would follow from first-audience-checked

                ✗ callback/code::secret  critical, accepted-bad
                    title of secret
                    expected code (10 bytes, not shown)
                    no known flaw explains it
                    vectors/callback/code.json:7

                """))
        #expect(text.contains("\n1 cause explains 1 of 4 findings; no known flaw explains the other 3; see above\n"))
        // A finding with a cause does not say that it has none.
        let block = text.components(separatedBy: "\n\n").first { $0.hasPrefix("✗ id-token/audience::other") }
        #expect(block?.contains("no known flaw") == false)
    }

    @Test func hintsComeFirstAndObservationsLast() {
        var report = Reports.clean
        report.hints = ["most refusals are \u{1B}[31m500"]
        report.observed = ["it sends a state: seen"]
        let text = TextReport(colour: false, requirements: []).text(report).description
        #expect(
            text.hasPrefix("sample 1.2, profile core: 1 vector in 0.00 s\n\n! most refusals are ⟨U+001B⟩[31m500\n\n✓"))
        #expect(text.hasSuffix("\n1 passed, 0 failed\n\nobserved:\n  it sends a state: seen\n"))
    }

    @Test func findingShowsWhatWasSentAndHowToRunItAgain() {
        var report = Reports.mixed
        report = RunReport(
            client: report.client, profile: "core", renderedAt: 0,
            results: [report.results[1]].map { result in
                var result = result
                // The header {"alg":"none"} and the claims {"aud":"other"}.
                result.sent = SentToken(
                    "eyJhbGciOiJub25lIn0.eyJhdWQiOiJvdGhlciJ9.", honestHeader: ["alg": "RS256"],
                    honestClaims: ["aud": "other"])
                return result
            }, seconds: 0)
        let text = TextReport(colour: false, requirements: [], command: "assay run --client 'a b'").text(report)
            .description
        #expect(
            text.contains(
                """
                    expected a refusal with invalid-audience, but the client accepted
                    header sent (+), and those of an honest token (-):
                      -   "alg": "RS256"
                      +   "alg": "none"
                    vectors/id-token/audience.json:12  https://a.example/advisory
                    $ assay run --client 'a b' --only id-token/audience::other

                """), "\(text)")
        #expect(text.contains("\nassay vectors show ID prints what was sent, with the defect, and why it matters\n"))
    }

    /// The second part of an encrypted token is a key (RFC 7516 §7.1).
    @Test(arguments: [("e30.AAAA.AA.AA.AA", "encrypted"), ("e30.e30.AA", "{}\n")])
    func partsOfAnEncryptedTokenAreNoClaims(_ token: String, _ claims: String) {
        #expect(SentToken(token, honestHeader: [:], honestClaims: [:]).claims == claims)
    }

    @Test func causeNamesAFewOfItsFindings() {
        let text = TextReport(colour: false, requirements: []).text(Reports.series).description
        #expect(
            text.contains(
                """
                1 cause explains all 5 findings

                ● The client does not compare aud  critical, audience-not-checked
                    A token for <another> app signs in.
                    Compare aud with your client ID. Refuse a token without it.
                    explains 5 of the 6 findings that it would cause
                    id-token/audience::number-5, id-token/audience::number-1, id-token/audience::number-2 and 2 more

                """))
    }

    @Test func findingWithoutACause() {
        let text = TextReport(colour: false, requirements: []).text(Reports.unexplained).description
        #expect(!text.contains("●"))
        #expect(text.contains("\n    no known flaw explains it\n"))
        #expect(text.contains("\n1 finding: 1 accepted-bad\nno known flaw explains the finding\n"))
    }

    /// An area with only skipped vectors has no tick.
    @Test func skippedAreaHasNoTick() {
        let text = TextReport(colour: false, requirements: Reports.requirements).text(Reports.skipped)
        #expect(
            text == """
                sample 1.2, profile strict: 1 vector in 0.00 s

                - callback/code  1 skipped

                0 passed, 0 failed, 1 skipped

                """)
    }

    /// What the profile leaves open is not a pass.
    @Test func openAnswerIsCountedApart() {
        let text = TextReport(colour: false, requirements: Reports.requirements).text(Reports.open)
        #expect(
            text == """
                sample 1.2, profile core: 1 vector in 0.00 s

                - callback/code  1 not judged

                0 passed, 0 failed, 1 not judged

                """)
    }

    @Test func clean() {
        let text = TextReport(colour: false, requirements: Reports.requirements).text(Reports.clean)
        #expect(
            text == """
                sample 1.2, profile core: 1 vector in 0.00 s

                ✓ id-token/audience  1 passed

                1 passed, 0 failed

                """)
    }

    @Test func withoutAreas() {
        let text = TextReport(colour: false, requirements: [], areas: false).text(Reports.clean)
        #expect(text == "sample 1.2, profile core: 1 vector in 0.00 s\n\n1 passed, 0 failed\n")
    }

    @Test func colour() {
        let text = TextReport(colour: true, requirements: []).text(Reports.mixed).description
        #expect(
            text.contains("\n\u{1B}[31m✗\u{1B}[0m \u{1B}[1mcallback/code::secret\u{1B}[0m  critical, accepted-bad\n"))
        #expect(text.contains("\n\u{1B}[31m✗\u{1B}[0m callback/code      1 failed"))
        let clean = TextReport(colour: true, requirements: []).text(Reports.clean).description
        #expect(clean.contains("\n\u{1B}[32m✓\u{1B}[0m id-token/audience  1 passed\n"))
        // Without the colours the text is the same.
        let plain = TextReport(colour: false, requirements: []).text(Reports.mixed).description
        #expect(text.replacing(/\u{1B}\[[0-9]+m/, with: "") == plain)
        #expect(!plain.contains("\u{1B}"))
    }
}
