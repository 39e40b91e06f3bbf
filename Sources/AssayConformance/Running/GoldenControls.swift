internal import Synchronization

/// What a client did with the golden inputs of this run, each asked once.
final class GoldenControls: Sendable {
    private let observations = Mutex<[ProbeIdentity: Observation]>([:])

    func observation(of probe: Probe, by client: any ClientUnderTest) async -> Observation {
        let identity = ProbeIdentity(probe)
        if let known = observations.withLock({ $0[identity] }) { return known }
        let observation = await probe.put(to: client).observation
        return observations.withLock { known in
            // Two workers may ask at once; both must go by one answer.
            if let first = known[identity] { return first }
            known[identity] = observation
            return observation
        }
    }
}
