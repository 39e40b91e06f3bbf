/// What is known of one run, for its diagnosis: how each judged vector ended.
struct DiagnosticCase: Sendable, Equatable {
    /// How a judged vector ended.
    enum Outcome: Sendable, Hashable {
        case passed
        /// It failed in that way; `nil` for a crash or a hang.
        case failed(FindingKind?)
    }

    /// The outcomes by full id, without vectors that could not have failed.
    private(set) var outcomes: [String: Outcome]
    /// The full ids of the findings, in the order of the run.
    private(set) var findings: [String]
    /// How the client ended, by full id, where it gave no answer.
    var endings: [String: Ending] = [:]
    /// How the client refused the honest twin, by full id, of findings that say nothing else.
    var refusedTwins: [String: HonestInputRefusal] = [:]
    /// Whether the client accepted, by full id, where either answer is right.
    var unjudged: [String: Bool] = [:]

    /// The failures that a flaw predicts for this run: those of vectors that were judged, in ways that can be seen.
    func predictions(of entry: FaultDictionary.Entry, showsReasons: Bool) -> [String: Outcome] {
        let shown = entry.failures.filter { id, kind in
            outcomes[id] != nil && (showsReasons || kind != .wrongReason)
        }
        // A crash is a finding also where the profile leaves the answer open.
        let crashes = entry.crashes.filter { outcomes[$0] != nil || endings[$0] != nil }
        return shown.mapValues { .failed($0) }.merging(crashes.map { ($0, .failed(nil)) }) { first, _ in first }
    }

    /// How many inputs that the profile does not judge the client accepted or refused otherwise than the flaw predicts.
    ///
    /// They are not findings, but tell apart flaws that predict the same findings.
    func contradictions(of entry: FaultDictionary.Entry) -> Int {
        entry.failures.count { id, kind in
            switch kind {
            case .acceptedBad: unjudged[id] == false
            case .rejectedGood: unjudged[id] == true
            case .wrongOutput, .wrongReason: false
            }
        }
    }

    /// The findings that were predicted, in the order of the run.
    ///
    /// A client that ends with an error on an input that it must accept does not accept it: that is a refusal. One that
    /// ends with the same error where the flaw does not refuses in that way, so that the error shows no flaw.
    func hits(_ predictions: [String: Outcome]) -> [String] {
        findings.filter { id in
            guard let predicted = predictions[id], endings[id] != .silence else { return false }
            guard (outcomes[id] ?? .failed(nil)) == .failed(nil) else { return outcomes[id] == predicted }
            return predicted == .failed(.rejectedGood)
                || predicted == .failed(nil)
                    && findings.allSatisfy { endings[$0] != endings[id] || predictions[$0] == predicted }
        }
    }
}

extension DiagnosticCase {
    /// The outcomes of a run.
    init(_ report: RunReport) {
        var outcomes: [String: Outcome] = [:]
        for result in report.results
        where result.isJudged && !result.expectation.isRelaxed && result.refusedTwin == nil {
            outcomes[result.vector.fullID] = result.isFinding ? .failed(result.judgement.kind) : .passed
        }
        self.init(outcomes: outcomes, findings: report.findings.map(\.vector.fullID))
        for result in report.results where result.judgement.verdict == .unjudged {
            unjudged[result.vector.fullID] = result.observation.isAcceptance
        }
        for result in report.findings { refusedTwins[result.vector.fullID] = result.refusedTwin }
        for result in report.findings
        where [.crashed, .hung].contains(result.judgement.verdict) && result.refusedTwin == nil {
            let all = [result.observation] + result.steps.map(\.observation)
            endings[result.vector.fullID] = all.lazy.compactMap(Ending.init).first
        }
    }
}

extension DiagnosticCase {
    /// A run that passes all of the vectors but those that fail.
    init(judged: [String], failures: [String: FindingKind]) {
        var outcomes = Dictionary(judged.map { ($0, Outcome.passed) }) { first, _ in first }
        for (id, kind) in failures { outcomes[id] = .failed(kind) }
        self.init(outcomes: outcomes, findings: judged.filter { outcomes[$0] != .passed })
    }

    /// What is known from parts of a run, in their order.
    init(joining parts: [DiagnosticCase]) {
        self.init(judged: [], failures: [:])
        for part in parts {
            outcomes.merge(part.outcomes) { $1 }
            findings += part.findings
            refusedTwins.merge(part.refusedTwins) { $1 }
        }
    }

    /// Notes how a vector ended, in place of what was known of it.
    ///
    /// - Parameters:
    ///   - kind: how the client failed; `nil` if it did not.
    ///   - refusal: how it refused the honest twin; `nil` if it did not.
    mutating func note(_ id: String, _ kind: FindingKind?, _ refusal: HonestInputRefusal?) {
        outcomes[id] = refusal == nil ? kind.map { .failed($0) } ?? .passed : nil
        refusedTwins[id] = refusal
        guard kind != nil else { return findings.removeAll { $0 == id } }
        if !findings.contains(id) { findings.append(id) }
    }
}
