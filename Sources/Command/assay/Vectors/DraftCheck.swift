internal import AssayConformance
internal import AssayJSON
import Foundation

/// Finds what `vectors lint` would refuse about a vector, before it is written.
///
/// Problems that the folder has without the vector are left out.
struct DraftCheck {
    private let fullID: String
    private let before: VectorLibrary
    private let sourceBefore: VectorSource
    /// The folders with the vector.
    private let source: VectorSource

    init(_ fullID: String, _ before: VectorLibrary, _ sourceBefore: VectorSource, _ source: VectorSource) {
        self.fullID = fullID
        self.before = before
        self.sourceBefore = sourceBefore
        self.source = source
    }

    /// The library with the vector, and the vector.
    ///
    /// Prints every problem, and throws if there is one.
    func library(_ console: Console) throws -> (library: VectorLibrary, vector: Vector) {
        var collector = JSONErrorCollector()
        guard let library = VectorLibrary.load(source, into: &collector) else {
            throw UsageError.refusing(collector.errors, console)
        }
        let inputs = library.checkRendering(into: &collector)
        guard let vector = library.vectors.first(where: { $0.fullID == fullID }), collector.errors.isEmpty else {
            throw UsageError.refusing(collector.errors, console)
        }
        let identities = Dictionary(zip(library.vectors.map(\.fullID), inputs)) { first, _ in first }
        var problems = problems(of: library, source, inputs: inputs)
        if !problems.isEmpty {
            let known = self.problems(
                of: before, sourceBefore, inputs: before.vectors.map { identities[$0.fullID] ?? nil })
            problems.removeAll(where: known.contains)
        }
        var boundary = JSONErrorCollector()
        let workers = ProcessInfo.processInfo.activeProcessorCount
        try BoundaryRule.check([vector], of: library, workers: workers, console, into: &boundary)
        problems += boundary.errors
        guard problems.isEmpty else { throw UsageError.refusing(problems, console) }
        return (library, vector)
    }

    private func problems(
        of library: VectorLibrary, _ source: VectorSource, inputs: [ProbeIdentity?]
    ) -> [JSONError.Problem] {
        var collector = JSONErrorCollector()
        VectorLint(library, inputs: inputs, webVectors: [], isComplete: source.hasOwnRequirements)
            .check(into: &collector)
        return collector.errors
    }

}

extension UsageError {
    /// Why nothing was written: one problem is the message; several are printed before it.
    static func refusing(_ problems: [JSONError.Problem], _ console: Console) -> UsageError {
        guard let first = problems.first else { return UsageError("nothing was written: the folder is gone") }
        guard problems.count > 1 else { return UsageError("nothing was written: \(first)") }
        for problem in problems { console.error("\(problem)") }
        return UsageError("nothing was written: \(problems.count, "problem")")
    }
}
