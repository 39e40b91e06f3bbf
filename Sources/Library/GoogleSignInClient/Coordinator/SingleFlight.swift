internal import Synchronization

/// Runs an operation once for all callers that ask while it runs.
///
/// The first caller leads: the operation runs in its task, and callers that arrive meanwhile wait for the same result.
/// If the leader is cancelled, its run ends and the longest-waiting caller leads a new one, so no caller receives
/// another caller's cancellation. Runs never overlap.
package final class SingleFlight<Value: Sendable, Failure: Error>: Sendable {
    private enum Wakeup: Sendable {
        case ended(Result<Value, Failure>)
        case lead
        case cancelled
    }

    private struct State {
        var isRunning = false
        var waiting: [OneTimeEvent<Wakeup>] = []
    }

    private let cancelled: Failure
    private let replacing: (@Sendable (Failure) -> Failure)?
    private let state = Mutex(State())

    /// Creates an idle single flight.
    ///
    /// - Parameters:
    ///   - cancelled: the error for a caller whose task is cancelled.
    ///   - replacing: makes that error from the operation's own, for a caller whose operation has ended with one; `nil`
    ///     for always `cancelled`.
    package init(cancelled: Failure, replacing: (@Sendable (Failure) -> Failure)? = nil) {
        self.cancelled = cancelled
        self.replacing = replacing
    }

    /// Whether a run is in progress, which a new caller would join.
    var isRunning: Bool { state.withLock(\.isRunning) }

    /// Runs the operation, or waits for the run in progress.
    ///
    /// The choice is made before the first suspension. State that the caller checked just before, in the same
    /// isolation, is therefore unchanged when its operation starts.
    ///
    /// - Throws: the operation's error; the error `cancelled` if this caller's task is cancelled.
    package nonisolated(nonsending) func value(
        _ operation: nonisolated(nonsending) () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        guard !Task.isCancelled else { throw cancelled }
        guard let waiter = join() else { return try await lead(operation) }
        switch await waiter.value(onCancellation: .cancelled) {
        case .ended(let result):
            return try result.get()
        case .lead:
            return try await lead(operation)
        case .cancelled:
            throw cancelled
        }
    }

    /// Joins the run in progress; `nil` if there is none and the caller leads.
    private func join() -> OneTimeEvent<Wakeup>? {
        state.withLock { state in
            guard state.isRunning else {
                state.isRunning = true
                return nil
            }
            let waiter = OneTimeEvent<Wakeup>()
            state.waiting.append(waiter)
            return waiter
        }
    }

    private nonisolated(nonsending) func lead(
        _ operation: nonisolated(nonsending) () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        do throws(Failure) {
            let value = try await operation()
            end(.success(value))
            return value
        } catch {
            if Task.isCancelled {
                handOver()
                throw replacing?(error) ?? cancelled
            }
            end(.failure(error))
            throw error
        }
    }

    private func end(_ result: Result<Value, Failure>) {
        let waiting = state.withLock { state in
            defer { state = State() }
            return state.waiting
        }
        for oneShot in waiting { oneShot.finish(.ended(result)) }
    }

    /// Makes the longest-waiting caller the leader; if all have been cancelled, the run ends.
    private func handOver() {
        while let next = nextWaiter() {
            if next.finish(.lead) { return }
        }
    }

    private func nextWaiter() -> OneTimeEvent<Wakeup>? {
        state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.isRunning = false
                return nil
            }
            return state.waiting.removeFirst()
        }
    }
}
