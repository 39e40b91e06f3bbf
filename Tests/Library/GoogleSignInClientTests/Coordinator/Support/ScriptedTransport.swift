import GoogleSignInClient
import Synchronization

/// A transport whose responses the test provides, one request at a time.
final class ScriptedTransport: HTTPTransport {
    typealias Outcome = Result<HTTPResponse, GoogleSignInError>

    /// A request that was sent.
    struct PendingRequest: Sendable {
        let request: HTTPRequest
        let limits: HTTPLimits
        fileprivate let gate: Gate<Outcome>

        var isCancelled: Bool { gate.isCancelled }

        func respond(with response: HTTPResponse) { gate.open(.success(response)) }
        func fail(_ code: GoogleSignInError.Code) { fail(GoogleSignInError(code)) }
        func fail(_ error: GoogleSignInError) { gate.open(.failure(error)) }
    }

    private let log = Mutex<[PendingRequest]>([])

    /// All requests, in order.
    var requests: [PendingRequest] { log.withLock { $0 } }

    /// The requests to a URL, in order.
    func requests(to url: String) -> [PendingRequest] {
        requests.filter { $0.request.url == url }
    }

    func response(to request: HTTPRequest, limits: HTTPLimits) async throws(GoogleSignInError) -> HTTPResponse {
        let pending = PendingRequest(request: request, limits: limits, gate: Gate())
        log.withLock { $0.append(pending) }
        return try await pending.gate.pass(onCancellation: .failure(GoogleSignInError(.cancelled))).get()
    }
}
