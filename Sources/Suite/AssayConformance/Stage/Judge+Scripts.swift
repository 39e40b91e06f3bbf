/// The frame in which the runs of scripts are judged; what is compared in a step is the matter of its family.
extension Judge {
    /// The verdict without a look at the client: the script has a mistake, or the profile does not judge it; `nil` if the
    /// client is to be judged.
    ///
    /// - Parameter name: what such a script is called.
    func judge(mistake: String?, of name: String) -> Judgement? {
        if let mistake { return Judgement(.inconclusive, nil, "the \(name) is wrong: \(mistake)") }
        if case .either(let why) = expectation.outcome, expectation.isRelaxed { return .unjudged(why: why) }
        return nil
    }

    /// The verdict on one of several observations.
    ///
    /// - Parameters:
    ///   - requiredOutput: the output members that an acceptance must have.
    ///   - place: where it was made, which the finding says first; empty if that goes without saying.
    func judge(
        _ observation: Observation, expecting outcome: VectorExpectation.Outcome, requiredOutput: [String] = [],
        at place: String
    ) -> Judgement {
        let judge = Judge(
            operation: operation, expectation: VectorExpectation(outcome), reasons: reasons,
            requiredOutput: requiredOutput)
        let judgement = judge.judge(observation)
        let prefix = place.isEmpty ? "" : "\(place): "
        return Judgement(judgement.verdict, judgement.kind, prefix + judgement.detail)
    }
}

extension Judgement {
    /// The judgement, which is inconclusive instead of passed if the client did not meet a fault.
    ///
    /// A client that failed did so without the fault too. One that passed may pass only because nothing went wrong.
    ///
    /// - Parameter unmetFaults: the faults that the client did not meet, each in the words of a sentence.
    func unless(_ unmetFaults: [String]) -> Judgement {
        guard verdict == .passed, let fault = unmetFaults.first else { return self }
        return Judgement(.inconclusive, nil, "the client never met the fault \(fault); otherwise \(detail)")
    }
}
