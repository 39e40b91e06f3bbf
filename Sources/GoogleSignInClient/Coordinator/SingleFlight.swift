internal import Synchronization

/// One run of an operation for everyone who asks while it runs.
///
/// The first caller leads: the operation runs in its task. Those who come meanwhile wait and get the same result. When
/// the leader is cancelled, its operation ends with it, and the longest-waiting caller leads a new run; nobody is
/// handed a cancellation that is not their own. At no time do two runs overlap.
package final class SingleFlight<Value: Sendable>: Sendable {
    private enum Wakeup: Sendable {
        case ended(Result<Value, GoogleSignInError>)
        case lead
        case cancelled
    }

    private struct State {
        var isRunning = false
        var waiting: [OneShot<Wakeup>] = []
    }

    private let state = Mutex(State())

    /// Creates an operation that nobody runs.
    package init() {}

    /// Whether a run is under way, which a caller would join.
    var isRunning: Bool { state.withLock(\.isRunning) }

    /// Runs the operation, or waits for the run that is under way.
    ///
    /// Which of the two is settled before the first suspension: what a caller looked at just before, in the same
    /// isolation, still holds when its operation starts, and a caller who found a run under way gets that run's result.
    ///
    /// - Throws: what the operation throws; `cancelled` if this caller's task is cancelled.
    package nonisolated(nonsending) func value(
        _ operation: nonisolated(nonsending) () async throws(GoogleSignInError) -> Value
    ) async throws(GoogleSignInError) -> Value {
        guard !Task.isCancelled else { throw GoogleSignInError(.cancelled) }
        guard let waiter = join() else { return try await lead(operation) }
        switch await waiter.value(onCancellation: .cancelled) {
        case .ended(let result):
            return try result.get()
        case .lead:
            return try await lead(operation)
        case .cancelled:
            state.withLock { state in state.waiting.removeAll { $0 === waiter } }
            throw GoogleSignInError(.cancelled)
        }
    }

    /// What to wait for in the run that is under way; nil if there is none, and the caller leads.
    private func join() -> OneShot<Wakeup>? {
        state.withLock { state in
            guard state.isRunning else {
                state.isRunning = true
                return nil
            }
            let waiter = OneShot<Wakeup>()
            state.waiting.append(waiter)
            return waiter
        }
    }

    private nonisolated(nonsending) func lead(
        _ operation: nonisolated(nonsending) () async throws(GoogleSignInError) -> Value
    ) async throws(GoogleSignInError) -> Value {
        do throws(GoogleSignInError) {
            let value = try await operation()
            end(.success(value))
            return value
        } catch {
            if Task.isCancelled {
                handOver()
                throw GoogleSignInError(.cancelled)
            }
            end(.failure(error))
            throw error
        }
    }

    private func end(_ result: Result<Value, GoogleSignInError>) {
        let waiting = state.withLock { state in
            defer { state = State() }
            return state.waiting
        }
        for oneShot in waiting { oneShot.finish(.ended(result)) }
    }

    /// Lets the first caller lead who still waits; with none the run is over.
    private func handOver() {
        while let next = nextWaiter() {
            if next.finish(.lead) { return }
        }
    }

    private func nextWaiter() -> OneShot<Wakeup>? {
        state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.isRunning = false
                return nil
            }
            return state.waiting.removeFirst()
        }
    }
}
