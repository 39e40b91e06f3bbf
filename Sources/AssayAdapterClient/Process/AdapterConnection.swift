internal import AssayProcesses
internal import AssayThreads
internal import Foundation

/// One process of a client, spoken to in lines.
///
/// It has no thread of its own: of those who wait for an answer one reads and writes for all, so that with one probe in
/// flight an answer costs no change of thread. After a failure nothing more is sent.
final class AdapterConnection: Sendable {
    /// What came of a line that asks for an answer.
    enum Outcome: Sendable {
        case answered(AdapterMessage)
        /// There will be no answer; `alone` says that nothing else was in flight.
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

    /// What the process said last on its standard error.
    var errorTail: String? { conversation.withLock { $0.errorTail() } }

    /// What the process has said on its standard error since it was last forgotten, up to a mebibyte.
    var capturedErrorText: String { conversation.withLock { $0.capturedErrorText() } }

    func clearCapturedErrors() { conversation.withLock { $0.clearCapturedErrors() } }

    /// Whether nothing more can be asked, as far as is known.
    var hasFailed: Bool { conversation.withLock { $0.failure != nil } }

    /// Why nothing more can be asked, if so; notices what has happened since the last answer.
    func checkIdle() -> String? {
        conversation.withLock { conversation in
            conversation.checkIdle()
            return conversation.failure
        }
    }

    /// Sends a line and waits for the message with its id.
    func exchange(_ line: [UInt8], id: String, within limit: Duration) -> Outcome {
        conversation.withLock { $0.ask(line, id: id, within: limit) }
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

    /// Sends a line to which there is no answer, as far as it goes at once.
    func send(_ line: [UInt8]) { conversation.withLock { $0.send(line) } }

    /// Closes the process's input and gives it the time to end by itself.
    ///
    /// - Returns: how it ended; `nil` if it had to be ended.
    @discardableResult func close(within limit: Duration) -> String? {
        conversation.withLock { $0.close(within: limit) }
    }
}
