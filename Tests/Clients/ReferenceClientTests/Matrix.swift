import AssayClients
import AssayConformance
import AssayTestRuns
import Foundation
import ReferenceClient

/// The vectors of the reference client, and kill matrices of a few of them.
///
/// That of all vectors and flaws takes long, so `assay flaws` makes it alone, and fails if it is not as it must be.
enum Matrix {
    static let library: VectorLibrary = {
        guard let library = BundledLibrary.loaded.library, BundledLibrary.loaded.errors.isEmpty
        else { fatalError("the vectors cannot be read: \(BundledLibrary.loaded.errors)") }
        return library
    }()

    /// The flaws and choices of the bundled vectors.
    static let list: FlawList = {
        do {
            return try BundledClients.flaws()
        } catch {
            fatalError("the flaws cannot be read: \(error)")
        }
    }()

    static let catalogue = ReferenceCatalogue(list)

    /// The vectors of the reference client's operations.
    static let vectors: [Vector] = {
        let operations = ReferenceClient().operations
        return library.vectors.filter { operations.contains($0.operation) }
    }()

    /// The flaws that the client without flaws tests for with each vector.
    static var reached: [Set<String>] { get async throws { try await reaching.value } }

    private static let reaching = Task {
        var reached: [Set<String>] = []
        for vector in vectors {
            let probe = try vector.rendered().probe
            reached.append(await catalogue.flawsReached(by: probe, with: []))
        }
        return reached
    }

    /// How the vector detects the flaw; `nil` if it does not.
    static func kill(of flaw: FlawDescription, by vector: Vector) throws -> KillMatrix.Kill? {
        let matrix = try KillMatrixRunner(library, catalogue: catalogue).run([vector], flaws: [flaw])
        return matrix.rows.first?.kills.first
    }

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
