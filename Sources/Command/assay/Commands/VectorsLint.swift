internal import AssayConformance
internal import AssayJSON
import Foundation

/// `assay vectors lint`: reports all problems of vectors, one in each line.
enum VectorsLint {
    private static let options = VectorOptions.sources

    static let command = Command(
        "lint", "check all files, vectors and requirements", usage: "vectors lint [OPTIONS]", options, run: run)

    private static func run(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
        let source = try VectorOptions.source(arguments, console)
        var collector = JSONErrorCollector()
        let collection = VectorCollection(source, into: &collector)
        if let collection {
            // A folder that uses the requirements of the bundled one need not cover all of them.
            let isComplete = source.path(of: "requirements.json").map { path in
                source.folders.contains { path.hasPrefix($0 + "/") }
            }
            let inputs = collection.library.checkRendering(into: &collector)
            VectorLint(
                collection.library, inputs: inputs, webVectors: collection.webVectors,
                isComplete: isComplete ?? false
            ).check(into: &collector)
            if collector.errors.isEmpty {
                let workers = ProcessInfo.processInfo.activeProcessorCount
                try BoundaryRule.check(collection.library, workers: workers, console, into: &collector)
            }
        }
        for error in collector.errors { console.error("\(error)") }
        guard let collection, collector.errors.isEmpty else {
            console.error("assay: \(collector.errors.count, "problem")")
            return .usage
        }
        console.print(
            "\(collection.vectors.count, "vector") in \(collection.areas.count, "area"), covering "
                + "\(collection.library.requirements.count, "requirement"); no problems")
        return .success
    }
}
