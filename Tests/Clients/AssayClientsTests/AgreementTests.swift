import AssayConformance
import Testing

/// The library and the reference client, which share no code, come to the same outcome.
@Suite struct AgreementTests {
    /// They may differ only if a vector leaves the outcome open.
    @Test func libraryAndReferenceAgreeOnEveryVectorAndScenario() throws {
        let reference = try VectorRuns.referenceStrict()
        let ours = try VectorRuns.libraryStrict()
        #expect(reference.count == ours.count)
        var compared = 0
        for (one, other) in zip(ours, reference) {
            let id = one.result.vector.fullID
            try #require(id == other.result.vector.fullID)
            #expect(other.deviation == nil, "\(id)")
            if case .either = one.result.expectation.outcome { continue }
            let verdicts = [one, other].map(\.result.judgement.verdict)
            guard verdicts == [.passed, .passed] else { continue }
            compared += 1
            #expect(one.result.observation.isAcceptance == other.result.observation.isAcceptance, "\(id)")
        }
        #expect(compared > 2_000)
    }
}
