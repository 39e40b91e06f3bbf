extension VectorResult {
    /// The importance of what the client did.
    ///
    /// It is that of the vector, except for an error that the client reported in place of a refusal: that lets nobody in
    /// and ends no process, so it costs one failed request and is `low`. Where the vector demands an acceptance, an error
    /// is a refusal of what is right, and keeps the importance of the vector. A client that ends or does not answer keeps
    /// it too.
    package var importance: Importance {
        guard judgement.verdict == .crashed, case .crashed(let how) = observation,
            how.hasPrefix(RunReport.reportedError)
        else { return vector.importance }
        if case .accept = expectation.outcome { return vector.importance }
        return .low
    }
}
