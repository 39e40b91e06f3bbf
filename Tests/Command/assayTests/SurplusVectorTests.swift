import AssayTestSupport
import Foundation
import Testing

@testable import assay

/// `assay flaws` names a vector that adds nothing to another, and no vector that a flaw, a client, a requirement or
/// a note sets apart.
@Suite struct SurplusVectorTests {
    private let temporary = TemporaryFolders()

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The members of the second vector besides its id, title and expectation.
        let members: String
        var reject = #""invalid-audience""#
        /// The vectors that a known client fails.
        var failures: [String] = []
        /// The pairs that are named, the superfluous one first.
        let surplus: [String]

        init(_ name: String, _ members: String, failures: [String] = [], reject: String? = nil, _ surplus: [String]) {
            testDescription = name
            self.members = members
            self.failures = failures
            if let reject { self.reject = reject }
            self.surplus = surplus
        }
    }

    private static let other = #""token": {"claims": {"aud": "third.example"}}"#
    private static let second = ["planted::second planted::first"]
    private static let first = ["planted::first planted::second"]

    private static let cases = [
        Case("another text of the same kind", other, second),
        Case("less important", other + #", "importance": "low""#, second),
        Case("more important", other + #", "importance": "critical""#, first),
        Case("judged only under strict", other + #", "profile": "strict""#, second),
        Case("a need of its own", other + #", "needs": ["nonce"]"#, second),
        Case("a requirement more", other + #", "covers": ["OIDC-2-aud"]"#, first),
        Case("other requirements on both sides", other + #", "covers": ["OIDC-2-aud"], "importance": "low""#, []),
        Case("a note of its own", other + #", "note": "Another client of the same project.""#, []),
        Case("another path through the client", #""token": {"claims": {"aud": ["third.example"]}}"#, []),
        Case("another flaw", #""token": {"claims": {"aud": null}}"#, []),
        Case("other reasons", other, reject: #"["invalid-audience", "invalid-id-token"]"#, []),
        Case("a known client fails one of them", other, failures: ["planted::second"], []),
        Case("a known client fails both", other, failures: ["planted::first", "planted::second"], second),
    ]

    @Test(arguments: cases) func namesWhatAddsNothing(_ example: Case) throws {
        let run = try flaws(example, "--format", "json")
        let report = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let surplus = try #require(report["surplus"] as? [[String: String]])
        #expect(surplus.map { "\($0["id"] ?? "") \($0["other"] ?? "")" } == example.surplus)
    }

    /// Few vectors leave most flaws undetected, so the status is that of findings in any case.
    @Test func moreThanTheLimitAreListed() throws {
        let heading = "1 vector adds nothing to another, and no note says how they differ"
        let few = try flaws(Self.cases[0], "--surplus", "1")
        #expect(few.output.contains("\n\(heading); --surplus 0 lists them\n"))
        #expect(few.errorLines == [])
        let many = try flaws(Self.cases[0], "--surplus", "0")
        #expect(many.output.contains("\n\(heading):\n    planted::second  planted::first\n\n"))
        #expect(
            many.errorLines == ["assay: more vectors add nothing to another than --surplus allows (0)"])
        let none = try flaws(Self.cases[7], "--surplus", "0")
        #expect(!none.output.contains("nothing to another") && none.errorLines == [])
    }

    @Test func refusesAnExpectedFindingAboutNoVector() throws {
        let run = try flaws(Case("unknown", Self.other, failures: ["planted::gone"], []))
        #expect(run.status == .usage)
        #expect(
            run.errorLines.last?.hasSuffix("findings.json: the expected finding planted::gone names no vector") == true)
        // An input that nobody wrote has no vector.
        for id in ["planted::first", "generated/verify-id-token::token-02a16eb8"] {
            let known = try flaws(Case("known", Self.other, failures: [id], []))
            #expect(known.status == .findings && known.errorLines == [], "\(id)")
        }
    }

    private func flaws(_ example: Case, _ words: String...) throws -> CommandRun {
        let findings = example.failures.map { #"{"id": "\#($0)", "why": "w"}"# }.joined(separator: ", ")
        let folder = try temporary.folder([
            "vectors/planted.json": """
            {"about": "Planted.", "operation": "verify-id-token",
             "base": {"covers": ["OIDC-3.1.3.7-3"], "importance": "high"}, "vectors": [
              {"id": "first", "title": "t", "token": {"claims": {"aud": "other.example"}},
               "expect": {"reject": "invalid-audience"}},
              {"id": "second", "title": "t", \(example.members), "expect": {"reject": \(example.reject)}}]}
            """,
            "findings.json": #"{"findings": [\#(findings)]}"#,
        ])
        return CommandRun(
            ["flaws", "--vectors", folder.path + "/vectors", "--expected-findings", folder.path + "/findings.json"]
                + words)
    }
}
