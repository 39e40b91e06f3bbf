package import AssayConformance

/// The outcome that reports count and filter by: a verdict with the kind of failure, the most severe first.
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
    case unjudged
    case passed

    package init(_ judgement: Judgement) {
        switch judgement.verdict {
        case .passed: self = .passed
        case .inconclusive: self = .inconclusive
        case .skipped: self = .skipped
        case .unjudged: self = .unjudged
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
        case .unjudged: "not judged"
        case .passed: "passed"
        }
    }

    /// The outcome in a sentence.
    package var meaning: String {
        switch self {
        case .acceptedBad: "It accepted what it should have refused, or did something else that it must not do."
        case .wrongOutput: "It accepted, as it should, but its output is wrong, missing, or of another type."
        case .crashed: "It ended or failed instead of answering."
        case .hung: "It did not answer in time."
        case .failed: "It did not do what was expected."
        case .rejectedGood: "It refused what it should have accepted."
        case .wrongReason: "It refused, but not because of the defect."
        case .inconclusive:
            "Its result shows nothing: it refused the honest input too, or lacks something that it declared to have."
        case .skipped: "It lacks the operation or a feature that the vector needs."
        case .unjudged: "It answered, and either answer is right under this profile."
        case .passed: "It did what was expected."
        }
    }

    /// The outcome as one character.
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
        case .unjudged: "~"
        case .passed: "·"
        }
    }

    /// Whether it counts as a finding.
    package var isFinding: Bool {
        switch self {
        case .inconclusive, .skipped, .unjudged, .passed: false
        default: true
        }
    }

    /// Whether there is nothing to judge: the client was not asked, or either answer is right.
    package var isLeftOut: Bool { self == .skipped || self == .unjudged }

    /// The position by severity; 0 is the most severe.
    package var rank: Int { Self.allCases.firstIndex(of: self) ?? Self.allCases.count }
}

extension Collection<ReportOutcome> {
    /// Whether the client was asked most of the vectors, and judged on one.
    ///
    /// An area has vectors that any client can be asked, such as the honest one. They do not show that it has the check.
    var isAsked: Bool { count(where: { $0 == .skipped }) * 2 <= count && contains { !$0.isLeftOut } }
}

extension Verdict {
    /// The verdict in a word or two.
    var words: String { self == .unjudged ? ReportOutcome.unjudged.label : rawValue }
}

extension VectorResult {
    /// The outcome as reports count it.
    package var outcome: ReportOutcome { ReportOutcome(judgement) }
}
