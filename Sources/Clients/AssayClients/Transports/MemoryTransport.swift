internal import AssayConformance
internal import GoogleSignInClient

/// A transport that calls the scenario's providers as a function.
///
/// It does not decode content codings, because it announces none.
struct MemoryTransport: HTTPTransport {
    let fixture: SignInFixture

    func response(to request: HTTPRequest, limits: HTTPLimits) async throws(GoogleSignInError) -> HTTPResponse {
        try await fixture.send(
            RequestMessage(request), timeLimit: limits.timeLimit, maximumBodyBytes: limits.maximumBodyBytes
        ).httpResponse(limits)
    }
}

extension RequestMessage {
    /// A request of the library.
    init(_ request: HTTPRequest) {
        self.init(
            method: request.method, url: request.url,
            headers: request.fields.fields.map { HeaderField($0.name, $0.value) }, body: request.body)
    }
}

extension TransportResult {
    /// The response for the library, or its error.
    func httpResponse(_ limits: HTTPLimits) throws(GoogleSignInError) -> HTTPResponse {
        switch self {
        case .response(let response): return HTTPResponse(status: response.status, response.headers, response.body)
        case .timedOut: throw GoogleSignInError(.timedOut, "no response within \(limits.timeLimit)")
        case .tooLarge:
            throw GoogleSignInError(.network, "a response of more than \(limits.maximumBodyBytes) bytes")
        case .unreachable: throw GoogleSignInError(.network, "the server cannot be reached")
        case .brokenOff: throw GoogleSignInError(.network, "the connection broke")
        }
    }
}
