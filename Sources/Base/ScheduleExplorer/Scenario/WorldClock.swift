import Synchronization

/// A clock whose time passes only when nothing can run.
///
/// It then moves to the earliest deadline. All tasks that sleep until then become ready, and the search chooses their
/// order.
public struct WorldClock: Clock, Sendable {
    /// A point in a world's virtual time.
    public struct Instant: InstantProtocol, CustomStringConvertible {
        /// The time since the start of the world.
        public let offset: Duration

        /// Creates the instant at an offset from the start of the world.
        public init(offset: Duration) {
            self.offset = offset
        }

        /// The instant after the given duration.
        public func advanced(by duration: Duration) -> Instant {
            Instant(offset: offset + duration)
        }

        /// The duration from this instant to another.
        public func duration(to other: Instant) -> Duration {
            other.offset - offset
        }

        /// Whether the left instant is earlier.
        public static func < (left: Instant, right: Instant) -> Bool {
            left.offset < right.offset
        }

        /// The time since the start of the world.
        public var description: String { offset.description }
    }

    let core: WorldCore

    /// The virtual time.
    public var now: Instant {
        Instant(offset: core.isOnDriver ? core.now : core.foreign.withLock(\.now))
    }

    /// The smallest step of the clock: one attosecond.
    public var minimumResolution: Duration { Duration(secondsComponent: 0, attosecondsComponent: 1) }

    /// Suspends until a deadline, even if it has passed.
    ///
    /// - Parameters:
    ///   - deadline: When to wake.
    ///   - tolerance: Has no effect, because the clock is exact.
    /// - Throws: `CancellationError` if the task is cancelled before the deadline.
    public nonisolated(nonsending) func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        try await core.suspend(.deadline(deadline.offset))
    }
}
