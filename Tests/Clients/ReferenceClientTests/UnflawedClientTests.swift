import AssayConformance
import AssayTestRuns
import AssayTestSupport
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
        let report = try await onNewThread { try BundledRuns.referenceCore.get() }
        let relaxed = Matrix.vectors.filter { $0.profile != nil }.map(\.fullID)
        #expect(relaxed.count >= 100)
        #expect(report.profile == "core")
        #expect(Set(relaxed).isSubset(of: report.results.map(\.vector.fullID)))
        #expect(report.results.filter { !$0.isClean }.map(\.vector.fullID) == [])
    }
}
