/// What became of one vector in one run.
public enum Verdict: String, Sendable, Hashable, CaseIterable {
    /// The client did what was expected.
    case passed
    /// It did not.
    case failed
    /// What it did shows nothing: it also refused the honest twin, or it lacks what it said it has.
    case inconclusive
    /// It lacks the operation or a feature that the vector needs.
    case skipped
    /// It ended, or broke off, instead of answering.
    case crashed
    /// It did not answer in time.
    case hung
}

/// In which way a client failed a vector.
public enum FindingKind: String, Sendable, Hashable, CaseIterable {
    /// It accepted what it should have refused, or did on the way what it must not do.
    case acceptedBad = "accepted-bad"
    /// It accepted, as it should, but what came out is wrong, missing, or of another type.
    case wrongOutput = "wrong-output"
    /// It refused what it should have accepted.
    case rejectedGood = "rejected-good"
    /// It refused for another reason than the defect.
    case wrongReason = "wrong-reason"
}

/// The verdict on one observation.
public struct Judgement: Sendable, Hashable {
    /// What became of it.
    public let verdict: Verdict
    /// In which way it failed, where it did.
    public let kind: FindingKind?
    /// One sentence: what was expected and what came.
    ///
    /// Holds no secret.
    public let detail: String

    package init(_ verdict: Verdict, _ kind: FindingKind? = nil, _ detail: String) {
        self.verdict = verdict
        self.kind = kind
        self.detail = detail
    }
}
