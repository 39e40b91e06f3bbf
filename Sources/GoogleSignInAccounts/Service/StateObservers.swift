internal import Synchronization

/// The streams that receive state changes.
final class StateObservers: Sendable {
    private struct State {
        var next = 0
        var continuations: [Int: AsyncStream<AccountState>.Continuation] = [:]
    }

    private let state = Mutex(State())

    /// Creates a stream that begins with the current state; an unread stream keeps the latest 64 states.
    func stream(from current: AccountState) -> AsyncStream<AccountState> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: AccountState.self, bufferingPolicy: .bufferingNewest(64))
        continuation.yield(current)
        let number = state.withLock { state in
            state.next += 1
            state.continuations[state.next] = continuation
            return state.next
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.state.withLock { $0.continuations.removeValue(forKey: number) }
        }
        return stream
    }

    func send(_ new: AccountState) {
        let continuations = state.withLock { Array($0.continuations.values) }
        for continuation in continuations { continuation.yield(new) }
    }

    deinit {
        for continuation in state.withLock({ Array($0.continuations.values) }) { continuation.finish() }
    }
}
