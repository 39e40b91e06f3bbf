internal import AssayJSON
internal import AssayProcesses
internal import Foundation

/// Handles the signals that end the process, so that it can finish what it has begun.
final class ProcessSignals {
    /// The first signal that was received.
    let interruption = Interruption()
    private let watch: SignalWatch

    /// Calls the handler at the first signal from now on, instead of ending the process; a second one ends it at once, unless it repeats the first.
    init(_ console: Console, _ handler: @escaping @Sendable (EndSignal) -> Void) throws {
        // A command that nohup has started goes on. Shells ignore SIGINT for what runs in the background, which is sent on
        // purpose nevertheless.
        let signals = EndSignal.allCases.map { (number: $0.rawValue, evenIfIgnored: $0 != .hangUp) }
        watch = try SignalWatch(signals) { [interruption] number in
            guard let end = EndSignal(rawValue: number) else { return }
            switch interruption.receive(end) {
            case .first: handler(end)
            case .repetition: break
            case .second:
                // Nobody may read the error stream, and then the message never ends.
                Thread.detachNewThread {
                    console.error("assay: \(end.name): ended at once, because it is the second signal")
                    _exit(end.status.rawValue)
                }
                Thread.sleep(forTimeInterval: 0.5)
                // Guardians end what this process has started when it is gone.
                _exit(end.status.rawValue)
            }
        }
    }

    /// Says at the first signal that the reports are still written.
    convenience init(reportingTo console: Console) throws {
        try self.init(console) {
            console.error("assay: \($0.name): writing the reports of what was run; another signal ends assay at once")
        }
    }

    /// From now on, a client or an application that closes a connection early does not end this process.
    static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

    /// Restores the default action of the signals, unless one was received: the process then ends as that one wants.
    func end() {
        if interruption.signal == nil { watch.end() }
    }
}
