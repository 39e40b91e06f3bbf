internal import Synchronization

/// The end of one wait: the first to finish it wins, and everyone after that comes too late.
///
/// It is the only place where a continuation is resumed. There is no one-shot without a continuation stored in it:
/// `value` stores it, and only then lets anyone start what will finish it. The continuation is taken out before it is
/// resumed, so it can be resumed neither twice nor, since `finish` is synchronous and callable from anywhere, never.
final class OneShot<Value: Sendable>: Sendable {
    private enum State {
        /// Before the continuation is stored, where only a cancellation can come.
        case created
        case waiting(CheckedContinuation<Value, Never>)
        case finished
    }

    private let state = Mutex(State.created)

    private init() {}

    /// Suspends until someone finishes the one-shot.
    ///
    /// - Parameters:
    ///   - cancelled: what it is finished with when the task is cancelled.
    ///   - start: called with the continuation stored; not called if the task is cancelled already.
    nonisolated(nonsending) static func value(
        onCancellation cancelled: Value, _ start: (OneShot) -> Void
    ) async -> Value {
        let oneShot = OneShot()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if oneShot.store(continuation) {
                    start(oneShot)
                } else {
                    continuation.resume(returning: cancelled)
                }
            }
        } onCancel: {
            oneShot.finish(cancelled)
        }
    }

    /// Whether the wait has ended.
    var isFinished: Bool {
        state.withLock { state in
            if case .finished = state { true } else { false }
        }
    }

    /// Ends the wait with a value; false if it has ended already.
    @discardableResult
    func finish(_ value: Value) -> Bool {
        let ended: (isFirst: Bool, continuation: CheckedContinuation<Value, Never>?) = state.withLock { state in
            switch state {
            case .created:
                state = .finished
                return (true, nil)
            case .waiting(let continuation):
                state = .finished
                return (true, continuation)
            case .finished:
                return (false, nil)
            }
        }
        ended.continuation?.resume(returning: value)
        return ended.isFirst
    }

    /// Stores the continuation; false if the one-shot was finished before.
    private func store(_ continuation: CheckedContinuation<Value, Never>) -> Bool {
        state.withLock { state in
            guard case .created = state else { return false }
            state = .waiting(continuation)
            return true
        }
    }
}
