internal import Synchronization

/// The streams that receive state changes, each in the order in which the streams were created.
final class StateObservers: Sendable {
    private struct State {
        var next = 0
        var observers: [(number: Int, continuation: AsyncStream<AccountState>.Continuation)] = []
    }

    private let state = Mutex(State())

    /// Creates a stream that begins with the current state; an unread stream keeps the latest 64 states.
    func stream(from current: AccountState) -> AsyncStream<AccountState> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: AccountState.self, bufferingPolicy: .bufferingNewest(64))
        continuation.yield(current)
        let number = state.withLock { state in
            state.next += 1
            state.observers.append((state.next, continuation))
            return state.next
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { $0.observers.removeAll { $0.number == number } }
        }
        return stream
    }

    func send(_ new: AccountState) {
        for observer in state.withLock(\.observers) { observer.continuation.yield(new) }
    }

    deinit {
        for observer in state.withLock(\.observers) { observer.continuation.finish() }
    }
}
