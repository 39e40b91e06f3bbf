public import AssayConformance
internal import AssayJSON
internal import AssayVectors
internal import Foundation

/// Runs the bundled vectors against a client in the same process.
public enum ConformanceSuite {
    /// Runs the vectors against a client and judges the results.
    ///
    /// Vectors for operations and features that the client does not have are skipped and not among the results, nor are
    /// those whose answer the profile leaves open.
    ///
    /// - Parameters:
    ///   - client: the client, which is called in this process from several threads; a trap ends the test.
    ///   - areas: the areas to run, for example `id-token` or `id-token/audience`; all areas if empty.
    ///   - profile: `core`, `strict` or `app`, several joined by a plus sign, or `nil` for the default of the client's
    ///     description.
    ///   - leastImportance: the least importance of the vectors to run; all vectors for `low`.
    ///   - folders: folders with vectors of your own, which run instead of the bundled ones.
    ///   - known: the findings that are accepted for now, by full id, each with the reason.
    ///   - timeout: the time limit of the client for one input.
    /// - Returns: a result for each vector that was judged or is inconclusive, in the order of the vectors; never empty.
    /// - Throws: `ConformanceSuiteError` if the vectors cannot be read, if an area, the profile or a known finding does
    ///   not exist, or if nothing was judged in the whole run or in one of the areas; `SuiteFailure` if the suite
    ///   itself failed.
    public static func results(
        of client: any ClientUnderTest, areas: [String] = [], profile: String? = nil,
        leastImportance: Importance = .low, folders: [String] = [], known: [String: String] = [:],
        timeout: Duration = .seconds(10)
    ) throws -> [ConformanceResult] {
        let library = try load(folders)
        if let unknown = profile.flatMap(library.profiles.unknownName) {
            throw ConformanceSuiteError("there is no profile \"\(unknown)\"")
        }
        for area in areas where !library.vectors.contains(where: { isOf(area, $0) }) {
            throw ConformanceSuiteError("there is no area \"\(area)\"")
        }
        for id in known.keys.sorted() where !library.vectors.contains(where: { $0.fullID == id }) {
            throw ConformanceSuiteError("the known finding \"\(id)\" names no vector")
        }
        // All importances from the highest down to the least that is asked for.
        let least = Importance.allCases.firstIndex(of: leastImportance) ?? Importance.allCases.count - 1
        let importances = Set(Importance.allCases[...least])
        let vectors = library.vectors.filter { vector in
            importances.contains(vector.importance) && (areas.isEmpty || areas.contains { isOf($0, vector) })
        }
        let options = Runner.Options(
            profile: profile, workers: ProcessInfo.processInfo.activeProcessorCount, timeout: timeout)
        let requirements = Dictionary(library.requirements.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        let report = try Runner(library, client: client, options: options).run(vectors)
        let results = report.results.filter { ![.skipped, .unjudged].contains($0.judgement.verdict) }
        for area in areas where !results.contains(where: { isOf(area, $0.vector) }) {
            throw nothingJudged(
                "in the area \"\(area)\"", report.results.filter { isOf(area, $0.vector) }, report, client)
        }
        guard !results.isEmpty else { throw nothingJudged("", report.results, report, client) }
        let causes = causes(of: report)
        return results.map { result in
            let id = result.vector.fullID
            return ConformanceResult(
                result, requirements: requirements, causes: causes[id, default: []], knownReason: known[id])
        }
    }

    /// A line for each cause of the findings with how many it explains, those that explain most first.
    ///
    /// The last line counts the findings that no known flaw explains.
    public static func summary(of results: [ConformanceResult]) -> String {
        let findings = results.filter { $0.verdict != .passed && $0.verdict != .inconclusive }
        var counts: [(cause: String, count: Int)] = []
        for cause in findings.flatMap(\.causes) {
            if let index = counts.firstIndex(where: { $0.cause == cause }) {
                counts[index].count += 1
            } else {
                counts.append((cause, 1))
            }
        }
        var lines = counts.enumerated()
            .sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
            .map { "\($0.element.count, "finding"): \($0.element.cause)" }
        let left = findings.count { $0.causes.isEmpty }
        if left > 0 || lines.isEmpty { lines.append("\(left, "finding") without a known cause") }
        return lines.joined(separator: "\n")
    }

    private static func causes(of report: RunReport) -> [String: [String]] {
        var causes: [String: [String]] = [:]
        for cause in report.diagnosis?.causes ?? [] {
            let words = VisibleText.of("The client \(cause.entry.summary). \(cause.entry.remedy)")
            for id in cause.findings { causes[id, default: []].append(words) }
        }
        return causes
    }

    private static func nothingJudged(
        _ place: String, _ results: [VectorResult], _ report: RunReport, _ client: any ClientUnderTest
    ) -> ConformanceSuiteError {
        let what = "nothing was judged\(place.isEmpty ? "" : " \(place)")"
        if results.contains(where: { $0.judgement.verdict == .unjudged }) {
            return ConformanceSuiteError("\(what): the profile \(report.profile) leaves all answers open")
        }
        let operations = client.operations.map(\.rawValue).sorted().joined(separator: ", ")
        let has = operations.isEmpty ? "no operation" : operations
        return ConformanceSuiteError("\(what): \(client.description.name) handles \(has)")
    }

    private static func isOf(_ area: String, _ vector: Vector) -> Bool {
        vector.area == area || vector.area.hasPrefix(area + "/")
    }

    /// The bundled vectors, read once for all runs of this process.
    private static let bundled = Result { try read([]) }

    private static func load(_ folders: [String]) throws -> VectorLibrary {
        folders.isEmpty ? try bundled.get() : try read(folders)
    }

    private static func read(_ folders: [String]) throws -> VectorLibrary {
        guard let path = BundledVectors.path else {
            throw ConformanceSuiteError("the vectors are not next to this program")
        }
        var collector = JSONErrorCollector()
        let library = VectorLibrary.load(
            VectorSource(folders: folders.isEmpty ? [path] : folders, bundled: path), into: &collector)
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
