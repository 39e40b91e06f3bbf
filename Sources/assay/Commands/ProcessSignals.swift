internal import AssayJSON
internal import Dispatch
internal import Foundation

/// Handles the signals that end the process, so that it can finish what it has begun.
final class ProcessSignals {
    /// The first signal that was received.
    let interruption = Interruption()
    private let signals: [EndSignal]
    private let sources: [any DispatchSourceSignal]

    /// Calls the handler at the first signal from now on, instead of ending the process; the next one ends it at once.
    init(_ handler: @escaping @Sendable (EndSignal) -> Void) {
        let queue = DispatchQueue(label: "assay.signals")
        // A command that nohup has started goes on. Shells ignore SIGINT for what runs in the background, which is sent on
        // purpose nevertheless.
        signals = EndSignal.allCases.filter { !Self.ignore($0) || $0 != .hangUp }
        sources = signals.map { [interruption] end in
            let source = DispatchSource.makeSignalSource(signal: end.rawValue, queue: queue)
            source.setEventHandler {
                // Guardians end what this process has started when it is gone.
                guard interruption.signal == nil else { _exit(end.status.rawValue) }
                interruption.receive(end)
                handler(end)
            }
            source.resume()
            return source
        }
    }

    /// Says at the first signal that the reports are still written.
    convenience init(_ console: Console) {
        self.init {
            console.error("assay: \($0.name): writing the reports of what was run; another signal ends assay at once")
        }
    }

    /// From now on, a client or an application that closes a connection early does not end this process.
    static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

    /// Ignores a signal from now on; returns whether it was ignored before.
    private static func ignore(_ end: EndSignal) -> Bool {
        unsafeBitCast(signal(end.rawValue, SIG_IGN), to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Restores the default action of the signals.
    func end() {
        for source in sources { source.cancel() }
        for end in signals { signal(end.rawValue, SIG_DFL) }
    }
}
