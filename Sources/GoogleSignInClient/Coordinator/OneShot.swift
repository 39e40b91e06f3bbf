internal import Synchronization

/// The end of one wait: the first to finish it wins, and everyone after that comes too late.
///
/// It is the only place where a continuation is resumed. The continuation is taken out before it is resumed, so it can
/// be resumed neither twice nor, since `finish` is synchronous and callable from anywhere, never. What comes before the
/// continuation is stored is kept for it.
package final class OneShot<Value: Sendable>: Sendable {
    private enum State {
        case created
        case finishedEarly(Value)
        case waiting(CheckedContinuation<Value, Never>)
        case finished
    }

    private let state = Mutex(State.created)

    /// Creates a one-shot that nobody waits for yet.
    package init() {}

    /// Suspends until someone finishes the one-shot that is made here.
    ///
    /// Nobody is started who could finish it before its continuation is stored.
    ///
    /// - Parameters:
    ///   - cancelled: what it is finished with when the task is cancelled.
    ///   - start: called with the continuation stored; not called if the task is cancelled already.
    package nonisolated(nonsending) static func value(
        onCancellation cancelled: Value, _ start: (OneShot) -> Void
    ) async -> Value {
        let oneShot = OneShot()
        return await oneShot.value(onCancellation: cancelled, thenStart: start)
    }

    /// Suspends until someone finishes the one-shot, or goes on at once if someone has.
    ///
    /// Called once.
    ///
    /// - Parameter cancelled: what it is finished with when the task is cancelled.
    package nonisolated(nonsending) func value(onCancellation cancelled: Value) async -> Value {
        await value(onCancellation: cancelled, thenStart: { _ in })
    }

    /// Suspends until the one-shot is finished, even when the task is cancelled. Call it once.
    package nonisolated(nonsending) func value() async -> Value {
        await withCheckedContinuation { continuation in
            if let value = store(continuation) { continuation.resume(returning: value) }
        }
    }

    private nonisolated(nonsending) func value(
        onCancellation cancelled: Value, thenStart start: (OneShot) -> Void
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

    /// Ends the wait with a value; false if it has ended already.
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

    /// Stores the continuation; the value if the one-shot was finished before.
    private func store(_ continuation: CheckedContinuation<Value, Never>) -> Value? {
        state.withLock { state in
            guard case .finishedEarly(let value) = state else {
                state = .waiting(continuation)
                return nil
            }
            state = .finished
            return value
        }
    }
}
