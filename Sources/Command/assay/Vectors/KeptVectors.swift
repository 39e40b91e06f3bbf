import AssayConformance
internal import AssayJSON
internal import Synchronization

/// The vectors of folders that do not change while this process runs, each read once.
///
/// A program runs one command, and keeps nothing. The tests run hundreds in one process.
final class KeptVectors: Sendable {
    /// What the commands of this task read; `nil` if each of them reads its folders itself.
    @TaskLocal static var current: KeptVectors?

    private let sources: Set<VectorSource>
    private let libraries = Mutex<[VectorSource: VectorLibrary]>([:])

    init(_ sources: Set<VectorSource>) { self.sources = sources }

    /// Reads the folders, unless this process has them already.
    ///
    /// - Returns: `nil` if a support file that rendering needs is missing or broken.
    static func library(_ source: VectorSource, into collector: inout JSONErrorCollector) -> VectorLibrary? {
        guard let kept = current, kept.sources.contains(source) else {
            return VectorLibrary.load(source, into: &collector)
        }
        // Another command that wants the same folders waits for them.
        let (library, found) = kept.libraries.withLock { libraries in
            var found = JSONErrorCollector()
            if let library = libraries[source] { return (library as VectorLibrary?, found) }
            let library = VectorLibrary.load(source, into: &found)
            if found.errors.isEmpty { libraries[source] = library }
            return (library, found)
        }
        collector.record(found.errors)
        return library
    }
}
