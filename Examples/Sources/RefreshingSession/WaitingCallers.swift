import Synchronization

/// Tokens, and the callers who wait for the refresh that one of them has begun, each with a continuation.
final class WaitingCallers: Sendable {
    typealias Continuation = CheckedContinuation<Void, any Error>

    private struct State {
        var tokens: Tokens
        var isRefreshing = false
        var waiting: [Continuation] = []
    }

    private let state: Mutex<State>

    init(_ tokens: Tokens) { state = Mutex(State(tokens: tokens)) }

    var tokens: Tokens { state.withLock(\.tokens) }

    /// The refresh token, for the caller who makes the request; `nil` for those who wait.
    func begin() -> String? {
        state.withLock { state in
            guard !state.isRefreshing, let token = state.tokens.refresh else { return nil }
            state.isRefreshing = true
            return token
        }
    }

    func wait() async throws {
        try await withCheckedThrowingContinuation { continuation in
            let isRefreshing = state.withLock { state in
                if state.isRefreshing { state.waiting.append(continuation) }
                return state.isRefreshing
            }
            if !isRefreshing { continuation.resume() }
        }
    }

    /// Ends the refresh, with new tokens if there are some, and returns who waits for it.
    ///
    /// - Parameter isEmptied: whether the list is empty afterwards.
    func end(_ new: Tokens?, isEmptied: Bool = true) -> [Continuation] {
        state.withLock { state in
            state.isRefreshing = false
            if let new {
                state.tokens.access = new.access
                state.tokens.refresh = new.refresh ?? state.tokens.refresh
            }
            defer { if isEmptied { state.waiting = [] } }
            return state.waiting
        }
    }
}
