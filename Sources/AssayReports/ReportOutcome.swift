package import AssayConformance

/// A verdict with the kind of its failure, as reports count and filter by it; the gravest first.
package enum ReportOutcome: String, Sendable, Hashable, CaseIterable {
    case acceptedBad = "accepted-bad"
    case wrongOutput = "wrong-output"
    case crashed
    case hung
    case failed
    case rejectedGood = "rejected-good"
    case wrongReason = "wrong-reason"
    case inconclusive
    case skipped
    case passed

    package init(_ judgement: Judgement) {
        switch judgement.verdict {
        case .passed: self = .passed
        case .inconclusive: self = .inconclusive
        case .skipped: self = .skipped
        case .crashed: self = .crashed
        case .hung: self = .hung
        case .failed:
            switch judgement.kind {
            case .acceptedBad: self = .acceptedBad
            case .wrongOutput: self = .wrongOutput
            case .rejectedGood: self = .rejectedGood
            case .wrongReason: self = .wrongReason
            case nil: self = .failed
            }
        }
    }

    /// The outcome in a few words.
    package var label: String {
        switch self {
        case .acceptedBad: "accepted bad"
        case .wrongOutput: "wrong output"
        case .crashed: "crashed"
        case .hung: "hung"
        case .failed: "failed"
        case .rejectedGood: "rejected good"
        case .wrongReason: "wrong reason"
        case .inconclusive: "inconclusive"
        case .skipped: "skipped"
        case .passed: "passed"
        }
    }

    /// The outcome in a sentence.
    package var meaning: String {
        switch self {
        case .acceptedBad: "It accepted what it should have refused, or did on the way what it must not do."
        case .wrongOutput: "It accepted, as it should, but what came out is wrong, missing, or of another type."
        case .crashed: "It ended, or broke off, instead of answering."
        case .hung: "It did not answer in time."
        case .failed: "It did not do what was expected."
        case .rejectedGood: "It refused what it should have accepted."
        case .wrongReason: "It refused, but for another reason than the defect."
        case .inconclusive: "What it did shows nothing: it refused the honest input too, or lacks what it said it has."
        case .skipped: "It lacks the operation or a feature that the vector needs."
        case .passed: "It did what was expected."
        }
    }

    /// One character that stands for the outcome where there is room for no more.
    package var symbol: String {
        switch self {
        case .acceptedBad: "✗"
        case .wrongOutput: "o"
        case .crashed: "!"
        case .hung: "…"
        case .failed: "F"
        case .rejectedGood: "r"
        case .wrongReason: "w"
        case .inconclusive: "?"
        case .skipped: "-"
        case .passed: "·"
        }
    }

    /// Whether it counts as a finding.
    package var isFinding: Bool {
        switch self {
        case .inconclusive, .skipped, .passed: false
        default: true
        }
    }

    /// How grave it is, 0 the gravest.
    package var rank: Int { Self.allCases.firstIndex(of: self) ?? Self.allCases.count }
}

extension VectorResult {
    /// The outcome as reports count it.
    package var outcome: ReportOutcome { ReportOutcome(judgement) }
}

extension Importance {
    /// How much it matters, 0 the most.
    package var rank: Int { Self.allCases.firstIndex(of: self) ?? Self.allCases.count }
}
