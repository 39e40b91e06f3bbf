internal import Synchronization

/// Lets one caller after another in, in the order in which they came.
///
/// Whoever is waiting is let in even when its task is cancelled: what is done in turn must not be left out.
final class Turns: Sendable {
    private struct State {
        var isTaken = false
        var waiting: [Turn] = []
    }

    private let state = Mutex(State())

    /// Runs an operation when its turn comes; the next turn begins with its end.
    ///
    /// The place in the queue is taken before anything suspends.
    nonisolated(nonsending) func take<Value>(
        _ operation: nonisolated(nonsending) () async throws(AccountError) -> Value
    ) async throws(AccountError) -> Value {
        let turn = join()
        await turn.value()
        defer { leave() }
        return try await operation()
    }

    private func join() -> Turn {
        let turn = Turn()
        let isFirst = state.withLock { state in
            guard state.isTaken else {
                state.isTaken = true
                return true
            }
            state.waiting.append(turn)
            return false
        }
        if isFirst { turn.begin() }
        return turn
    }

    private func leave() {
        let next: Turn? = state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.isTaken = false
                return nil
            }
            return state.waiting.removeFirst()
        }
        next?.begin()
    }
}

/// One caller's turn, which begins once.
private final class Turn: Sendable {
    private enum State {
        case coming
        case awaited(CheckedContinuation<Void, Never>)
        case begun
    }

    private let state = Mutex(State.coming)

    /// Suspends until the turn begins.
    nonisolated(nonsending) func value() async {
        await withCheckedContinuation { continuation in
            let hasBegun = state.withLock { state in
                if case .begun = state { return true }
                state = .awaited(continuation)
                return false
            }
            if hasBegun { continuation.resume() }
        }
    }

    func begin() {
        let waiting: CheckedContinuation<Void, Never>? = state.withLock { state in
            defer { state = .begun }
            if case .awaited(let continuation) = state { return continuation }
            return nil
        }
        waiting?.resume()
    }
}
