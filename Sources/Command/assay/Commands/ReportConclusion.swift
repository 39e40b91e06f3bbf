internal import AssayConformance
internal import AssayJSON
internal import AssayReports

/// The exit status of a run, with known findings taken into account.
enum ReportConclusion {
    /// Says that nothing was judged; `nil` if a result is a finding, inconclusive or passed.
    ///
    /// A client of which nothing was judged must not pass.
    static func silence(in report: RunReport, of name: String) -> VisibleText? {
        guard report.results.allSatisfy(\.outcome.isLeftOut) else { return nil }
        if let open = report.results.first(where: { $0.judgement.verdict == .unjudged }) {
            return "nothing was judged: the profile \(report.profile) leaves every answer open, "
                + "such as that to \(open.vector.fullID): \(open.judgement.detail)"
        }
        let lacking = Set(report.results.map(\.judgement.detail)).sorted().first.map { ": \($0)" } ?? ""
        return "nothing was judged: \(name) was asked none of \(report.results.count, "vector")\(lacking)"
    }

    /// The exit status of a run that a signal has interrupted, which is said; `nil` if all vectors were run before.
    static func status(of report: RunReport, after signal: EndSignal, _ console: Console) -> ExitStatus? {
        guard let words = report.interruptionWords else { return nil }
        console.error("assay: \(words)")
        return signal.status
    }

    /// The exit status of a run.
    ///
    /// - Parameters:
    ///   - known: the full ids of all vectors, selected or not.
    ///   - name: the client's name in a matrix of several.
    static func status(
        of report: RunReport, _ expected: ExpectedFindings?, known: Set<String>, name: String? = nil, _ console: Console
    ) throws -> ExitStatus {
        let name = name.map { "\($0): " } ?? ""
        if let silence = silence(in: report, of: report.client.name) { throw UsageError(silence) }
        guard let expected else { return report.isClean ? .success : .findings }
        let stale = expected.stale(in: report, known: known)
        for line in stale { console.error("assay: \(name)\(line)") }
        let unexpected = report.unclean.filter { !expected.contains($0.vector.fullID) }
        for result in unexpected {
            let what = result.isFinding ? "finding" : "inconclusive vector"
            console.error(
                "assay: \(name)unexpected \(what) \(result.vector.fullID): \(result.judgement.detail)")
        }
        return stale.isEmpty && unexpected.isEmpty ? .success : .findings
    }
}
