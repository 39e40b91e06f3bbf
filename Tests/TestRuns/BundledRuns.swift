import AssayClients
package import AssayConformance
import ReferenceClient

/// The runs of the bundled vectors that tests look at, each made once.
package enum BundledRuns {
    package static let libraryStrict = run(LibraryClient(), profile: "strict")
    package static let referenceStrict = run(ReferenceClient(), profile: "strict")
    package static let planAsWritten = run(PlanAsWrittenClient(), profile: nil)

    /// The vectors that are judged otherwise than as written under core; all others are judged alike.
    package static let libraryCore = run(LibraryClient(), profile: "core") { $0.profile == "strict" }

    /// The run of every client that comes with the suite.
    package static var all: [RunReport] { [libraryStrict, referenceStrict, planAsWritten].compactMap { $0 } }

    /// A run of the vectors chosen; `nil` if the vectors cannot be read.
    private static func run(
        _ client: any ClientUnderTest, profile: String?, of isChosen: (Vector) -> Bool = { _ in true }
    ) -> RunReport? {
        guard let library = BundledLibrary.loaded.library else { return nil }
        let runner = Runner(library, client: client, options: Runner.Options(profile: profile, workers: 4))
        return runner.run(library.vectors.filter(isChosen))
    }
}
