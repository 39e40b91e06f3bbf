import ReferenceClient
import Testing

@testable import AssayConformance

/// What makes a kill matrix fail, each by itself.
@Suite struct MatrixVerdictTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The vectors that detect the first flaw and the second; every vector but the control has to detect one.
        var kills = ([other, mark], [same])
        var last = mark
        var control = truncated
        var isByReason = true
        var hasAllVectors = true
        var passesWithoutFlaws = true
        /// The flaws, vectors and requirements that are named.
        var problems: [String] = []
        var isClean = false
    }

    private static let other = "user-info/subject::other"
    private static let same = "user-info/subject::same"
    private static let missing = "user-info/subject::missing"
    /// The only one of these that covers another obligation than the rest.
    private static let mark = "user-info/body::byte-order-mark"
    private static let truncated = "user-info/body::truncated"
    private static let veryLong = "authorization-response/code::very-long"

    private static let cases = [
        Case(testDescription: "as it must be", isClean: true),
        Case(testDescription: "the client without flaws fails a vector", passesWithoutFlaws: false),
        Case(testDescription: "a flaw survives", kills: ([other, same, mark], []), problems: ["second"]),
        Case(
            testDescription: "a flaw survives a selection", kills: ([other, same, mark], []), hasAllVectors: false,
            isClean: true),
        Case(testDescription: "a flaw shows only as it should not", isByReason: false, problems: ["second"]),
        Case(
            testDescription: "the same vectors detect two flaws", kills: ([other, same, mark], [mark, same, other]),
            problems: ["first second"]),
        Case(
            testDescription: "a vector detects no flaw", kills: ([other], [same]), last: missing, problems: [missing]),
        Case(
            testDescription: "nor does another of its obligation", kills: ([other], [same]),
            problems: [mark, "RFC8259-8.1"]),
        Case(testDescription: "only a control covers an obligation", control: veryLong, problems: ["RFC6749-4.1.2"]),
        Case(
            testDescription: "a control detects a flaw", kills: ([other, mark, truncated], [same]),
            problems: [truncated]),
        Case(
            testDescription: "a control detects a flaw of a selection", kills: ([other, mark, truncated], [same]),
            hasAllVectors: false, problems: [truncated]),
    ]

    @Test(arguments: cases) func failsForAnyProblem(_ example: Case) throws {
        let matrix = try matrix(example)
        var problems = (matrix.survivors + matrix.killedBesideTheReason).map(\.flaw.id)
        problems += matrix.indistinguishable.map { $0.map(\.flaw.id).joined(separator: " ") }
        problems += (matrix.vectorsWithoutKills + matrix.controlsWithKills).map(\.fullID)
        problems += matrix.requirementsWithoutKills.map(\.id)
        #expect(problems == example.problems)
        #expect(matrix.isClean == example.isClean)
    }

    private func matrix(_ example: Case) throws -> KillMatrix {
        let vectors = try [Self.other, Self.same, example.last, example.control].map { id in
            try #require(Matrix.vectors.first { $0.fullID == id }, "\(id)")
        }
        let rows = [("first", example.kills.0, true), ("second", example.kills.1, example.isByReason)].map {
            id, killers, isByReason in
            KillMatrix.Row(
                flaw: FlawDescription(
                    id: id, summary: "errs", threat: "none", check: "result", remedy: "none", source: nil,
                    operations: [.parseUserInfo], aims: [.refusing]),
                kills: killers.map { .init(vector: $0, kind: .rejectedGood, isByReason: isByReason) },
                evaluations: vectors.count)
        }
        let results = vectors.map { vector in
            VectorResult(
                vector: vector, expectation: vector.expectation, observation: .unsupported("not asked"),
                judgement: example.passesWithoutFlaws
                    ? Judgement(.passed, nil, "") : Judgement(.failed, .rejectedGood, "refused"))
        }
        return KillMatrix(
            baseline: RunReport(
                client: ReferenceClient().description, profile: "strict", renderedAt: Matrix.library.now,
                results: results, seconds: 0),
            rows: rows, vectors: vectors, reached: vectors.map { _ in [] }, profiles: Matrix.library.profiles,
            requirements: Matrix.library.requirements, hasAllVectors: example.hasAllVectors, hasAllFlaws: true,
            evaluations: 0)
    }
}
