package import AssayConformance

/// A cause of findings as reports tell it.
package struct ReportedCause: Sendable {
    /// The id of the flaw that gives the cause its name.
    package let id: String
    /// What the client does, as a sentence without a full stop.
    package let title: String
    /// The check that the client lacks or gets wrong.
    package let check: String
    /// What an attacker gains, or what goes wrong.
    package let threat: String
    /// How to fix it, in two sentences.
    package let remedy: String
    /// How users of known libraries fix it.
    package let remedies: [LibraryRemedy]
    /// The highest importance of its findings.
    package let importance: Importance
    /// The id of the requirement that most of its findings cover; `nil` if fewer than half of them cover it: a mistake
    /// that ends every sign-in shows in vectors about anything.
    package let requirement: String?
    /// The flaws that explain the findings equally well; the first is the one that gives the name.
    package let flaws: [String]
    /// What else the client does wrong in the same check, each without a subject.
    package let further: [String]
    /// The findings, the most important first.
    package let findings: [VectorResult]
    /// How many vectors the client would fail if this were all.
    package let predicted: Int

    /// The share of the predicted findings that the run has, with two digits after the point.
    package var confidence: String {
        let hundredths = findings.count * 100 / max(1, predicted)
        return hundredths == 100 ? "1" : "0." + String(hundredths + 100).dropFirst()
    }

    /// The remedies that a report shows: those of the client's own library, or of all of them.
    func remedies(of client: ClientDescription?) -> [LibraryRemedy] {
        guard let client else { return remedies }
        return remedies.filter { $0.isFor(client: client.name) }
    }

    /// How many findings it explains, in words, and of how many that it would cause.
    package var extent: String { Self.extent(of: findings.count, predicted: predicted) }

    static func extent(of found: Int, predicted: Int) -> String {
        switch (found, predicted) {
        case (1, 1): "explains 1 finding, the only one that it would cause"
        case (predicted, _): "explains \(found) findings, all that it would cause"
        default: "explains \(found) of the \(predicted) findings that it would cause"
        }
    }

    /// - Parameter remedies: those of all causes.
    init?(_ cause: Diagnosis.Cause, _ results: [String: VectorResult], remedies: [LibraryRemedy]) {
        let findings = cause.findings.compactMap { results[$0] }
        guard let importance = findings.map(\.importance).min(by: { $0.rank < $1.rank }) else { return nil }
        id = cause.entry.flaw
        // Which of a few flaws it is cannot be said, so the title names each of them.
        var names: [String] = []
        for entry in [cause.entry] + cause.alternatives where !names.contains(entry.summary) {
            names.append(entry.summary)
        }
        title = "The client " + names.prefix(3).joined(separator: ", or ")
        check = cause.entry.check
        threat = cause.entry.threat
        remedy = cause.entry.remedy
        self.remedies = remedies.filter { $0.repairs(flaw: cause.entry.flaw, check: cause.entry.check) }
        self.importance = importance
        flaws = cause.flaws
        further = cause.further.map(\.summary).filter { !names.contains($0) }
        predicted = cause.predicted
        var counts: [(id: String, count: Int)] = []
        for id in findings.flatMap(\.vector.covers) {
            if let index = counts.firstIndex(where: { $0.id == id }) {
                counts[index].count += 1
            } else {
                counts.append((id, 1))
            }
        }
        let most = counts.enumerated().max { ($0.element.count, $1.offset) < ($1.element.count, $0.offset) }?.element
        requirement = most.flatMap { $0.count * 2 >= findings.count ? $0.id : nil }
        self.findings = findings.enumerated().sorted {
            ($0.element.importance.rank, $0.offset) < ($1.element.importance.rank, $1.offset)
        }.map(\.element)
    }
}

extension RunReport {
    /// The causes of the findings: first the refusal of honest inputs, or the flaw that breaks them, then the most
    /// important, then those with most findings.
    package var causes: [ReportedCause] {
        guard let diagnosis else { return [] }
        let results = Dictionary(findings.map { ($0.vector.fullID, $0) }) { first, _ in first }
        let causes = diagnosis.causes.compactMap { cause in
            ReportedCause(cause, results, remedies: diagnosis.remedies).map { ($0, diagnosis.precedence(of: cause)) }
        }
        return causes.enumerated().sorted { one, other in
            let (first, second) = (one.element.0, other.element.0)
            return (one.element.1, first.importance.rank, -first.findings.count, one.offset)
                < (other.element.1, second.importance.rank, -second.findings.count, other.offset)
        }.map(\.element.0)
    }

    /// For each cause the remedies of the client's own library, each once: with the first cause that it repairs.
    var ownRemedies: [(cause: ReportedCause, remedies: [LibraryRemedy])] {
        var told: [LibraryRemedy] = []
        return causes.map { cause in
            let new = cause.remedies(of: client).filter { !told.contains($0) }
            told += new
            return (cause, new)
        }
    }

    /// The critical findings that no cause explains; reports show them before the causes.
    package var criticalWithoutCause: [VectorResult] {
        guard let diagnosis else { return [] }
        let unexplained = Set(diagnosis.unexplained)
        return findings.filter { $0.importance == .critical && unexplained.contains($0.vector.fullID) }
    }

    /// How many findings have a cause, in a sentence without a full stop.
    package var explanation: String {
        let (all, left) = (findings.count, unexplained.count)
        guard !causes.isEmpty else {
            return "no known flaw explains \(all == 1 ? "the finding" : "the \(all) findings")"
        }
        let (cause, finding) = (
            causes.count == 1 ? "1 cause explains" : "\(causes.count) causes explain",
            all == 1 ? "the finding" : "all \(all) findings"
        )
        guard left > 0 else { return "\(cause) \(finding)" }
        return
            "\(cause) \(all - left) of \(all) findings; no known flaw explains the other \(left == 1 ? "one" : "\(left)")"
    }

    /// The full ids of the findings that no cause explains; all of them if nothing was diagnosed.
    package var unexplained: [String] { diagnosis?.unexplained ?? findings.map(\.vector.fullID) }
}
