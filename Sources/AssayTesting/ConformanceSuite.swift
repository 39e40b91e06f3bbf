public import AssayConformance
internal import AssayJSON
internal import AssayVectors
internal import Foundation

/// Runs the bundled vectors against a client in the same process.
public enum ConformanceSuite {
    /// Runs the vectors against a client and judges the results.
    ///
    /// Vectors for operations and features that the client does not have are skipped and not among the results.
    ///
    /// - Parameters:
    ///   - client: the client, which is called in this process from several threads; a trap ends the test.
    ///   - areas: the areas to run, for example `id-token` or `id-token/audience`; all areas if empty.
    ///   - profile: `core`, `strict` or `app`, several joined by a plus sign, or `nil` for the default of the client's
    ///     description.
    ///   - timeout: the time limit of the client for one input.
    /// - Returns: a result for each vector that the client was asked, in the order of the vectors; never empty.
    /// - Throws: `ConformanceSuiteError` if the vectors cannot be read, if an area or the profile does not exist, or if
    ///   nothing was judged in the whole run or in one of the areas; `SuiteFailure` if the suite itself failed.
    public static func results(
        of client: any ClientUnderTest, areas: [String] = [], profile: String? = nil,
        timeout: Duration = .seconds(10)
    ) throws -> [ConformanceResult] {
        let library = try load()
        if let unknown = profile.flatMap(library.profiles.unknownName) {
            throw ConformanceSuiteError("there is no profile \"\(unknown)\"")
        }
        for area in areas where !library.vectors.contains(where: { isOf(area, $0) }) {
            throw ConformanceSuiteError("there is no area \"\(area)\"")
        }
        let vectors = library.vectors.filter { vector in areas.isEmpty || areas.contains { isOf($0, vector) } }
        let options = Runner.Options(
            profile: profile, workers: ProcessInfo.processInfo.activeProcessorCount, timeout: timeout)
        let requirements = Dictionary(library.requirements.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        let report = try Runner(library, client: client, options: options).run(vectors)
        let asked = report.results.filter { $0.judgement.verdict != .skipped }
        for area in areas where !asked.contains(where: { isOf(area, $0.vector) }) {
            throw nothingJudged("in the area \"\(area)\"", client)
        }
        guard !asked.isEmpty else { throw nothingJudged("", client) }
        return asked.map { ConformanceResult($0, requirements: requirements) }
    }

    private static func nothingJudged(_ place: String, _ client: any ClientUnderTest) -> ConformanceSuiteError {
        let operations = client.operations.map(\.rawValue).sorted().joined(separator: ", ")
        let has = operations.isEmpty ? "no operation" : operations
        return ConformanceSuiteError(
            "nothing was judged\(place.isEmpty ? "" : " \(place)"): \(client.description.name) handles \(has)")
    }

    private static func isOf(_ area: String, _ vector: Vector) -> Bool {
        vector.area == area || vector.area.hasPrefix(area + "/")
    }

    private static func load() throws -> VectorLibrary {
        guard let path = BundledVectors.path else {
            throw ConformanceSuiteError("the vectors are not next to this program")
        }
        var collector = JSONErrorCollector()
        let library = VectorLibrary.load(VectorSource(folders: [path], bundled: path), into: &collector)
        guard let library, collector.errors.isEmpty else {
            throw ConformanceSuiteError(
                "the vectors cannot be read: \(collector.errors.first?.description ?? "no vectors")")
        }
        return library
    }
}

/// The suite cannot run.
public struct ConformanceSuiteError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The reason.
    public let description: String

    init(_ description: VisibleText) { self.description = description.description }
}
