import Synchronization

/// A gate at which one task waits until the test opens it or the task is cancelled.
final class Gate<Value: Sendable>: Sendable {
    private enum State {
        case closed
        case waiting(CheckedContinuation<Value, Never>)
        case open(Value)
    }

    private let state = Mutex(State.closed)
    private let cancellations = Mutex(0)

    /// Whether the task that waits here has been cancelled.
    var isCancelled: Bool { cancellations.withLock { $0 > 0 } }

    func open(_ value: Value) {
        let waiting: CheckedContinuation<Value, Never>? = state.withLock { state in
            switch state {
            case .closed:
                state = .open(value)
                return nil
            case .waiting(let continuation):
                state = .open(value)
                return continuation
            case .open:
                return nil
            }
        }
        waiting?.resume(returning: value)
    }

    func pass(onCancellation cancelled: Value) async -> Value {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let value: Value? = state.withLock { state in
                    if case .open(let value) = state { return value }
                    state = .waiting(continuation)
                    return nil
                }
                if let value { continuation.resume(returning: value) }
            }
        } onCancel: {
            cancellations.withLock { $0 += 1 }
            open(cancelled)
        }
    }
}
