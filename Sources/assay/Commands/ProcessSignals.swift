internal import Dispatch
internal import Foundation

/// Handles the signals that end the process, so that nothing that it started stays behind.
final class ProcessSignals {
    private let sources: [any DispatchSourceSignal]

    /// Calls the handler for each signal from now on, instead of ending the process.
    init(_ handler: @escaping @Sendable () -> Void) {
        // A client or an application that closes a connection early must not end this process.
        signal(SIGPIPE, SIG_IGN)
        sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { handler() }
            source.resume()
            return source
        }
    }

    /// Restores the default action of the signals.
    func end() {
        for source in sources { source.cancel() }
        for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
    }
}
