import AssayConformance
import Testing

@Suite struct LibraryVectorTests {
    @Test func everyVectorIsLoaded() throws {
        #expect(VectorRuns.loaded.errors == [])
        let vectors = try #require(VectorRuns.loaded.library).vectors
        #expect(vectors.count >= 450)
        let ids = vectors.map(\.fullID)
        #expect(VectorRuns.libraryStrict.map(\.testDescription) == ids)
        #expect(VectorRuns.libraryCore.map(\.testDescription) == ids)
    }

    @Test(arguments: VectorRuns.libraryStrict)
    func strict(_ test: VectorCase) {
        #expect(test.deviation == nil)
    }

    @Test(arguments: VectorRuns.libraryCore)
    func core(_ test: VectorCase) {
        #expect(test.deviation == nil)
    }

    /// The library takes text, so that bytes which are none cannot be handed to it.
    ///
    /// Nothing else may be skipped.
    @Test func onlyWhatIsNoTextIsSkipped() {
        let skipped = VectorRuns.libraryStrict.filter { $0.result.judgement.verdict == .skipped }
        #expect(
            skipped.map(\.testDescription) == [
                "authorization-response/encoding::bytes-not-utf-8", "code-challenge/derive::not-utf-8",
            ])
    }

    /// A strict vector is judged as `either` under core, and every other one alike under both.
    @Test func profilesDifferInStrictVectorsOnly() {
        for (strict, core) in zip(VectorRuns.libraryStrict, VectorRuns.libraryCore) {
            if strict.result.vector.profile == "strict" {
                guard case .either = core.result.expectation.outcome else {
                    Issue.record("\(core.testDescription) is judged as written under core")
                    continue
                }
            } else {
                #expect(strict.result.expectation == core.result.expectation, "\(strict.testDescription)")
            }
        }
    }
}
