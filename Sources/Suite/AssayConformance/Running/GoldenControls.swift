internal import Synchronization

/// The client's observations of the honest twins of a run; each twin is tested once.
final class GoldenControls: Sendable {
    private let observations = Mutex<[ProbeIdentity: Observation]>([:])

    func observation(of probe: Probe, by client: any ClientUnderTest) async -> Observation {
        let identity = ProbeIdentity(probe)
        if let known = observations.withLock({ $0[identity] }) { return known }
        let observation = await probe.send(to: client).observation.kept
        return observations.withLock { known in
            // If two workers test the twin at the same time, both use the first result.
            if let first = known[identity] { return first }
            known[identity] = observation
            return observation
        }
    }
}
