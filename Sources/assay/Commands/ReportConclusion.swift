internal import AssayConformance
internal import AssayReports

/// What a report says for the exit status, findings that are known taken into account.
enum ReportConclusion {
    /// Fails if a run judged nothing: it would otherwise pass a client that was never asked.
    static func requireJudgement(in report: RunReport, of name: String) throws {
        guard !report.hasJudgement, report.results.allSatisfy({ $0.judgement.verdict == .skipped }) else { return }
        let lacking = Set(report.results.map(\.judgement.detail)).sorted().first.map { ": \($0)" } ?? ""
        throw UsageError(
            "nothing was judged: \(name) was asked none of \(report.results.count) vectors\(lacking)")
    }

    /// - Parameter known: the full ids of everything that could have been run.
    static func status(
        of report: RunReport, _ expected: ExpectedFindings?, known: Set<String>, _ console: Console
    ) throws -> ExitStatus {
        try requireJudgement(in: report, of: report.client.name)
        guard let expected else { return report.isClean ? .success : .findings }
        let stale = expected.stale(in: report, known: known)
        for line in stale { console.error("assay: \(line)") }
        let unexpected = report.unclean.filter { !expected.contains($0.vector.fullID) }
        for result in unexpected {
            let what = result.isFinding ? "finding" : "inconclusive vector"
            console.error(
                "assay: unexpected \(what) \(result.vector.fullID): \(VisibleText.of(result.judgement.detail))")
        }
        return stale.isEmpty && unexpected.isEmpty ? .success : .findings
    }
}
