package import AssayJSON
package import TokenForge

/// The content of a folder of vectors, read and checked file by file.
package struct VectorLibrary: Sendable {
    package let files: [VectorFile]
    /// All vectors, in the order of their areas and then of their files.
    package let vectors: [Vector]
    package let requirements: [Requirement]
    package let profiles: ProfileSet
    /// What vectors are made with.
    package let forge: Forge
    /// The withdrawn ids.
    package private(set) var retired: [String: RetiredVector] = [:]
    private var source: VectorSource?
    private var dictionary: FaultDictionaryOnce?

    package init(
        files: [VectorFile], requirements: [Requirement], profiles: ProfileSet, forge: Forge
    ) {
        self.files = files
        vectors = files.flatMap(\.vectors)
        self.requirements = requirements
        self.profiles = profiles
        self.forge = forge
    }

    /// The instant of the golden context, at which vectors are rendered by default, in seconds since 1970.
    package var now: Int64 { forge.golden.now }

    /// Reads the folders.
    ///
    /// Records mistakes in the collector, and reads and checks everything else.
    ///
    /// - Returns: `nil` if a support file that rendering needs is missing or broken.
    package static func load(
        _ source: VectorSource, into collector: inout JSONErrorCollector
    ) -> VectorLibrary? {
        let requirements = collector.attempt(try source.document("requirements.json"))
            .map { Requirement.list(decoding: $0, into: &collector) }
        let profiles = collector.attempt(
            try ProfileSet(decoding: source.document("profiles.json")))
        let retired = RetiredVector.read(source, into: &collector)
        let forge = collector.attempt(try Forge(source))
        for folder in source.folders(named: FlawList.folder) { _ = FlawList(folder, source, into: &collector) }
        for folder in source.folders(named: LibraryRemedy.folder) {
            // Mistakes of the flaws are recorded elsewhere, and a remedy for what they lack is none of its own.
            var others = JSONErrorCollector()
            let flaws = FlawList(source, into: &others).flaws
            if others.errors.isEmpty { _ = LibraryRemedy.read(folder, source, flaws: flaws, into: &collector) }
        }
        var files: [VectorFile] = []
        var paths: [String: String] = [:]
        for (path, area) in source.files(into: &collector) {
            if let earlier = paths.updateValue(path, forKey: area) {
                collector.record("the area \"\(area)\" is already in \(earlier)", at: .start(of: path))
                continue
            }
            guard
                area.split(separator: "/", omittingEmptySubsequences: false).allSatisfy({
                    VectorFile.isName(String($0))
                })
            else {
                collector.record("expected a path of lower-case words joined by hyphens", at: .start(of: path))
                continue
            }
            guard let root = collector.attempt(try source.parse(path)),
                let file = VectorFile(decoding: root, area: area, forge: forge, into: &collector)
            else { continue }
            files.append(file)
        }
        guard let requirements, let profiles, let forge else { return nil }
        var library = VectorLibrary(files: files, requirements: requirements, profiles: profiles, forge: forge)
        library.retired = retired
        library.source = source
        library.dictionary = FaultDictionaryOnce(source)
        library.checkNames(into: &collector)
        return library
    }

    /// Whether the folders that were read have a dictionary of their own, and not only the bundled folder.
    package var hasOwnFaultDictionary: Bool {
        guard let source, let path = source.path(of: FaultDictionary.file) else { return false }
        return source.folders.contains { path.hasPrefix($0 + "/") }
    }

    /// The path of the dictionary, as messages show it.
    var faultDictionaryPath: String? {
        source.flatMap { source in source.path(of: FaultDictionary.file).map(source.displayed) }
    }

    /// The dictionary of known flaws; `nil` if there is none.
    ///
    /// It is read once, and only when there is something to explain, because it is larger than any file of vectors.
    package func faultDictionary() throws(JSONError) -> FaultDictionary? { try dictionary?.read() }

    /// The dictionary of known flaws with what the JSON readers of platforms do; `nil` if there is none.
    func knownFaults() throws(JSONError) -> FaultDictionary? {
        guard let source, source.path(of: FaultDictionary.readerFile) != nil else { return try faultDictionary() }
        // Its entries say themselves what they are.
        let readers = try FaultDictionary(decoding: source.document(FaultDictionary.readerFile), flaws: [])
        return try faultDictionary()?.adding(readers)
    }

    /// The dictionary of known flaws of web applications; `nil` if there is none.
    package func webFaultDictionary() throws(JSONError) -> FaultDictionary? {
        guard let source, let own = try FaultDictionary(source, file: FaultDictionary.webFile) else { return nil }
        return try knownFaults()?.extended(by: own) ?? own
    }

    private func checkNames(into collector: inout JSONErrorCollector) {
        let requirementNames = requirements.map(\.id)
        let known = Set(requirementNames)
        for vector in vectors {
            for name in vector.covers where !known.contains(name) {
                let suggestion = SpellingSuggestion.clause(for: name, among: requirementNames)
                collector.record("there is no requirement \"\(name)\"\(suggestion)", at: vector.location)
            }
            if let profile = vector.profile, profiles.profile(named: profile) == nil {
                let suggestion = SpellingSuggestion.clause(for: profile, among: profiles.profiles.map(\.name))
                collector.record("there is no profile \"\(profile)\"\(suggestion)", at: vector.location)
            }
            if let entry = retired[vector.fullID] {
                let advice = entry.successor.map { "its successor is \"\($0)\"" } ?? "choose another"
                collector.record("the id \"\(vector.fullID)\" was withdrawn; \(advice)", at: vector.location)
            }
        }
    }
}
