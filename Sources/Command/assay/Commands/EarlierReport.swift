internal import AssayConformance
internal import AssayJSON
internal import AssayReports

/// The earlier report that a run is compared with.
enum EarlierReport {
    static let option = Option(
        "compare", "FILE", "an earlier report of --format json; the reports say what is new, gone and unchanged", .files
    )

    /// The run of the option; `nil` without the option.
    static func read(_ arguments: Arguments) throws -> EarlierRun? {
        guard let path = try arguments.value("compare") else { return nil }
        let document = try InputFile.document(path, maximumSize: 256 * 1024 * 1024)
        do {
            return try EarlierRun(decoding: document)
        } catch {
            throw UsageError("\(error)")
        }
    }

    /// What changed; names on standard error what keeps the two runs from being compared as they stand.
    static func comparison(of report: RunReport, with earlier: EarlierRun?, _ console: Console) -> RunComparison? {
        guard let earlier else { return nil }
        let comparison = RunComparison(report, with: earlier)
        for words in comparison.differences { console.error("assay: --compare: \(words)") }
        return comparison
    }
}
