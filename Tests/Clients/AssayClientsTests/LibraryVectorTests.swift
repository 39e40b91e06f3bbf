import AssayClients
import AssayConformance
import AssayTestRuns
import Testing

@Suite struct LibraryVectorTests {
    @Test func everyVectorIsLoaded() throws {
        let vectors = try BundledLibrary.shared().vectors
        #expect(vectors.count >= 450)
        let ids = vectors.map(\.fullID)
        #expect(try VectorRuns.libraryStrict().map(\.testDescription) == ids)
        #expect(
            try VectorRuns.libraryCore().map(\.testDescription) == vectors.filter { $0.profile != nil }.map(\.fullID))
    }

    @Test(arguments: try VectorRuns.libraryStrict())
    func strict(_ test: VectorCase) {
        #expect(test.deviation == nil)
    }

    @Test(arguments: try VectorRuns.libraryCore())
    func core(_ test: VectorCase) {
        #expect(test.deviation == nil)
    }

    /// Only these vectors may be skipped: input that is not UTF-8, because the library takes strings, and checks of
    /// standard error, of memory and of a restart, because the library runs in this process.
    @Test func onlyImpossibleInputIsSkipped() throws {
        let skipped = try VectorRuns.libraryStrict().filter { $0.result.judgement.verdict == .skipped }
        #expect(
            skipped.map(\.testDescription) == [
                "authorization-request/values::code-verifier-after-restart",
                "authorization-request/values::all-after-restart", "authorization-response/encoding::bytes-not-utf-8",
                "code-challenge/derive::not-utf-8",
                "sign-in/limits::standard-error",
                "sign-in/resources::token-inflated", "sign-in/resources::token-endless",
                "sign-in/resources::certs-inflated", "sign-in/resources::certs-endless",
                "sign-in/resources::discovery-inflated", "sign-in/resources::discovery-endless",
                "sign-in/resources::user-info-inflated", "sign-in/resources::user-info-endless",
                "sign-in/secrecy::standard-error-after-a-failure",
                "sign-in/secrecy::standard-error-of-a-session",
            ])
    }

    /// A strict vector is judged as `either` under core; every other vector is judged the same under both.
    @Test func profilesDifferInStrictVectorsOnly() throws {
        let core = try VectorRuns.libraryCore()
        #expect(core.count >= 100)
        for test in core {
            if case .either = test.result.expectation.outcome { continue }
            Issue.record("\(test.testDescription) is judged as written under core")
        }
        let library = try BundledLibrary.shared()
        let others = Array(library.vectors.filter { $0.profile == nil }.enumerated().filter { $0.offset % 16 == 0 })
            .map(\.element)
        let run = try VectorRuns.libraryStrict()
        let strict = Dictionary(run.map { ($0.testDescription, $0.result) }) { first, _ in first }
        let again = try Runner(library, client: LibraryClient(), options: Runner.Options(profile: "core", workers: 2))
            .run(others)
        for result in again.results {
            let id = result.vector.fullID
            #expect(result.expectation.outcome == strict[id]?.expectation.outcome, "\(id)")
            #expect(result.judgement.verdict == strict[id]?.judgement.verdict, "\(id)")
        }
    }
}
