internal import AssayConformance
internal import AssayDocument
internal import AssayInterleavings
internal import AssayWeb

/// The vectors of all kinds that a folder holds: those of clients, scenarios for web applications, and schedules.
struct VectorCollection {
    /// One file of vectors.
    struct Area {
        let name: String
        /// The operation, `web` or `schedule`.
        let kind: String
        let about: String
        let vectors: [any ListedVector]
    }

    let library: VectorLibrary
    /// In the order of their kinds, then of their names.
    let areas: [Area]

    /// All vectors, in the order of their areas.
    var vectors: [any ListedVector] { areas.flatMap(\.vectors) }

    /// Reads and checks the folders; what is wrong goes to the collector.
    ///
    /// - Returns: `nil` if a support file is missing or broken, without which nothing can be read.
    init?(_ source: VectorSource, into collector: inout DocumentErrorCollector) {
        guard let library = VectorLibrary.load(source, into: &collector) else { return nil }
        library.checkRendering(into: &collector)
        self.library = library
        var areas = library.files.map { file in
            Area(name: file.area, kind: file.operation.rawValue, about: file.about, vectors: file.vectors)
        }
        for folder in source.folders(named: "web") {
            for file in WebScenarioFile.load(folder, of: library, source, into: &collector) {
                areas.append(Area(name: file.area, kind: "web", about: file.about, vectors: file.scenarios))
            }
        }
        // The tokens of schedules are minted with the keys and the golden input of the first folder that has them.
        let support = source.folders.first { source.path(of: "golden.json")?.hasPrefix($0 + "/") == true }
        for folder in source.folders where source.folders(named: "schedules").contains(folder + "/schedules") {
            let schedules = InterleavingLibrary.load(
                folder: folder, support: support ?? source.bundled ?? folder, into: &collector)
            for area in schedules?.areas ?? [] {
                areas.append(Area(name: area.name, kind: "schedule", about: area.about, vectors: area.scenarios))
            }
        }
        self.areas = areas
    }

    /// Reads and checks the vectors that the options name; prints every problem and throws if there is one.
    static func load(_ arguments: Arguments, _ console: Console) throws -> VectorCollection {
        var collector = DocumentErrorCollector()
        let collection = VectorCollection(try VectorOptions.source(arguments), into: &collector)
        for error in collector.errors { console.error(error.description) }
        guard let collection, collector.errors.isEmpty else {
            let count = collector.errors.count
            throw UsageError("\(count) \(count == 1 ? "problem" : "problems") in the vectors; nothing was run")
        }
        return collection
    }
}
