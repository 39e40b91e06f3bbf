internal import Dispatch
internal import Foundation

/// Cleans up when the process is asked to end, which would else leave behind what it has started.
final class ProcessSignals {
    private let sources: [any DispatchSourceSignal]

    init(_ cleanUp: @escaping @Sendable () -> Void) {
        // An application that closes a connection early must not end the process.
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

    /// From here on the signals end the process again.
    func end() {
        for source in sources { source.cancel() }
        for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
    }
}
