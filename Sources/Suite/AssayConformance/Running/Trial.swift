/// The result of testing a client on one input.
package struct Trial: Sendable {
    /// What the client did.
    package let observation: Observation
    /// What happened before the answer; `nil` if only the answer can be seen.
    package let evidence: (any Evidence)?

    /// Describes a trial.
    package init(_ observation: Observation, evidence: (any Evidence)? = nil) {
        self.observation = observation
        self.evidence = evidence
    }
}

/// What happened while a client handled an input, besides its answer.
package protocol Evidence: Sendable {
    /// The steps in which the client did something, in order.
    var steps: [ScenarioStepResult] { get }
    /// What was refused, for a report about an honest input; `nil` if that is the operation.
    var refusedPart: (name: String, detail: String?)? { get }
}

extension Evidence {
    /// No steps, for an input of one message.
    package var steps: [ScenarioStepResult] { [] }
    /// The operation itself.
    package var refusedPart: (name: String, detail: String?)? { nil }
}

extension ProbeNetwork: Evidence {}
