extension VectorResult {
    /// The importance of what the client did.
    ///
    /// It is that of the vector, except where the client lets nobody in. A refusal of what must be accepted is at most
    /// `high`, and a refusal for another reason is `low`. An error that the client reported in place of a refusal ends no
    /// process, so it costs one failed request and is `low` too; where the vector demands an acceptance, such an error is
    /// a refusal of what must be accepted. A client whose process ends is at least `high`: whoever can send such an input
    /// ends every other request too. A client that does not answer keeps the importance of the vector, and so does a
    /// script of accounts: there a refusal can lose an account.
    package var importance: Importance {
        guard vector.operation != .account else { return vector.importance }
        switch judgement.kind {
        case .rejectedGood: return Self.atMostHigh(vector.importance)
        case .wrongReason: return .low
        case .acceptedBad, .wrongOutput: return vector.importance
        case nil: break
        }
        guard judgement.verdict == .crashed, case .crashed(let how) = observation else { return vector.importance }
        if how.hasPrefix(RunReport.processEnd) { return vector.importance == .critical ? .critical : .high }
        guard how.hasPrefix(RunReport.reportedError) else { return vector.importance }
        if case .accept = expectation.outcome { return Self.atMostHigh(vector.importance) }
        return .low
    }

    private static func atMostHigh(_ importance: Importance) -> Importance {
        importance == .critical ? .high : importance
    }
}
