internal import Synchronization

/// What the client makes of the honest twins of a run; each twin is tested once.
final class GoldenControls: Sendable {
    /// What the client made of one honest twin.
    struct Outcome: Sendable {
        let observation: Observation
        /// How the client refused it; `nil` if it accepted, or was not asked.
        let refusal: HonestInputRefusal?
        /// What the twin asks of the client: an operation, or the steps of a sign-in.
        let parts: [String]
    }

    private let outcomes = Mutex<[ProbeIdentity: Outcome]>([:])

    /// What the client accepted and refused, by operation and step, in alphabetical order.
    var tallies: [HonestInputTally] {
        var tallies: [HonestInputTally] = []
        for outcome in outcomes.withLock({ Array($0.values) }) { tallies.add(outcome) }
        return tallies.sorted { $0.name < $1.name }
    }

    /// - Parameter parts: what the twin asks of the client.
    func outcome(of probe: Probe, _ parts: [String], by client: any ClientUnderTest) async -> Outcome {
        let identity = ProbeIdentity(probe)
        if let known = outcomes.withLock({ $0[identity] }) { return known }
        let trial = await probe.send(to: client)
        let outcome = Outcome(
            observation: trial.observation.kept, refusal: HonestInputRefusal(trial, of: probe.operation),
            parts: parts)
        return outcomes.withLock { known in
            // If two workers test the twin at the same time, both use the first result.
            if let first = known[identity] { return first }
            known[identity] = outcome
            return outcome
        }
    }
}
