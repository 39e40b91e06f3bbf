internal import AssayConformance

/// What a report says for the exit status, findings that are known taken into account.
enum ReportConclusion {
    /// - Parameter known: the full ids of everything that could have been run.
    static func status(
        of report: RunReport, _ expected: ExpectedFindings?, known: Set<String>, _ console: Console
    ) -> ExitStatus {
        guard let expected else { return report.isClean ? .success : .findings }
        let stale = expected.stale(in: report, known: known)
        for line in stale { console.error("assay: \(line)") }
        let unexpected = report.unclean.filter { !expected.contains($0.vector.fullID) }
        for result in unexpected {
            let what = result.isFinding ? "finding" : "inconclusive vector"
            console.error("assay: unexpected \(what) \(result.vector.fullID): \(result.judgement.detail)")
        }
        return stale.isEmpty && unexpected.isEmpty ? .success : .findings
    }
}
