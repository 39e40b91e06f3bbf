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
    static var libraryStrict: [VectorCase] { cases(BundledRuns.libraryStrict) }
    static var libraryCore: [VectorCase] { cases(BundledRuns.libraryCore) }
    static var referenceStrict: [VectorCase] { cases(BundledRuns.referenceStrict) }
    static var planAsWritten: [VectorCase] { cases(BundledRuns.planAsWritten) }

    private static func cases(_ report: RunReport?) -> [VectorCase] { report?.results.map(VectorCase.init) ?? [] }
}
