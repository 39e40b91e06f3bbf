internal import AssayThreads
internal import Dispatch
internal import Foundation

/// Waits for the signals that ask a process to end.
final class ServeSignals {
    private let hasArrived = Monitor(false)
    private let sources: [any DispatchSourceSignal]

    /// From here on the signals are held for `wait`, so that none is lost while the server starts.
    init() {
        let hasArrived = hasArrived
        // A client that leaves early must not end the process either.
        signal(SIGPIPE, SIG_IGN)
        sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { hasArrived.withLock { $0 = true } }
            source.resume()
            return source
        }
    }

    func wait() { hasArrived.wait { $0 ? () : nil } }
}
