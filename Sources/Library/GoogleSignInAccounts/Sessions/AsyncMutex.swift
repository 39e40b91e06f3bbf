internal import GoogleSignInClient
internal import Synchronization

/// A lock held across suspensions; waiting callers get it in the order in which they arrived.
///
/// Cancellation does not end the wait: a queued operation such as removing the session must still run.
final class AsyncMutex: Sendable {
    private struct State {
        var isLocked = false
        var waiting: [OneTimeEvent<Void>] = []
    }

    private let state = Mutex(State())

    /// Runs an operation while holding the lock.
    ///
    /// The caller joins the queue before it first suspends.
    nonisolated(nonsending) func withLock<Value>(
        _ operation: nonisolated(nonsending) () async throws(GoogleSignInError) -> Value
    ) async throws(GoogleSignInError) -> Value {
        if let waiter = enqueue() { await waiter.value() }
        defer { unlock() }
        return try await operation()
    }

    /// Takes the lock if it is free; otherwise returns what to wait for.
    private func enqueue() -> OneTimeEvent<Void>? {
        state.withLock { state in
            guard state.isLocked else {
                state.isLocked = true
                return nil
            }
            let waiter = OneTimeEvent<Void>()
            state.waiting.append(waiter)
            return waiter
        }
    }

    /// Passes the lock to the caller that has waited longest, or frees it.
    private func unlock() {
        let next: OneTimeEvent<Void>? = state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.isLocked = false
                return nil
            }
            return state.waiting.removeFirst()
        }
        next?.finish(())
    }
}
