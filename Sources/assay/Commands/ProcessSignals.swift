internal import Dispatch
internal import Foundation

/// Cleans up when a signal ends the process, so that nothing that it started stays behind.
final class ProcessSignals {
    private let sources: [any DispatchSourceSignal]

    init(_ cleanUp: @escaping @Sendable () -> Void) {
        // An application that closes a connection early must not end this process.
        signal(SIGPIPE, SIG_IGN)
        sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                cleanUp()
                Assay.exit(with: .harness)
            }
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
