import AssayConformance
import AssayTestRuns
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

/// The runs of the bundled vectors, a case a vector.
enum VectorRuns {
    static func libraryStrict() throws -> [VectorCase] { try cases(BundledRuns.libraryStrict) }
    static func libraryCore() throws -> [VectorCase] { try cases(BundledRuns.libraryCore) }
    static func referenceStrict() throws -> [VectorCase] { try cases(BundledRuns.referenceStrict) }
    static func planAsWritten() throws -> [VectorCase] { try cases(BundledRuns.planAsWritten) }

    private static func cases(_ run: Result<RunReport, any Error>) throws -> [VectorCase] {
        try run.get().results.map(VectorCase.init)
    }
}
