import AssayConformance
import AssayDocument
import ReferenceClient
import Testing

@Suite struct VectorPowerTests {
    @Test func theClientWithoutFlawsPasses() {
        #expect(Matrix.full.baseline.findings.map(\.vector.fullID) == [])
        #expect(Matrix.full.baseline.isClean)
    }

    @Test func theClientWithoutFlawsPassesUnderCore() {
        let report = Runner(
            Matrix.library, client: ReferenceClient(), options: Runner.Options(profile: "core", workers: 2)
        ).run(Matrix.vectors)
        #expect(report.findings.map(\.vector.fullID) == [])
        #expect(report.isClean)
    }

    @Test func everyVectorButControlsKillsAFlaw() {
        #expect(Matrix.full.vectorsWithoutKills.map(\.fullID) == [])
    }

    @Test func noControlKillsAFlaw() {
        #expect(Matrix.full.controlsWithKills.map(\.fullID) == [])
    }

    @Test func everyObligationHasAVectorThatKillsAFlaw() {
        let killers = Matrix.full.killers
        let tested = Set(Matrix.vectors.flatMap(\.covers))
        let shown = Set(Matrix.vectors.filter { killers.contains($0.fullID) }.flatMap(\.covers))
        let obligations = Matrix.library.requirements.filter { $0.level == .must && tested.contains($0.id) }
        #expect(obligations.count >= 100)
        #expect(obligations.map(\.id).filter { !shown.contains($0) } == [])
    }
}
