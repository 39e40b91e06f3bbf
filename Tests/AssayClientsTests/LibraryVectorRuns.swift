import AssayClients
import AssayConformance
import AssayDocument
import AssayVectors
import ReferenceClient
import Testing

/// What one client made of one bundled vector, named by the vector's id.
struct VectorCase: Sendable, CustomTestStringConvertible {
    let result: VectorResult

    var testDescription: String { result.vector.fullID }

    /// What was expected and what came, with the place in the file; `nil` if the vector passed or was skipped.
    var deviation: String? {
        result.isClean ? nil : "\(result.judgement.detail) [\(result.vector.file):\(result.vector.line)]"
    }
}

/// The runs of the bundled vectors that tests look at, each made once.
enum VectorRuns {
    /// The bundled vectors with everything that is wrong with them.
    static let loaded: (library: VectorLibrary?, errors: [DocumentError]) = {
        guard let path = BundledVectors.path else { return (nil, []) }
        var collector = DocumentErrorCollector()
        let library = VectorLibrary.load(VectorSource(folders: [path], bundled: path), into: &collector)
        return (library, collector.errors)
    }()

    static let libraryStrict = run(LibraryClient(), profile: "strict")
    static let libraryCore = run(LibraryClient(), profile: "core")
    static let referenceStrict = run(ReferenceClient(), profile: "strict")
    static let planAsWritten = run(PlanAsWrittenClient(), profile: nil)

    private static func run(_ client: any ClientUnderTest, profile: String?) -> [VectorCase] {
        guard let library = loaded.library else { return [] }
        let runner = Runner(library, client: client, options: Runner.Options(profile: profile, workers: 4))
        return runner.run(library.vectors).results.map(VectorCase.init)
    }
}
