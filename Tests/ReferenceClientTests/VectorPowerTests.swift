import AssayConformance
import AssayTestSupport
import ReferenceClient
import Testing

@Suite struct VectorPowerTests {
    @Test func theClientWithoutFlawsPasses() async throws {
        let baseline = try await Matrix.search.baseline
        #expect(baseline.map(\.vector.fullID) == Matrix.vectors.map(\.fullID))
        #expect(baseline.filter { !$0.isClean }.map(\.vector.fullID) == [])
    }

    /// The expectation of other vectors is the same under all profiles.
    @Test func theClientWithoutFlawsPassesUnderCore() async throws {
        let relaxed = Matrix.vectors.filter { $0.profile != nil }
        let report = try await onNewThread {
            try Runner(Matrix.library, client: ReferenceClient(), options: Runner.Options(profile: "core", workers: 2))
                .run(relaxed)
        }
        #expect(relaxed.count >= 100)
        #expect(report.results.filter { !$0.isClean }.map(\.vector.fullID) == [])
    }

    @Test func everyVectorExceptControlsKillsAFlaw() async throws {
        let killers = try await killers
        #expect(Matrix.vectors.filter { !$0.isControl && !killers.contains($0.fullID) }.map(\.fullID) == [])
    }

    @Test func noControlKillsAFlaw() async throws {
        let killers = try await killers
        #expect(Matrix.vectors.filter { $0.isControl && killers.contains($0.fullID) }.map(\.fullID) == [])
    }

    @Test func everyObligationHasAKillingVector() async throws {
        let killers = try await killers
        let tested = Set(Matrix.vectors.flatMap(\.covers))
        let shown = Set(Matrix.vectors.filter { killers.contains($0.fullID) }.flatMap(\.covers))
        let obligations = Matrix.library.requirements.filter { $0.level == .must && tested.contains($0.id) }
        #expect(obligations.count >= 100)
        #expect(obligations.map(\.id).filter { !shown.contains($0) } == [])
    }

    private var killers: Set<String> {
        get async throws {
            let search = try await Matrix.search
            return Set(search.killers.joined().map { search.vectors[$0].fullID })
        }
    }
}
