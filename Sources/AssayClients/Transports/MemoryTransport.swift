internal import AssayConformance
internal import GoogleSignInClient

/// A transport that calls the scenario's providers as a function.
///
/// It does not decode content codings, because it announces none.
struct MemoryTransport: HTTPTransport {
    let world: SignInFixture

    func response(to request: HTTPRequest, limits: HTTPLimits) async throws(GoogleSignInError) -> HTTPResponse {
        let headers = request.fields.fields.map { HeaderField($0.name, $0.value) }
        let answer = world.answer(
            to: RequestMessage(method: request.method, url: request.url, headers: headers, body: request.body),
            timeLimit: limits.timeLimit, maximumBodyBytes: limits.maximumBodyBytes)
        switch answer {
        case .response(let response):
            return HTTPResponse(status: response.status, response.headers, response.body)
        case .timedOut: throw GoogleSignInError(.timedOut, "no response within \(limits.timeLimit)")
        case .tooLarge:
            throw GoogleSignInError(.network, "a response of more than \(limits.maximumBodyBytes) bytes")
        case .unreachable: throw GoogleSignInError(.network, "the server cannot be reached")
        case .brokenOff: throw GoogleSignInError(.network, "the connection broke")
        }
    }
}
