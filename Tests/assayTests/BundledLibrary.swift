import AssayConformance
import AssayDocument
import AssayVectors
import Testing

/// The bundled vectors, loaded once for all tests.
enum BundledLibrary {
    private static let loaded: VectorLibrary? = {
        guard let path = BundledVectors.path else { return nil }
        var collector = DocumentErrorCollector()
        let library = VectorLibrary.load(VectorSource(folders: [path], bundled: path), into: &collector)
        return collector.errors.isEmpty ? library : nil
    }()

    static func shared() throws -> VectorLibrary { try #require(loaded) }
}
