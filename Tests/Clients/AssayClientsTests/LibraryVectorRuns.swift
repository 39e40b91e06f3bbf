import AssayConformance
import AssayTestRuns
import Testing

/// The result of one client for one bundled vector, named by the vector's id.
struct VectorCase: Sendable, CustomTestStringConvertible {
    let result: VectorResult

    var testDescription: String { result.vector.fullID }

    /// The expected and the actual outcome with the place in the file; `nil` if the vector passed or was skipped.
    var deviation: String? {
        result.isClean ? nil : "\(result.judgement.detail) [\(result.vector.file):\(result.vector.line)]"
    }
}

/// The runs of the bundled vectors, with a case for each vector.
enum VectorRuns {
    static func libraryStrict() throws -> [VectorCase] { try cases(BundledRuns.libraryStrict) }
    static func libraryCore() throws -> [VectorCase] { try cases(BundledRuns.libraryCore) }
    static func referenceStrict() throws -> [VectorCase] { try cases(BundledRuns.referenceStrict) }
    static func planAsWritten() throws -> [VectorCase] { try cases(BundledRuns.planAsWritten) }

    private static func cases(_ run: Result<RunReport, any Error>) throws -> [VectorCase] {
        try run.get().results.map(VectorCase.init)
    }
}
