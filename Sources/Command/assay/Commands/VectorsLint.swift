internal import AssayConformance
internal import AssayJSON
import Foundation

/// `assay vectors lint`: reports all problems of vectors, one in each line.
enum VectorsLint {
    private static let options =
        VectorOptions.sources + [
            Option("gate", nil, "also demand that \(FaultDictionary.file) was made from these vectors")
        ]

    static let command = Command(
        "lint", "check all files, vectors and requirements", usage: "vectors lint [OPTIONS]", options, run: run)

    private static func run(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
        let source = try VectorOptions.source(arguments, console)
        var collector = JSONErrorCollector()
        let collection = VectorCollection(source, into: &collector)
        if let collection {
            let inputs = collection.library.checkRendering(into: &collector)
            VectorLint(
                collection.library, inputs: inputs, webVectors: collection.webVectors,
                isComplete: source.hasOwnRequirements, isGate: arguments.has("gate")
            ).check(into: &collector)
            // A vector with a problem may be one that no client can pass, or cannot even be given.
            let places = Set(collector.errors.map(\.location))
            let sound = zip(collection.library.vectors, inputs).filter { vector, input in
                input != nil && !places.contains(vector.location)
            }.map { $0.0 }
            let workers = ProcessInfo.processInfo.activeProcessorCount
            try BoundaryRule.check(
                sound, of: collection.library, workers: workers, console, into: &collector)
        }
        for error in collector.errors { console.error("\(error)") }
        guard let collection, collector.errors.isEmpty else {
            console.error("assay: \(collector.errors.count, "problem")")
            return .usage
        }
        let old = arguments.has("gate") ? [] : collection.library.areasWithOldCauses
        if !old.isEmpty {
            console.printWrapped(
                "the causes in \(FaultDictionary.file) do not know the changes of \(old.joined(separator: ", ")), which is no "
                    + "problem of a contribution; assay flaws --write-causes renews them, in minutes")
        }
        let covered = Set(collection.vectors.flatMap(\.covers)).count
        console.print(
            "\(collection.vectors.count, "vector") in \(collection.areas.count, "area"), covering "
                + "\(covered, "requirement"); no problems")
        return .success
    }
}
