import AssayClients
package import AssayConformance
import ReferenceClient

/// The runs of the bundled vectors that tests use, each made once.
package enum BundledRuns {
    package static let libraryStrict = Result { try run(LibraryClient(), profile: "strict+app") }
    package static let referenceStrict = Result { try run(ReferenceClient(), profile: "strict+app") }
    /// The runs of the clients at the boundary of core.
    package static let boundary = BundledClients.boundaryNames.map { name in
        Result {
            guard let client = try BundledClients.client(named: name) else { throw BundledLibraryError() }
            return try run(client, profile: nil)
        }
    }
    package static let planAsWritten = Result { try run(PlanAsWrittenClient(), profile: nil) }

    package static let libraryCore = core(LibraryClient())
    package static let referenceCore = core(ReferenceClient())
    package static let planAsWrittenCore = core(PlanAsWrittenClient())

    /// The runs of all bundled clients.
    ///
    /// - Throws: if the vectors cannot be read, or a run failed.
    package static func all() throws -> [RunReport] {
        try ([libraryStrict, referenceStrict] + boundary + [planAsWritten]).map { try $0.get() }
    }

    /// The run of the vectors that core leaves open; all others are judged the same, but for reasons.
    private static func core(_ client: any ClientUnderTest) -> Result<RunReport, any Error> {
        Result { try run(client, profile: "core") { $0.profile != nil } }
    }

    /// A run of the selected vectors.
    private static func run(
        _ client: any ClientUnderTest, profile: String?, of isChosen: (Vector) -> Bool = { _ in true }
    ) throws -> RunReport {
        let library = try BundledLibrary.shared()
        let runner = Runner(library, client: client, options: Runner.Options(profile: profile, workers: 4))
        return try runner.run(library.vectors.filter(isChosen))
    }
}
