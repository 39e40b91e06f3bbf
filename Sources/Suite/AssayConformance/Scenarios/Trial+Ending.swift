extension Trial {
    /// What the client did with the input: for a scenario how its main attempt ended.
    ///
    /// A scenario that shows nothing of the client, because of a fault that it did not meet, is "unsupported".
    package var ending: Observation {
        guard let evidence = evidence as? OrdersEvidence, observation.isAnswer else { return observation }
        guard let played = evidence.orders.last, !played.isUndecided, played.unmetFaults.isEmpty else {
            return .unsupported("the fault of the scenario")
        }
        switch played.ending(of: ScenarioExpectation.mainAttempt) {
        case .accepted(let output): return .accept(output)
        case .ended(let entry): return entry.observation
        case .stuck, .open: return .unsupported("an end of the sign-in")
        }
    }
}
