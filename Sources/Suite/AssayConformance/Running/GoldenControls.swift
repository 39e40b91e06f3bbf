internal import Synchronization

/// What the client makes of the honest twins of a run; each twin is tested once.
final class GoldenControls: Sendable {
    /// What the client made of one honest twin.
    struct Outcome: Sendable {
        let observation: Observation
        /// How the client refused it; `nil` if it accepted, or was not asked.
        let refusal: HonestInputRefusal?
    }

    private let outcomes = Mutex<[ProbeIdentity: Outcome]>([:])
    private let accepted = Mutex<Set<String>>([])

    /// The parts of the twins that the client accepted: operations and steps of sign-ins.
    var acceptedParts: Set<String> { accepted.withLock { $0 } }

    /// - Parameter parts: what the twin asks of the client.
    func outcome(of probe: Probe, _ parts: [String], by client: any ClientUnderTest) async -> Outcome {
        let identity = ProbeIdentity(probe)
        if let known = outcomes.withLock({ $0[identity] }) { return known }
        let trial = await probe.send(to: client)
        let outcome = Outcome(
            observation: trial.observation.kept, refusal: HonestInputRefusal(trial, of: probe.operation))
        if outcome.observation.isAcceptance { accepted.withLock { $0.formUnion(parts) } }
        return outcomes.withLock { known in
            // If two workers test the twin at the same time, both use the first result.
            if let first = known[identity] { return first }
            known[identity] = outcome
            return outcome
        }
    }
}
