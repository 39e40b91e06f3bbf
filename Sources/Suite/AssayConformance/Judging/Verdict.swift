internal import TokenForge

/// The verdict on one vector in one run.
public enum Verdict: String, Sendable, Hashable, CaseIterable {
    /// The client did what was expected.
    case passed
    /// The client did something else.
    case failed
    /// The result shows nothing: the client also refused the honest twin, or lacks what it declares.
    case inconclusive
    /// The client answered, and either answer is right: the profile leaves it open, or the vector does.
    case unjudged
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
    /// The number of the order of events that it is about, if several were played.
    var order: Int?

    /// Whether nothing is wrong: the client did what was expected, or either answer is right.
    var isUnobjectionable: Bool { verdict == .passed || verdict == .unjudged }

    /// Whether a client that refuses even the honest input can fail like this: in a sign-in that does not come about, a
    /// request that is expected is not made.
    var mayFollowFromHonestInput: Bool {
        switch verdict {
        case .failed: kind != .acceptedBad
        case .crashed: true
        case .passed, .inconclusive, .unjudged, .skipped, .hung: false
        }
    }

    /// The judgement of a client that answered where either answer is right.
    ///
    /// - Parameters:
    ///   - found: what the client did, such as `accepted`; empty if there is no more to say.
    ///   - why: why either is right.
    package static func unjudged(_ found: String = "", why: String) -> Judgement {
        Judgement(.unjudged, nil, (found.isEmpty ? "" : found + "; ") + "either is right: \(why)")
    }

    package init(_ verdict: Verdict, _ kind: FindingKind? = nil, _ detail: String) {
        self.verdict = verdict
        self.kind = kind
        self.detail = detail.withoutTokens
    }
}
