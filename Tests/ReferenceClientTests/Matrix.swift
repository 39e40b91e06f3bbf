import AssayConformance
import AssayDocument
import Foundation
import ReferenceClient

/// The vectors and their kill matrix, worked out once for all tests.
enum Matrix {
    static let library: VectorLibrary = {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "vectors").path(percentEncoded: false)
        var collector = DocumentErrorCollector()
        guard let library = VectorLibrary.load(VectorSource(folders: [folder], bundled: nil), into: &collector),
            collector.errors.isEmpty
        else { fatalError("the vectors cannot be read: \(collector.errors)") }
        return library
    }()

    static let catalogue = ReferenceCatalogue()

    /// The vectors of the operations that the reference client has.
    static let vectors: [Vector] = {
        let operations = ReferenceClient().description.operations
        return library.vectors.filter { operations.contains($0.operation) }
    }()

    static let full: KillMatrix = matrix(catalogue, vectors: vectors)

    static func matrix(_ catalogue: any FlawCatalogue, vectors: [Vector]) -> KillMatrix {
        let runner = KillMatrixRunner(
            library, catalogue: catalogue, workers: ProcessInfo.processInfo.activeProcessorCount)
        do {
            return try runner.run(vectors, flaws: catalogue.flaws)
        } catch {
            fatalError("the vectors cannot be rendered: \(error)")
        }
    }
}
