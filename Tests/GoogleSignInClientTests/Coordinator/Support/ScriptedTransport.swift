import GoogleSignInClient
import Synchronization

/// A network whose answers the test gives, one request at a time.
final class ScriptedTransport: HTTPTransport {
    typealias Answer = Result<HTTPResponse, GoogleSignInError>

    /// A request that was sent.
    struct Exchange: Sendable {
        let request: HTTPRequest
        let limits: HTTPLimits
        fileprivate let gate: Gate<Answer>

        var isCancelled: Bool { gate.isCancelled }

        func answer(_ response: HTTPResponse) { gate.open(.success(response)) }
        func fail(_ code: GoogleSignInError.Code) { fail(GoogleSignInError(code)) }
        func fail(_ error: GoogleSignInError) { gate.open(.failure(error)) }
    }

    private let log = Mutex<[Exchange]>([])

    /// All requests, in order.
    var exchanges: [Exchange] { log.withLock { $0 } }

    /// The requests to a URL, in order.
    func exchanges(to url: String) -> [Exchange] {
        exchanges.filter { $0.request.url == url }
    }

    func response(to request: HTTPRequest, limits: HTTPLimits) async throws(GoogleSignInError) -> HTTPResponse {
        let exchange = Exchange(request: request, limits: limits, gate: Gate())
        log.withLock { $0.append(exchange) }
        return try await exchange.gate.pass(onCancellation: .failure(GoogleSignInError(.cancelled))).get()
    }
}
