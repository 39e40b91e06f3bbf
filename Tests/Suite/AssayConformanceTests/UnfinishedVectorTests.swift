import AssayThreads
import Testing

@testable import AssayConformance

/// A client with a flaw that never answers one input.
private struct SilentFlaw: FlawCatalogue {
    /// Whether it may answer at last, so that its thread ends.
    let isOver: Monitor<Bool>
    /// Whether it answers with the flaw.
    var answers = false

    let flaws = [
        FlawDescription(
            id: "silent", summary: "never answers", threat: "none", check: "result", remedy: "none", source: nil,
            operations: [.deriveCodeChallenge], aims: [.refusing])
    ]

    func client(with flaws: [FlawDescription]) -> any ClientUnderTest {
        FakeClient(operations: [.deriveCodeChallenge]) { probe in
            guard !flaws.isEmpty, let probe = probe.input as? CodeChallengeProbe,
                probe.codeVerifier.last == UInt8(ascii: "2")
            else { return .everything }
            if !answers { isOver.wait { $0 ? () : nil } }
            return .reject(nil, message: nil)
        }
    }

    func flawsReached(by probe: Probe, with flaws: [FlawDescription]) async -> Set<String> { ["silent"] }
}

/// A vector whose time runs out has neither detected a flaw nor failed to.
@Suite struct UnfinishedVectorTests {
    @Test func ofAVectorWhoseTimeRanOutNothingIsSaid() throws {
        let isOver = Monitor(false)
        defer { isOver.withLock { $0 = true } }
        let matrix = try matrix(SilentFlaw(isOver: isOver))
        #expect(matrix.unfinished.map(\.id) == ["number-2"])
        #expect(matrix.vectors.map(\.id) == ["number-0", "number-1", "number-3"])
        #expect(matrix.baseline.results.map(\.vector.id) == matrix.vectors.map(\.id))
        #expect(matrix.baseline.isClean)
        // The flaw may be one that the vector detects.
        #expect(!matrix.hasAllVectors)
        #expect(matrix.rows.isEmpty && matrix.survivors.isEmpty)
        #expect(!matrix.isClean)
    }

    @Test func aVectorThatHasTimeDetectsTheFlaw() throws {
        let matrix = try matrix(SilentFlaw(isOver: Monitor(true), answers: true))
        #expect(matrix.unfinished.isEmpty)
        #expect(matrix.hasAllVectors)
        #expect(matrix.rows.map { $0.kills.map(\.vector) } == [["sample/area::number-2"]])
    }

    /// It is not one of the vectors that the client passes with the flaw.
    @Test func aVectorWhoseTimeRanOutIsNotPassed() throws {
        let library = try Samples.library(Samples.verifiers(4))
        let isOver = Monitor(false)
        defer { isOver.withLock { $0 = true } }
        let catalogue = SilentFlaw(isOver: isOver)
        let runner = KillMatrixRunner(library, catalogue: catalogue, limit: .milliseconds(200))
        let failure = #expect(throws: SuiteFailure.self) { try runner.passed(library.vectors, flaws: catalogue.flaws) }
        #expect(failure?.description.hasPrefix("the time of sample/area::number-2 ran out after ") == true)
    }

    private func matrix(_ catalogue: SilentFlaw) throws -> KillMatrix {
        let library = try Samples.library(Samples.verifiers(4))
        return try KillMatrixRunner(library, catalogue: catalogue, limit: .milliseconds(200))
            .run(library.vectors, flaws: catalogue.flaws)
    }
}
