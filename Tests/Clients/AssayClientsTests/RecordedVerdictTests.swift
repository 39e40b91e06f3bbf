import AssayConformance
import AssayTestRuns
import AssayVectors
import Foundation
import Testing

/// Each bundled client ends each vector as `Tests/verdicts.txt` says, which `scripts/suite/check-verdicts` writes.
@Suite struct RecordedVerdictTests {
    /// The runs of a client under core and under all profiles.
    private static let runs = [
        ("library", BundledRuns.libraryCore, BundledRuns.libraryStrict),
        ("reference", BundledRuns.referenceCore, BundledRuns.referenceStrict),
        ("plan-as-written", BundledRuns.planAsWrittenCore, BundledRuns.planAsWritten),
    ]

    @Test func everyOutcomeIsAsRecorded() throws {
        let recorded = try String(contentsOfFile: BundledVectors.checkout + "/Tests/verdicts.txt", encoding: .utf8)
            .split(separator: "\n").map(String.init)
        let found = try Self.lines()
        #expect(recorded.count == found.count)
        for change in Self.changes(from: recorded, to: found) { Issue.record("\(change)") }
        #expect(Self.changes(from: recorded, to: found.dropLast() + ["id passed"]).count == 1)
    }

    @Test(
        arguments: [
            (["passed", "passed"], "a::b passed"), (["unjudged", "accepted-bad"], "a::b unjudged accepted-bad"),
        ]
    )
    func lineNamesWhatDiffers(outcomes: [String], line: String) {
        #expect(Self.line("a::b", outcomes) == line)
    }

    private static func changes(from recorded: [String], to found: [String]) -> [String] {
        zip(recorded, found).filter { $0 != $1 }.map { "recorded \($0), found \($1)" }
    }

    /// The file as these runs make it.
    private static func lines() throws -> [String] {
        let found = try runs.map { _, core, strict in
            let outcomes = try Self.outcomes(of: strict)
            // A vector that names no profile is judged the same under core, but for reasons, which core does not compare.
            let withoutReasons = outcomes.mapValues { $0 == "wrong-reason" ? "passed" : $0 }
            return (core: try withoutReasons.merging(Self.outcomes(of: core)) { $1 }, strict: outcomes)
        }
        var lines = ["# " + runs.map { "\($0.0)/core \($0.0)/strict+app" }.joined(separator: " ")]
        for id in try BundledLibrary.shared().vectors.map(\.fullID) {
            lines.append(line(id, found.flatMap { [$0.core[id] ?? "", $0.strict[id] ?? ""] }))
        }
        return lines
    }

    private static func line(_ id: String, _ outcomes: [String]) -> String {
        ([id] + (Set(outcomes).count == 1 ? Array(outcomes.prefix(1)) : outcomes)).joined(separator: " ")
    }

    /// The kind of the finding of each vector, or its verdict, by the vector's id.
    private static func outcomes(of run: Result<RunReport, any Error>) throws -> [String: String] {
        let judged = try run.get().results.map { result in
            (result.vector.fullID, result.judgement.kind?.rawValue ?? result.judgement.verdict.rawValue)
        }
        return Dictionary(judged) { first, _ in first }
    }
}
