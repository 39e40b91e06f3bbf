import Synchronization

/// A clock that stands still until it is advanced.
final class VirtualClock: Clock {
    struct Instant: InstantProtocol {
        var offset: Duration = .zero

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct Sleeper {
        let deadline: Instant
        let gate: Gate<Bool>
    }

    private struct State {
        var now = Instant()
        var sleepers: [Sleeper] = []
    }

    private let state = Mutex(State())

    var now: Instant { state.withLock(\.now) }
    var minimumResolution: Duration { .nanoseconds(1) }

    /// The number of sleeping tasks that are not cancelled.
    var sleeperCount: Int { state.withLock { $0.sleepers.count { !$0.gate.isCancelled } } }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let gate = Gate<Bool>()
        let isDue = state.withLock { state in
            if deadline <= state.now { return true }
            state.sleepers.append(Sleeper(deadline: deadline, gate: gate))
            return false
        }
        if isDue { return }
        guard await gate.pass(onCancellation: false) else { throw CancellationError() }
    }

    func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.deadline <= state.now }
            state.sleepers.removeAll { $0.deadline <= state.now }
            return due
        }
        for sleeper in due { sleeper.gate.open(true) }
    }
}
