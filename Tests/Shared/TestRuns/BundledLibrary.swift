package import AssayConformance
package import AssayJSON
import AssayVectors

/// The bundled vectors, loaded once for all tests.
package enum BundledLibrary {
    /// The vectors with all problems found in them.
    package static let loaded: (library: VectorLibrary?, errors: [JSONError.Problem]) = {
        guard let path = BundledVectors.path else { return (nil, []) }
        var collector = JSONErrorCollector()
        let library = VectorLibrary.load(VectorSource(folders: [path], bundled: path), into: &collector)
        return (library, collector.errors)
    }()

    /// The vectors.
    ///
    /// - Throws: `JSONError` if they have problems, `BundledLibraryError` if they are missing.
    package static func shared() throws -> VectorLibrary {
        if let errors = JSONError(loaded.errors) { throw errors }
        guard let library = loaded.library else { throw BundledLibraryError() }
        return library
    }
}

/// The vectors are not next to the tests.
struct BundledLibraryError: Error {}
