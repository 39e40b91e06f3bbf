internal import AssayConformance
internal import Synchronization

/// Observations from several threads.
final class CollectedObservations: Sendable {
    private let observations = Mutex<[Observation]>([])

    /// - Parameter observation: `nil` where none came, as other probes were in flight.
    func add(_ observation: Observation?) {
        observations.withLock { $0.append(observation ?? .crashed("it ended with several probes in flight")) }
    }

    /// One that is no acceptance, if there is one; else the first.
    var worst: Observation? {
        observations.withLock { list in list.first { !$0.isAcceptance } ?? list.first }
    }
}
