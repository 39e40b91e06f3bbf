internal import GoogleSignInClient
internal import Synchronization

/// A response that is being received, and the caller that waits for it.
///
/// The first end counts: the response's, a limit's or a cancellation's.
final class Transfer: Sendable {
    typealias Outcome = Result<HTTPResponse, GoogleSignInError>

    private struct State {
        var status: Int?
        var fields = HTTPHeaderFields()
        var body: [UInt8] = []
        var outcome: Outcome?
        var continuation: CheckedContinuation<Outcome, Never>?
    }

    private let maximumBodyBytes: Int
    private let state = Mutex(State())

    init(maximumBodyBytes: Int) {
        self.maximumBodyBytes = maximumBodyBytes
    }

    /// Suspends until the transfer ends; `start` is called once the continuation is stored.
    func result(_ start: () -> Void) async -> Outcome {
        await withCheckedContinuation { continuation in
            let outcome = state.withLock { state in
                state.continuation = continuation
                return state.outcome
            }
            if let outcome {
                continuation.resume(returning: outcome)
            } else {
                start()
            }
        }
    }

    /// Receives the head of the response; returns `false` if the transfer has ended, or ends because the announced
    /// length is too large.
    func receive(status: Int, fields: HTTPHeaderFields, announcedBytes: Int64) -> Bool {
        guard announcedBytes <= Int64(maximumBodyBytes) else {
            fail(tooLarge)
            return false
        }
        return state.withLock { state in
            guard state.outcome == nil else { return false }
            state.status = status
            state.fields = fields
            return true
        }
    }

    /// Receives a piece of the content; returns `false` if it ends the transfer because there is too much content.
    func receive(_ bytes: some Collection<UInt8>) -> Bool {
        let fits = state.withLock { state in
            guard state.outcome == nil else { return true }
            guard bytes.count <= maximumBodyBytes - state.body.count else { return false }
            state.body += bytes
            return true
        }
        if !fits { fail(tooLarge) }
        return fits
    }

    /// Ends the transfer successfully with the complete response.
    func complete() {
        let response = state.withLock { state in
            state.status.map { HTTPResponse(status: $0, fields: state.fields, body: state.body) }
        }
        guard let response else { return fail(GoogleSignInError(.network, "no HTTP response")) }
        end(.success(response))
    }

    func fail(_ error: GoogleSignInError) {
        end(.failure(error))
    }

    private var tooLarge: GoogleSignInError {
        GoogleSignInError(.network, "a response of more than \(maximumBodyBytes) bytes")
    }

    private func end(_ outcome: Outcome) {
        let continuation: CheckedContinuation<Outcome, Never>? = state.withLock { state in
            guard state.outcome == nil else { return nil }
            state.outcome = outcome
            return state.continuation
        }
        continuation?.resume(returning: outcome)
    }
}
