internal import AssayConformance
internal import AssayJSON
internal import AssayVectors

/// What a suite is to run, and which findings it expects.
struct ConformanceSelection: Sendable {
    let client: any ClientUnderTest
    let only: [String]
    let skipping: [String: String]
    let profile: String?
    let folders: [String]
    let known: [String: String]
    let failOn: Importance
    let timeout: Duration

    /// Reads the vectors, and checks that everything that the selection names is there.
    func library() throws(ConformanceSuiteError) -> VectorLibrary {
        let library = try folders.isEmpty ? Self.bundled.get() : Self.read(folders)
        if let unknown = profile.flatMap(library.profiles.unknownName) {
            throw ConformanceSuiteError("there is no profile \"\(unknown)\"")
        }
        for pattern in only + skipping.keys.sorted() where !library.vectors.contains(where: matches(pattern)) {
            throw ConformanceSuiteError("no vector and no area is called \"\(pattern)\"")
        }
        for id in known.keys.sorted()
        where !Vector.isGenerated(id) && !library.vectors.contains(where: { $0.fullID == id }) {
            throw ConformanceSuiteError("the known finding \"\(id)\" names no vector")
        }
        return library
    }

    /// The vectors to run, in their order.
    func vectors(of library: VectorLibrary) -> [Vector] {
        let only = only.map(matches)
        let skipping = skipping.keys.map(matches)
        return library.vectors.filter { vector in
            (only.isEmpty || only.contains { $0(vector) }) && !skipping.contains { $0(vector) }
        }
    }

    /// What is left out on purpose; a sentence for each pattern.
    func leftOut(of library: VectorLibrary) -> [String] {
        skipping.sorted { $0.key < $1.key }.map { pattern, reason in
            let count = library.vectors.count(where: matches(pattern))
            return "left out: \(pattern) (\(count) \(count == 1 ? "vector" : "vectors")), because \(reason)"
        }
    }

    func matches(_ pattern: String) -> (Vector) -> Bool {
        let glob = Glob(pattern)
        return { glob.matches($0.fullID) }
    }

    /// The bundled vectors, read once for all runs of this process.
    private static let bundled = Result { () throws(ConformanceSuiteError) in try read([]) }

    /// Reads folders of vectors, or the bundled one if there are none.
    ///
    /// - Parameter areas: the areas to read; `nil` for all.
    static func read(
        _ folders: [String], only areas: Set<String>? = nil
    ) throws(ConformanceSuiteError) -> VectorLibrary {
        guard let path = BundledVectors.path else {
            throw ConformanceSuiteError("the vectors are not next to this program")
        }
        var collector = JSONErrorCollector()
        let source = VectorSource(folders: folders.isEmpty ? [path] : folders, bundled: path)
        let library = VectorLibrary.load(areas.map(source.reading) ?? source, into: &collector)
        guard let library, collector.errors.isEmpty else {
            throw ConformanceSuiteError(
                "the vectors cannot be read: \(collector.errors.first?.description ?? "no vectors")")
        }
        return library
    }
}
