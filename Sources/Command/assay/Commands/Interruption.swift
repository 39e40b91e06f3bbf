internal import Synchronization

/// The signal that has interrupted a command, if one has; a run looks at it between and within its steps.
final class Interruption: Sendable {
    /// What a signal means, after those before it.
    enum Meaning {
        /// The work ends, and what is done is kept.
        case first
        /// It is the first one again: `timeout` and other parents send a signal to this process and to its group.
        case repetition
        /// The process ends at once.
        case second
    }

    /// Signals that come no later than this after the first are repetitions of it: no person is faster.
    static let repetitions = Duration.milliseconds(500)

    private let received = Mutex<(signal: EndSignal, at: ContinuousClock.Instant)?>(nil)

    var signal: EndSignal? { received.withLock { $0?.signal } }

    func receive(_ signal: EndSignal, at now: ContinuousClock.Instant = .now) -> Meaning {
        received.withLock { first in
            if let first { return now - first.at <= Self.repetitions ? .repetition : .second }
            first = (signal, now)
            return .first
        }
    }
}

/// A signal that asks the process to end.
enum EndSignal: Int32, CaseIterable {
    // POSIX gives these signals the same number everywhere.
    case hangUp = 1
    case interrupt = 2
    case terminate = 15

    var name: String {
        switch self {
        case .hangUp: "SIGHUP"
        case .interrupt: "SIGINT"
        case .terminate: "SIGTERM"
        }
    }

    /// The exit status of a process that it has ended, as shells have it.
    var status: ExitStatus {
        switch self {
        case .hangUp: .hungUp
        case .interrupt: .interrupted
        case .terminate: .terminated
        }
    }
}
