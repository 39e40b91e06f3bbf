internal import AssayConformance
internal import Synchronization

/// A scenario's virtual time as a clock.
struct ScenarioClock: Clock {
    struct Instant: InstantProtocol {
        var offset: Duration

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    let clock: VirtualClock

    var now: Instant { Instant(offset: clock.elapsed) }
    var minimumResolution: Duration { .milliseconds(1) }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let sleeper = Sleeper()
        let number = clock.wake(after: now.duration(to: deadline)) { sleeper.end(.woken) }
        let end = await withTaskCancellationHandler {
            await withCheckedContinuation { sleeper.store($0) }
        } onCancel: {
            clock.stopWaking(number)
            sleeper.end(.cancelled)
        }
        if end == .cancelled { throw CancellationError() }
    }
}

/// One sleep, which ends exactly once.
private final class Sleeper: Sendable {
    enum End: Sendable { case woken, cancelled }

    private struct State {
        var end: End?
        var continuation: CheckedContinuation<End, Never>?
    }

    private let state = Mutex(State())

    func store(_ continuation: CheckedContinuation<End, Never>) {
        let end = state.withLock { state in
            if state.end == nil { state.continuation = continuation }
            return state.end
        }
        if let end { continuation.resume(returning: end) }
    }

    func end(_ end: End) {
        let waiting: CheckedContinuation<End, Never>? = state.withLock { state in
            guard state.end == nil else { return nil }
            state.end = end
            defer { state.continuation = nil }
            return state.continuation
        }
        waiting?.resume(returning: end)
    }
}
