internal import MockGoogle
internal import Synchronization

/// The response to a request, which may come later than the request is handled, and from another thread.
final class LateResponse: Sendable {
    private struct State {
        var response: MockResponse?
        var whenSet: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    var value: MockResponse? { state.withLock(\.response) }

    /// Sets the response, once.
    func set(_ response: MockResponse) {
        let body = state.withLock { state in
            state.response = state.response ?? response
            defer { state.whenSet = nil }
            return state.whenSet
        }
        body?()
    }

    /// Calls the body when the response is there.
    func whenSet(_ body: @escaping @Sendable () -> Void) {
        let isThere = state.withLock { state in
            if state.response == nil { state.whenSet = body }
            return state.response != nil
        }
        if isThere { body() }
    }
}
