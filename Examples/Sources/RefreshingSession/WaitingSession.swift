import Synchronization

/// A session whose callers wait for the refresh that the first of them has begun, each with a continuation.
package final class WaitingSession: Session {
    private struct State {
        var tokens: Tokens
        var isRefreshing = false
        var waiting: [CheckedContinuation<Void, any Error>] = []
    }

    private let state: Mutex<State>

    package init(_ tokens: Tokens) { state = Mutex(State(tokens: tokens)) }

    package var tokens: Tokens { get async { state.withLock(\.tokens) } }

    package func refresh(_ request: @escaping RefreshRequest) async throws {
        guard let refreshToken = begin() else { return try await wait() }
        do {
            end(.success(try await request(refreshToken)))
        } catch {
            end(.failure(error))
            throw error
        }
    }

    /// The refresh token, for the caller who makes the request; `nil` for those who wait.
    private func begin() -> String? {
        state.withLock { state in
            guard !state.isRefreshing, let token = state.tokens.refresh else { return nil }
            state.isRefreshing = true
            return token
        }
    }

    private func wait() async throws {
        try await withCheckedThrowingContinuation { continuation in
            let isRefreshing = state.withLock { state in
                if state.isRefreshing { state.waiting.append(continuation) }
                return state.isRefreshing
            }
            if !isRefreshing { continuation.resume() }
        }
    }

    private func end(_ result: Result<Tokens, any Error>) {
        let waiting = state.withLock { state in
            state.isRefreshing = false
            if case .success(let new) = result {
                state.tokens.access = new.access
                state.tokens.refresh = new.refresh ?? state.tokens.refresh
            }
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume(with: result.map { _ in }) }
    }
}
