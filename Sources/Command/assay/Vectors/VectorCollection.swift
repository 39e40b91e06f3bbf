internal import AssayConformance
internal import AssayJSON
internal import AssaySchedules
internal import AssayWeb

/// All vectors of the folders: those for clients, scenarios for web applications, and schedules.
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
    /// The areas, sorted by kind and then by name.
    let areas: [Area]

    /// The scenarios for web applications, as vectors.
    var webVectors: [Vector] { vectors.compactMap { ($0 as? WebScenario)?.vector } }

    /// All vectors, in the order of their areas.
    var vectors: [any ListedVector] { areas.flatMap(\.vectors) }

    /// Reads the folders without rendering any vector, and records problems in the collector.
    ///
    /// - Returns: `nil` if a support file that all vectors need is missing or broken.
    init?(_ source: VectorSource, into collector: inout JSONErrorCollector) {
        guard let library = KeptVectors.library(source, into: &collector) else { return nil }
        self.library = library
        var areas = library.files.map { file in
            Area(name: file.area, kind: file.operation.rawValue, about: file.about, vectors: file.vectors)
        }
        for folder in source.folders(named: "web") {
            for file in WebScenarioFile.load(folder, of: library, source, into: &collector) {
                areas.append(Area(name: file.area, kind: "web", about: file.about, vectors: file.scenarios))
            }
        }
        for path in source.folders(named: "schedules") {
            let folder = String(path.dropLast("/schedules".count))
            let schedules = ScheduleLibrary.load(
                folder: folder, support: source.supportFolder ?? folder, into: &collector)
            for area in schedules?.areas ?? [] {
                areas.append(Area(name: area.name, kind: "schedule", about: area.about, vectors: area.scenarios))
            }
        }
        self.areas = areas
    }

    /// Reads the vectors that the options name without rendering any; prints every problem, and throws if there is one.
    static func load(_ arguments: Arguments, _ console: Console) throws -> VectorCollection {
        var collector = JSONErrorCollector()
        let collection = VectorCollection(try VectorOptions.source(arguments, console), into: &collector)
        return try VectorOptions.checked(collection, collector, in: "vectors", console)
    }
}
