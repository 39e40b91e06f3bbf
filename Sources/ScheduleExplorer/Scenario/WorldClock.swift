import Synchronization

/// A clock whose time passes only when nothing can run.
///
/// It then moves to the earliest deadline. All that sleep until then become ready, and the search chooses their order.
public struct WorldClock: Clock, Sendable {
    /// A point in a world's virtual time.
    public struct Instant: InstantProtocol, CustomStringConvertible {
        /// The time since the world began.
        public let offset: Duration

        /// Creates the instant that far from the world's beginning.
        public init(offset: Duration) {
            self.offset = offset
        }

        /// The instant that much later.
        public func advanced(by duration: Duration) -> Instant {
            Instant(offset: offset + duration)
        }

        /// The time from here to another instant.
        public func duration(to other: Instant) -> Duration {
            other.offset - offset
        }

        /// Whether the left instant is the earlier one.
        public static func < (left: Instant, right: Instant) -> Bool {
            left.offset < right.offset
        }

        /// The time since the world began.
        public var description: String { offset.description }
    }

    let core: WorldCore

    /// The virtual time.
    public var now: Instant {
        Instant(offset: core.isOnDriver ? core.now : core.foreign.withLock(\.now))
    }

    /// The smallest step of the clock: the smallest duration there is.
    public var minimumResolution: Duration { Duration(secondsComponent: 0, attosecondsComponent: 1) }

    /// Suspends until a deadline; one that has passed still suspends.
    ///
    /// - Parameters:
    ///   - deadline: When to wake.
    ///   - tolerance: Without effect: the clock is exact.
    /// - Throws: `CancellationError` if the task is cancelled before.
    public nonisolated(nonsending) func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let ticket = core.isOnDriver ? core.nextTicket() : 0
        try await withTaskCancellationHandler {
            try await withUnsafeThrowingContinuation { (continuation: UnsafeContinuation<Void, any Error>) in
                if Task.isCancelled {
                    continuation.resume(throwing: CancellationError())
                } else {
                    core.sleep(.throwing(continuation), ticket: ticket, until: deadline.offset)
                }
            }
        } onCancel: {
            core.cancelParked(ticket)
        }
    }
}
