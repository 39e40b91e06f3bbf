internal import AssayConformance
internal import AssayJSON
internal import AssayReports

/// The exit status of a run, with known findings taken into account.
enum ReportConclusion {
    /// The option for a text report of everything.
    static let full = Option("full", nil, "print every finding in the text report, and a line for each area")

    /// The option that lets findings of less importance pass.
    static let failOn = Option(
        "fail-on", "IMPORTANCE",
        "fail only if a finding has at least this importance: critical, high, medium or low; default low",
        .words(Importance.allCases.map(\.rawValue)))

    /// The importance from which on a finding fails the run.
    static func leastImportance(_ arguments: Arguments) throws -> Importance {
        guard let word = try arguments.value("fail-on") else { return .low }
        guard let importance = Importance(rawValue: word) else {
            let words = Importance.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError("--fail-on needs one of \(words), not \"\(word)\"")
        }
        return importance
    }

    /// Says that nothing was judged; `nil` if a result is a finding, inconclusive or passed.
    ///
    /// A client of which nothing was judged must not pass.
    static func silence(in report: RunReport, of name: String) -> VisibleText? {
        if let generated = report.generated {
            if generated.seed == nil, generated.judged == 0, report.findings.isEmpty {
                return "nobody is judged on this input: a client that conforms may accept or refuse it"
            }
            return generated.judged > 0 || !report.findings.isEmpty
                ? nil
                : "nothing was judged: \(name) has none of the operations that inputs are made for, or refuses the honest inputs"
        }
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

    /// The most unexpected findings that are told one by one; the report has all of them.
    private static let mostTold = 5

    /// The exit status of a run.
    ///
    /// - Parameters:
    ///   - failOn: the importance from which on a finding, or an inconclusive vector, fails the run.
    ///   - name: the client's name in a matrix of several.
    ///   - namesGone: whether to name the known findings that are gone, because no report on the screen does.
    static func status(
        of report: RunReport, _ expected: ExpectedFindings?, failOn: Importance = .low, name: String? = nil,
        namesGone: Bool = true, _ console: Console
    ) throws -> ExitStatus {
        let name = name.map { "\($0): " } ?? ""
        if let silence = silence(in: report, of: report.client.name) { throw UsageError(silence) }
        let unexpected = report.unclean.filter { report.knownReason(of: $0) == nil }
        let failing = unexpected.filter { $0.importance.rank <= failOn.rank }
        if expected != nil {
            if namesGone { for line in report.gone { console.error("assay: \(name)\(line)") } }
            for result in unexpected.prefix(mostTold) {
                let what = result.isFinding ? "finding" : "inconclusive vector"
                console.error(
                    "assay: \(name)unexpected \(what) \(result.vector.fullID): \(result.judgement.detail)")
            }
            let others = unexpected.count - mostTold
            if others > 0 { console.error("assay: \(name)\(others) more unexpected; the report has all of them") }
        }
        if failing.isEmpty, !unexpected.isEmpty {
            console.error("assay: \(name)\(unexpected.count, "finding") below --fail-on \(failOn.rawValue)")
        }
        return report.gone.isEmpty && failing.isEmpty ? .success : .findings
    }
}
