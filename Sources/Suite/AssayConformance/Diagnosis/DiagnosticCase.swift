/// What is known of one run, for its diagnosis: how each judged vector ended.
struct DiagnosticCase: Sendable {
    /// How a judged vector ended.
    enum Outcome: Sendable, Hashable {
        case passed
        /// It failed in that way; `nil` for a crash or a hang, which no flaw predicts.
        case failed(FindingKind?)
    }

    /// The outcomes by full id, without vectors that could not have failed.
    let outcomes: [String: Outcome]
    /// The full ids of the findings, in the order of the run.
    let findings: [String]
    /// How the client ended, by full id, where it gave no answer.
    var endings: [String: Ending] = [:]
    /// Whether the client accepted, by full id, where either answer is right.
    var unjudged: [String: Bool] = [:]

    /// The failures that a flaw predicts for this run: those of vectors that were judged, in ways that can be seen.
    func predictions(of entry: FaultDictionary.Entry, showsReasons: Bool) -> [String: FindingKind] {
        entry.failures.filter { id, kind in outcomes[id] != nil && (showsReasons || kind != .wrongReason) }
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
    func hits(_ predictions: [String: FindingKind]) -> [String] {
        findings.filter { id in predictions[id].map { outcomes[id] == .failed($0) } ?? false }
    }
}

extension DiagnosticCase {
    /// The outcomes of a run.
    init(_ report: RunReport) {
        var outcomes: [String: Outcome] = [:]
        for result in report.results where result.isJudged && !result.expectation.isRelaxed {
            outcomes[result.vector.fullID] = result.isFinding ? .failed(result.judgement.kind) : .passed
        }
        self.init(outcomes: outcomes, findings: report.findings.map(\.vector.fullID))
        for result in report.results where result.judgement.verdict == .unjudged {
            unjudged[result.vector.fullID] = result.observation.isAcceptance
        }
        for result in report.findings where [.crashed, .hung].contains(result.judgement.verdict) {
            let all = [result.observation] + result.steps.map(\.observation)
            endings[result.vector.fullID] = all.lazy.compactMap(Ending.init).first
        }
    }
}
