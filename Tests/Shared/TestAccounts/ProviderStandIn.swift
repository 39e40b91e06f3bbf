import AssayJSON
import AssayTestSupport
package import GoogleSignInClient
package import MockGoogle
import Synchronization
import TokenForge

/// The mock provider in this process, at a time that the test controls.
package final class ProviderStandIn: HTTPTransport {
    private struct State {
        var provider: MockGoogleProvider
        var now = SuiteForge.start
        var isReachable = true
    }

    private let state: Mutex<State>

    /// - Parameter faults: the faults of the mock provider, as JSON.
    package init(faults: String = "[]") throws {
        let forge = try SuiteForge.forge.get()
        let configuration = try ProviderConfiguration(
            decoding: JSON.parse(
                text: #"{"scopes": ["https://www.googleapis.com/auth/drive.file"], "faults": \#(faults)}"#,
                file: "provider.json"),
            name: "google", keys: forge.keys)
        state = Mutex(
            State(provider: MockGoogleProvider(configuration, forge: forge, startingAt: SuiteForge.start)))
    }

    package var now: Int64 { state.withLock { $0.now } }

    package func advance(_ seconds: Int64) { state.withLock { $0.now += seconds } }

    package func setReachable(_ isReachable: Bool) { state.withLock { $0.isReachable = isReachable } }

    /// The requests to an endpoint so far.
    package func requests(to endpoint: Endpoint) -> [LoggedRequest] {
        state.withLock { $0.provider.log.requests.filter { $0.endpoint == endpoint } }
    }

    package func response(to request: HTTPRequest, limits: HTTPLimits) async throws(GoogleSignInError) -> HTTPResponse {
        let headers = request.fields.fields.map { HeaderField($0.name, $0.value) }
        guard let asked = WebRequest(method: request.method, url: request.url, headers: headers, body: request.body)
        else { throw GoogleSignInError(.network) }
        let answer: MockResponse? = state.withLock { state in
            state.isReachable ? state.provider.respond(to: asked, at: state.now) : nil
        }
        guard let answer, case .bytes(let bytes) = answer.body else { throw GoogleSignInError(.network) }
        let answered = answer.headers.map { HTTPHeaderFields.Field(name: $0.name, value: $0.value) }
        return HTTPResponse(status: answer.status, fields: HTTPHeaderFields(answered), body: bytes)
    }
}
