import AssayConformance
import AssayTestRuns
import AssayTestSupport
import ReferenceClient
import Testing

@Suite struct UnflawedClientTests {
    @Test func passes() async throws {
        let report = try await onNewThread { try BundledRuns.referenceStrict.get() }
        #expect(report.isClean)
        #expect(report.unclean.map(\.vector.fullID) == [])
        #expect(Set(Matrix.vectors.map(\.fullID)).isSubset(of: report.results.map(\.vector.fullID)))
    }

    /// The expectation of other vectors is the same under all profiles.
    @Test func passesUnderCore() async throws {
        let relaxed = Matrix.vectors.filter { $0.profile != nil }
        let report = try await onNewThread {
            try Runner(Matrix.library, client: ReferenceClient(), options: Runner.Options(profile: "core", workers: 2))
                .run(relaxed)
        }
        #expect(relaxed.count >= 100)
        #expect(report.results.filter { !$0.isClean }.map(\.vector.fullID) == [])
    }
}
