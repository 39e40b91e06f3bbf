/// What the suite saw when it put one input to a client.
package struct Trial: Sendable {
    /// What the client did.
    package let observation: Observation
    /// What happened on the way; `nil` where the answer is all that can be seen.
    package let evidence: (any Evidence)?

    init(_ observation: Observation, evidence: (any Evidence)? = nil) {
        self.observation = observation
        self.evidence = evidence
    }
}

/// What happened while a client dealt with an input, beside its answer.
package protocol Evidence: Sendable {
    /// The steps in which the client did something, in order.
    var steps: [ScenarioStepResult] { get }
}

extension Evidence {
    /// None, for an input of one step.
    package var steps: [ScenarioStepResult] { [] }
}

extension ProbeNetwork: Evidence {}
