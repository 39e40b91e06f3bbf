internal import AssayConformance
internal import AssayJSON
internal import AssayReports
internal import AssayVectors
internal import Foundation

/// The finished run of a suite.
struct ConformanceRun: Sendable {
    let results: [ConformanceResult]
    private let report: RunReport
    private let library: VectorLibrary

    init(_ selection: ConformanceSelection) throws {
        library = try selection.library()
        var options = Runner.Options(
            profile: selection.profile, workers: ProcessInfo.processInfo.activeProcessorCount,
            timeout: selection.timeout)
        options.inFlight = { TrapNotice.name($0?.fullID) }
        let runner = Runner(library, client: selection.client, options: options)
        var report = try runner.run(selection.vectors(of: library))
        let judged = report.results.filter { ![.skipped, .unjudged].contains($0.judgement.verdict) }
        for pattern in selection.only {
            let matches = selection.matches(pattern)
            guard !judged.contains(where: { matches($0.vector) }) else { continue }
            throw Self.nothingJudged(
                " of \"\(pattern)\"", report.results.filter { matches($0.vector) }, report, selection.client)
        }
        guard !judged.isEmpty else { throw Self.nothingJudged("", report.results, report, selection.client) }
        try HonestInputGate(report, runner, selection.client).check()
        report.hints += selection.leftOut(of: library)
        report.known = selection.known
        results = Self.results(judged, of: report, library, selection)
        report.gone = results.filter { $0.isPassed && !$0.isExpected }
            .map { "the known finding \($0.id) no longer happens" }
        self.report = report
    }

    /// Results of a report, with their causes and with what the selection knows of them.
    static func results(
        _ results: [VectorResult], of report: RunReport, _ library: VectorLibrary, _ selection: ConformanceSelection
    ) -> [ConformanceResult] {
        let requirements = Dictionary(library.requirements.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        var causes: [String: [String]] = [:]
        for cause in report.causes {
            for finding in cause.findings { causes[finding.vector.fullID, default: []].append(cause.title) }
        }
        return results.map { result in
            let id = result.vector.fullID
            return ConformanceResult(
                result, requirements: requirements, causes: causes[id, default: []],
                knownReason: selection.known[id], failOn: selection.failOn)
        }
    }

    var summary: String { text.summary(report).description }

    func report(as format: ConformanceSuite.Format) throws -> String {
        guard format != .text else { return text.text(report).description }
        guard let format = RunResults.formats.first(where: { $0.name == format.rawValue }) else {
            throw ConformanceSuiteError("there is no format \(format.rawValue)")
        }
        var setting = ReportSetting(
            library: library, supplements: ReportSupplements(), version: SuiteVersion.current,
            folder: FileManager.default.currentDirectoryPath)
        setting.command = nil
        return try format.text(RunResults(report, setting), false).description
    }

    private var text: TextReport {
        TextReport(
            colour: false, requirements: library.requirements,
            ways: TextReport.Ways(
                full: "report(as: .text)", html: "report(as: .html)", one: "only: [\"AREA\"]"))
    }

    private static func nothingJudged(
        _ place: String, _ results: [VectorResult], _ report: RunReport, _ client: any ClientUnderTest
    ) -> ConformanceSuiteError {
        let what = "nothing was judged\(place)"
        if results.contains(where: { $0.judgement.verdict == .unjudged }) {
            return ConformanceSuiteError("\(what): the profile \(report.profile) leaves all answers open")
        }
        let operations = client.operations.map(\.rawValue).sorted().joined(separator: ", ")
        let has = operations.isEmpty ? "no operation" : operations
        return ConformanceSuiteError("\(what): \(client.description.name) handles \(has)")
    }
}
