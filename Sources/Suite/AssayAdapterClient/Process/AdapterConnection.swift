internal import AssayProcesses
internal import AssayThreads
internal import Foundation

/// A connection to one process of a client, which exchanges lines with it.
///
/// It has no thread of its own. One waiter polls on behalf of the others, so that with one probe in flight an answer
/// needs no thread switch. After a failure, nothing more is sent.
final class AdapterConnection: Sendable {
    /// The outcome of a line that expects an answer.
    enum Outcome: Sendable {
        case answered(AdapterMessage)
        /// No answer will come; `alone` is `true` if nothing else was in flight.
        case lost(String, alone: Bool)
        case late(alone: Bool)
    }

    private enum Turn {
        case ended(Outcome)
        case watch(AdapterConversation.Watch)
    }

    private let conversation: Monitor<AdapterConversation>

    /// Starts the command.
    init(command: String) throws(AdapterFailure) {
        do throws(ProcessFailure) {
            conversation = Monitor(try AdapterConversation(command: command))
        } catch {
            throw .harness(error.description)
        }
    }

    deinit { close(within: .zero) }

    /// The last lines that the process wrote to standard error.
    var errorTail: String? { conversation.withLock { $0.errorTail() } }

    /// The process's standard error since the last call of `clearCapturedErrors`, up to 1 MiB.
    var capturedErrorText: String { conversation.withLock { $0.capturedErrorText() } }

    func clearCapturedErrors() { conversation.withLock { $0.clearCapturedErrors() } }

    /// The memory that the process and its descendants use now, in bytes; their peaks count from here.
    func startMeasuringMemory() -> Int? { conversation.withLock { $0.process.startMeasuringMemory() } }

    /// The sum of the peaks since `startMeasuringMemory`, in bytes; `nil` where the system does not tell.
    var peakMemory: Int? { conversation.withLock { $0.process.peakMemory } }

    /// The processor time that the process and its descendants have used; `nil` where the system does not tell.
    var processorTime: Duration? { conversation.withLock { $0.process.processorTime } }

    /// Whether a failure of the process is known, after which nothing more can be sent.
    var hasFailed: Bool { conversation.withLock { $0.failure != nil } }

    /// Checks what has happened since the last answer, and returns the failure, if any.
    func checkIdle() -> String? {
        conversation.withLock { conversation in
            conversation.checkIdle()
            return conversation.failure
        }
    }

    /// Sends a line and waits for the message with its id.
    func exchange(_ line: [UInt8], id: String, within limit: Duration) -> Outcome {
        ask(line, id: id, within: limit)
        return outcome(of: id)
    }

    /// Sends a line, before every line that is sent later; `outcome(of:)` waits for the message with its id.
    func ask(_ line: [UInt8], id: String, within limit: Duration) {
        conversation.withLock { $0.ask(line, id: id, within: limit) }
    }

    /// Waits for the message with the id of a line that was sent.
    func outcome(of id: String) -> Outcome {
        var seen: AdapterConversation.Watch?
        while true {
            let turn: Turn = conversation.wait { conversation in
                if let watch = seen.take() { conversation.endWatch(watch) }
                if let outcome = conversation.pending.takeOutcome(of: id) { return .ended(outcome) }
                return conversation.beginWatch().map(Turn.watch)
            }
            switch turn {
            case .ended(let outcome): return outcome
            case .watch(var watch):
                if !watch.events.isEmpty { _ = poll(&watch.events, nfds_t(watch.events.count), watch.limit) }
                seen = watch
            }
        }
    }

    /// Sends a line that has no answer, as far as that is possible without blocking.
    func send(_ line: [UInt8]) { conversation.withLock { $0.send(line) } }

    /// Closes the process's input and gives it time to end by itself.
    ///
    /// - Returns: how it ended; `nil` if it had to be killed.
    @discardableResult func close(within limit: Duration) -> String? {
        conversation.withLock { $0.close(within: limit) }
    }
}
