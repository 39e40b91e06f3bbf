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
    ///
    /// - Parameter order: the number of the order of events that a judgement is about, if there are several.
    func steps(in order: Int?) -> [ScenarioStepResult]
    /// The order of events with that number; `nil` if there is only one.
    func order(_ number: Int?) -> PlayedOrder?
    /// The number of the order of events that was played last, if there are several.
    var lastOrder: Int? { get }
    /// What was refused, for a report about an honest input; `nil` if that is the operation.
    var refusedPart: (name: String, detail: String?)? { get }
}

extension Evidence {
    /// No steps, for an input of one message.
    package func steps(in order: Int?) -> [ScenarioStepResult] { [] }
    /// None.
    package func order(_ number: Int?) -> PlayedOrder? { nil }
    /// None.
    package var lastOrder: Int? { nil }
    /// The operation itself.
    package var refusedPart: (name: String, detail: String?)? { nil }
}

extension ProbeNetwork: Evidence {}
