package import AssayConformance
internal import AssayJSON

/// A run next to an earlier one: which causes and findings are new, gone or unchanged.
package struct RunComparison: Sendable {
    /// A finding of the earlier run that this one does not have.
    struct Gone: Sendable {
        let finding: EarlierRun.Finding
        /// Whether the client was judged on the vector and did what was expected.
        let isRepaired: Bool
        /// What became of it, in words.
        let words: String
    }

    let earlier: EarlierRun
    /// By the full id of the vector.
    let findings: FindingChanges
    /// By the id of the cause; `nil` unless both runs were diagnosed.
    let causes: FindingChanges?
    /// The findings that are new, the most important first.
    let new: [VectorResult]
    /// The findings that are gone, the most important first.
    let gone: [Gone]
    /// The causes that are new, the most important first.
    let newCauses: [ReportedCause]
    /// The causes that are gone, the most important first.
    let goneCauses: [SiteCause]
    /// What keeps the two runs from being compared as they stand, such as another client; a sentence each, without its
    /// full stop.
    package let differences: [String]

    package init(_ report: RunReport, with earlier: EarlierRun) {
        self.earlier = earlier
        let results = Dictionary(report.results.map { ($0.vector.fullID, $0) }) { first, _ in first }
        let ordered = TextReport.sorted(report.findings)
        findings = FindingChanges(from: earlier.findings.map(\.id), to: ordered.map(\.vector.fullID))
        let isNew = Set(findings.new)
        let isGone = Set(findings.gone)
        new = ordered.filter { isNew.contains($0.vector.fullID) }
        gone = earlier.findings.filter { isGone.contains($0.id) }.enumerated().sorted { one, other in
            (one.element.importance.rank, one.offset) < (other.element.importance.rank, other.offset)
        }.map { _, finding in Gone(finding, results[finding.id]) }
        let now = report.causes
        if let before = earlier.causes, report.diagnosis != nil || report.findings.isEmpty {
            let changes = FindingChanges(from: before.map(\.id), to: now.map(\.id))
            causes = changes
            newCauses = now.filter { changes.new.contains($0.id) }
            goneCauses = before.filter { changes.gone.contains($0.id) }
        } else {
            (causes, newCauses, goneCauses) = (nil, [], [])
        }
        var differences: [String] = []
        if earlier.client != report.client.name {
            differences.append("the earlier report is of the client \(earlier.client), not of \(report.client.name)")
        }
        if earlier.profile != report.profile {
            differences.append("the earlier run had the profile \(earlier.profile), this one has \(report.profile)")
        }
        if earlier.isPartial { differences.append("the earlier run was interrupted, so it lacks findings") }
        self.differences = differences
    }

    /// How many of the new findings are of vectors that the earlier run did not have.
    var onNewVectors: Int { new.count { !earlier.vectors.contains($0.vector.fullID) } }

    /// When the earlier client was tested, and its version, in words: `2026-11-21 (version 1.1)`.
    ///
    /// A web application has an origin in place of a version.
    var when: String {
        let day = earlier.testedAt.map { String(UTCTime.text($0).prefix(10)) } ?? "the earlier report"
        guard !earlier.version.isEmpty else { return day }
        return earlier.version.contains("://") ? "\(day) (\(earlier.version))" : "\(day) (version \(earlier.version))"
    }

    /// The changes in a sentence without its full stop.
    var words: String {
        "since \(when): \(changes)"
    }

    /// How many findings and causes changed, in words.
    var changes: String {
        "findings \(findings.words)" + (causes.map { "; causes \($0.words)" } ?? "")
    }
}

extension RunComparison.Gone {
    fileprivate init(_ finding: EarlierRun.Finding, _ result: VectorResult?) {
        self.finding = finding
        isRepaired = result?.judgement.verdict == .passed
        words =
            switch result?.outcome {
            case .passed?: "passes now"
            case let outcome?: outcome.label
            case nil: "was not run"
            }
    }
}
