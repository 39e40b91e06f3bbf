internal import Dispatch
internal import Foundation

/// Waits for the signals that ask a process to end.
final class ServeSignals {
    private let arrived = DispatchSemaphore(value: 0)
    private let sources: [any DispatchSourceSignal]

    /// From here on the signals are held for `wait`, so that none is lost while the server starts.
    init() {
        let arrived = arrived
        // A client that leaves early must not end the process either.
        signal(SIGPIPE, SIG_IGN)
        sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { arrived.signal() }
            source.resume()
            return source
        }
    }

    func wait() { arrived.wait() }
}
