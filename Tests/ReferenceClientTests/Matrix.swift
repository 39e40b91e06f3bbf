import AssayConformance
import AssayTestRuns
import AssayTestSupport
import Foundation
import ReferenceClient

/// The vectors and the flaws that they detect, computed once for all tests.
enum Matrix {
    static let library: VectorLibrary = {
        guard let library = BundledLibrary.loaded.library, BundledLibrary.loaded.errors.isEmpty
        else { fatalError("the vectors cannot be read: \(BundledLibrary.loaded.errors)") }
        return library
    }()

    /// Each flaw by itself.
    static let catalogue = ReferenceCatalogue(hasHabits: false)

    /// The vectors of the reference client's operations.
    static let vectors: [Vector] = {
        let operations = ReferenceClient().operations
        return library.vectors.filter { operations.contains($0.operation) }
    }()

    private static let searching = Task {
        try await onNewThread {
            try KillSearch(
                library, catalogue: catalogue, vectors: vectors, workers: ProcessInfo.processInfo.activeProcessorCount)
        }
    }

    /// The search for detections, created by the first test that needs it.
    static var search: KillSearch { get async throws { try await searching.value } }

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
