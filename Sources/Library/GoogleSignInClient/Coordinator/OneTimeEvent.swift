internal import Synchronization

/// A one-time event that one caller waits for; only the first value it is finished with counts.
///
/// The continuation is removed from the state before it is resumed, so it is resumed at most once. It is also always
/// resumed if `finish` is called, which is synchronous and callable from anywhere; a value that arrives before the
/// continuation is stored is kept.
package final class OneTimeEvent<Value: Sendable>: Sendable {
    private enum State {
        case created
        case finishedEarly(Value)
        case waiting(CheckedContinuation<Value, Never>)
        case finished
    }

    private let state = Mutex(State.created)

    /// Creates an unfinished one-shot.
    package init() {}

    /// Creates a one-shot, calls `start` with it, and suspends until it is finished.
    ///
    /// The continuation is stored before `start` is called, so nothing that `start` begins can finish too early.
    ///
    /// - Parameters:
    ///   - cancelled: the value to finish with when the task is cancelled.
    ///   - start: called once the continuation is stored; not called if the task is already cancelled.
    package nonisolated(nonsending) static func value(
        onCancellation cancelled: Value, _ start: (OneTimeEvent) -> Void
    ) async -> Value {
        let oneShot = OneTimeEvent()
        return await oneShot.value(onCancellation: cancelled, thenStart: start)
    }

    /// Suspends until the one-shot is finished; returns at once if it already is.
    ///
    /// Call it once.
    ///
    /// - Parameter cancelled: the value to finish with when the task is cancelled.
    package nonisolated(nonsending) func value(onCancellation cancelled: Value) async -> Value {
        await value(onCancellation: cancelled, thenStart: { _ in })
    }

    /// Suspends until the one-shot is finished, even when the task is cancelled.
    ///
    /// Call it once.
    package nonisolated(nonsending) func value() async -> Value {
        await withCheckedContinuation { continuation in
            if let value = store(continuation) { continuation.resume(returning: value) }
        }
    }

    private nonisolated(nonsending) func value(
        onCancellation cancelled: Value, thenStart start: (OneTimeEvent) -> Void
    ) async -> Value {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if let value = store(continuation) {
                    continuation.resume(returning: value)
                } else {
                    start(self)
                }
            }
        } onCancel: {
            finish(cancelled)
        }
    }

    /// Whether the wait has ended.
    var isFinished: Bool {
        state.withLock { state in
            switch state {
            case .finished, .finishedEarly: true
            case .created, .waiting: false
            }
        }
    }

    /// Finishes the one-shot with a value; returns `false` if it was already finished.
    @discardableResult
    package func finish(_ value: Value) -> Bool {
        let ended: (isFirst: Bool, continuation: CheckedContinuation<Value, Never>?) = state.withLock { state in
            switch state {
            case .created:
                state = .finishedEarly(value)
                return (true, nil)
            case .waiting(let continuation):
                state = .finished
                return (true, continuation)
            case .finished, .finishedEarly:
                return (false, nil)
            }
        }
        ended.continuation?.resume(returning: value)
        return ended.isFirst
    }

    /// Stores the continuation; returns the value instead if the one-shot is already finished.
    private func store(_ continuation: CheckedContinuation<Value, Never>) -> Value? {
        state.withLock { state in
            guard case .finishedEarly(let value) = state else {
                state = .waiting(continuation)
                return nil
            }
            return value
        }
    }
}
