internal import Synchronization

/// Notices that a client ends with one error on everything that it gets, honest inputs included.
///
/// Such a run says nothing about the client, which may not even have been called, and every input starts a process again.
package final class UnansweredInputs: Sendable {
    private struct State {
        var ending: DiagnosticCase.Ending?
        var count = 0
        /// Whether an input was answered, or two of them ended in different ways.
        var isOver = false
    }

    /// How many inputs are enough.
    static let limit = 20
    private let state = Mutex(State())

    package init() {}

    /// Notes how an input ended; results after the first answer do not count.
    func note(_ result: VectorResult) {
        state.withLock { state in
            guard !state.isOver, state.count < Self.limit else { return }
            if case .unsupported = result.observation { return }
            if case .notPut = result.observation { return }
            guard case .crashed = result.observation, result.refusedTwin != nil,
                let ending = DiagnosticCase.Ending(result.observation),
                state.ending == nil || state.ending == ending
            else {
                state.isOver = true
                return
            }
            state.ending = state.ending ?? ending
            state.count += 1
        }
    }

    /// What to say instead of a report; `nil` unless the first inputs all ended with one error.
    package var words: String? {
        state.withLock { state in
            guard state.count >= Self.limit, let ending = state.ending else { return nil }
            return "the first \(Self.limit) inputs, and the honest inputs beside them, all ended with one error, "
                + "\(ending.words): it may be a mistake of the adapter, and not of the client; nothing else was tried"
        }
    }
}
