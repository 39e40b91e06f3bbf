/// The verdict on one vector in one run.
public enum Verdict: String, Sendable, Hashable, CaseIterable {
    /// The client did what was expected.
    case passed
    /// The client did something else.
    case failed
    /// The result shows nothing: the client also refused the honest twin, or lacks what it declares.
    case inconclusive
    /// The client lacks the operation or a feature that the vector needs.
    case skipped
    /// The client exited or crashed instead of answering.
    case crashed
    /// It did not answer in time.
    case hung
}

/// How a client failed a vector.
package enum FindingKind: String, Sendable, Hashable, CaseIterable {
    /// It accepted what it should refuse, or did something forbidden before its answer.
    case acceptedBad = "accepted-bad"
    /// It accepted, as it should, but its output is wrong, missing, or of another type.
    case wrongOutput = "wrong-output"
    /// It refused what it should accept.
    case rejectedGood = "rejected-good"
    /// It refused for another reason than the defect.
    case wrongReason = "wrong-reason"
}

/// The verdict on one observation.
package struct Judgement: Sendable, Hashable {
    /// The verdict.
    package let verdict: Verdict
    /// How the client failed; `nil` if it did not.
    package let kind: FindingKind?
    /// What was expected and what happened, in one sentence without secrets.
    package let detail: String

    package init(_ verdict: Verdict, _ kind: FindingKind? = nil, _ detail: String) {
        self.verdict = verdict
        self.kind = kind
        self.detail = detail
    }
}
