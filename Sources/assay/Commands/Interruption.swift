internal import Synchronization

/// The signal that has interrupted a command, if one has; a run looks at it between and within its steps.
final class Interruption: Sendable {
    private let received = Mutex<EndSignal?>(nil)

    var signal: EndSignal? { received.withLock { $0 } }

    func receive(_ signal: EndSignal) { received.withLock { $0 = signal } }
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
