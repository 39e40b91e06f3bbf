internal import Synchronization

/// Lets one caller after another in, in the order in which they came.
///
/// Whoever is waiting is let in even when its task is cancelled: what is done in turn must not be left out.
final class Turns: Sendable {
    private struct State {
        var isTaken = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// Runs an operation when its turn comes; the next turn begins with its end.
    nonisolated(nonsending) func take<Value>(
        _ operation: nonisolated(nonsending) () async throws(AccountError) -> Value
    ) async throws(AccountError) -> Value {
        await begin()
        defer { end() }
        return try await operation()
    }

    private nonisolated(nonsending) func begin() async {
        await withCheckedContinuation { continuation in
            let isFirst = state.withLock { state in
                guard state.isTaken else {
                    state.isTaken = true
                    return true
                }
                state.waiting.append(continuation)
                return false
            }
            if isFirst { continuation.resume() }
        }
    }

    private func end() {
        let next: CheckedContinuation<Void, Never>? = state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.isTaken = false
                return nil
            }
            return state.waiting.removeFirst()
        }
        next?.resume()
    }
}
