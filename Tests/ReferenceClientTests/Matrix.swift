import AssayConformance
import AssayDocument
import Foundation
import ReferenceClient

/// Does blocking work away from the threads that all tests share.
func onThreadOfItsOwn<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Swift.Result { try work() }) }
    }
}

/// The vectors and which flaws they notice, worked out once for all tests.
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

    private static let searching = Task {
        try await onThreadOfItsOwn {
            try KillSearch(
                library, catalogue: catalogue, vectors: vectors, workers: ProcessInfo.processInfo.activeProcessorCount)
        }
    }

    /// What notices what, found out by the first test that asks.
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
