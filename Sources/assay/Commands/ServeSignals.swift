internal import AssayThreads
internal import Dispatch
internal import Foundation

/// Waits for a signal that ends the process.
final class ServeSignals {
    private let hasArrived = Monitor(false)
    private let sources: [any DispatchSourceSignal]

    /// Starts to record signals for `wait`, so that none is lost while the server starts.
    init() {
        let hasArrived = hasArrived
        // A client that closes a connection early must not end this process.
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
