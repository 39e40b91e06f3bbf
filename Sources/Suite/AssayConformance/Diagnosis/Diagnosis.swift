/// The known flaws that explain the findings of a run.
///
/// A flaw is a cause if the run failed at least 80 % of the vectors that a client with this flaw fails, or 60 % and three
/// of them, each in the same way: it is judged by its own vectors, whatever else the client does wrong. The causes are
/// the smallest set that explains the findings, found step by step: each step takes the flaw that explains most of what
/// is left, minus what it predicts wrongly; answers that the profile does not judge count half. Where the client refuses
/// even the honest input, that is the cause, and no flaw is named.
package struct Diagnosis: Sendable {
    /// One cause of findings.
    package struct Cause: Sendable {
        /// The flaw that gives the cause its name.
        package let entry: FaultDictionary.Entry
        /// The other flaws that predict the same for this run, which cannot be told apart from it.
        package let alternatives: [FaultDictionary.Entry]
        /// Other flaws of the same check, which the client has too: one fix is for all of them.
        package var further: [FaultDictionary.Entry] = []
        /// The full ids of the findings that it predicts, in the order of the run.
        package let findings: [String]
        /// How many findings it predicts for the vectors that were judged.
        package let predicted: Int

        /// The ids of all these flaws; the first is that of the entry.
        package var flaws: [String] { ([entry] + alternatives).map(\.flaw) }

        /// The share of the predicted findings that the run has: from 0.6 to 1.
        package var confidence: Double { Double(findings.count) / Double(predicted) }
    }

    /// The least share of a flaw's predictions that must be true: of few, and of so many true ones.
    private static let leastConfidence = (few: 0.8, many: 0.6, from: 3)

    /// The causes, those that explain most first.
    package let causes: [Cause]
    /// The full ids of the findings that no cause predicts, in the order of the run.
    package let unexplained: [String]
    /// How users of known libraries repair known flaws.
    package let remedies: [LibraryRemedy]

    /// Reads the dictionary backwards.
    package init(_ report: RunReport, with dictionary: FaultDictionary) {
        let comparesReasons = report.results.allSatisfy { $0.expectation.comparesReasons }
        self.init(
            DiagnosticCase(report), with: dictionary,
            showsReasons: report.client.reasons == .all && comparesReasons)
    }

    /// - Parameter omitted: flaws of the dictionary that are left out.
    init(
        _ run: DiagnosticCase, with dictionary: FaultDictionary, leavingOut omitted: Set<String> = [],
        showsReasons: Bool = true
    ) {
        let telling = run.findings.filter { run.refusedTwins[$0] == nil }
        let entries = dictionary.entries(failing: telling).filter { !omitted.contains($0.flaw) }
        var candidates = Self.candidates(run, entries, showsReasons: showsReasons)
        var left = Set(telling)
        var chosen: [Cause] = []
        while let best = Self.best(of: candidates, explaining: left) {
            let cause = candidates.remove(at: best).cause
            left.subtract(cause.findings)
            chosen.append(cause)
        }
        let flaws = Self.withoutSuperfluous(chosen).withConsequences(in: run, showsReasons: showsReasons)
            .joinedByCheck(run)
        let honest = Self.refusedHonestInputs(run)
        let unknown = honest.filter { cause in !flaws.contains { $0.predicts(cause) } }
        let known = unknown + flaws + honest.filter { cause in flaws.contains { $0.predicts(cause) } }
        causes = known + Self.failures(run, besides: Set(known.flatMap(\.findings)))
        remedies = dictionary.remedies
        let explained = Set(causes.flatMap(\.findings))
        unexplained = run.findings.filter { !explained.contains($0) }
    }

    /// A cause that may be chosen.
    private struct Candidate {
        let cause: Cause
        /// How many answers to what the profile does not judge are not those of the flaw.
        let contradictions: Int

        /// How well it explains some findings: an answer that is not judged weighs half as much as one that is.
        func score(explaining count: Int) -> Int {
            2 * (count - (cause.predicted - cause.findings.count)) - contradictions
        }
    }

    /// The flaws of which enough is true, flaws with equal predictions as one.
    private static func candidates(
        _ run: DiagnosticCase, _ entries: [FaultDictionary.Entry], showsReasons: Bool
    ) -> [Candidate] {
        var order: [[String: DiagnosticCase.Outcome]] = []
        var groups: [[String: DiagnosticCase.Outcome]: [FaultDictionary.Entry]] = [:]
        for entry in entries {
            let predictions = run.predictions(of: entry, showsReasons: showsReasons)
            guard !predictions.isEmpty else { continue }
            if groups[predictions] == nil { order.append(predictions) }
            groups[predictions, default: []].append(entry)
        }
        return order.compactMap { predictions in
            let hits = run.hits(predictions)
            let least = hits.count < leastConfidence.from ? leastConfidence.few : leastConfidence.many
            guard Double(hits.count) >= least * Double(predictions.count) else { return nil }
            // What the profile does not judge tells some of them apart.
            let contradictions = groups[predictions, default: []].map { ($0, run.contradictions(of: $0)) }
            let fewest = contradictions.map(\.1).min()
            // A flaw that predicts more for vectors that were not judged fits less well.
            let entries = contradictions.filter { $0.1 == fewest }.map(\.0).enumerated().sorted { one, other in
                (one.element.failures.count, one.offset) < (other.element.failures.count, other.offset)
            }.map(\.element)
            guard let first = entries.first, let fewest else { return nil }
            let cause = Cause(
                entry: first, alternatives: Array(entries.dropFirst()), findings: hits, predicted: predictions.count)
            return Candidate(cause: cause, contradictions: fewest)
        }
    }

    /// The index of the candidate that explains most of what is left; `nil` if none explains anything.
    private static func best(of candidates: [Candidate], explaining left: Set<String>) -> Int? {
        var best: (index: Int, score: Int, explained: Int)?
        for (index, candidate) in candidates.enumerated() {
            let explained = candidate.cause.findings.count { left.contains($0) }
            guard explained > 0, explained * 2 >= candidate.cause.predicted || explained >= 3 else { continue }
            let score = candidate.score(explaining: explained)
            if let best, (best.score, best.explained) >= (score, explained) { continue }
            best = (index, score, explained)
        }
        return best?.index
    }

    /// The causes without those whose findings the others explain together.
    private static func withoutSuperfluous(_ causes: [Cause]) -> [Cause] {
        var count: [String: Int] = [:]
        for cause in causes {
            for id in cause.findings { count[id, default: 0] += 1 }
        }
        var kept: [Cause] = []
        for cause in causes.reversed() {
            if cause.findings.allSatisfy({ count[$0, default: 0] > 1 }) {
                for id in cause.findings { count[id, default: 0] -= 1 }
            } else {
                kept.append(cause)
            }
        }
        return kept.reversed()
    }
}
