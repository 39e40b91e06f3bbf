import AssayJSON
import AssayTestAccounts
import AssayTestSupport
import GoogleSignInAccounts
import GoogleSignInClient
import Synchronization
import TokenForge

/// A server and a request to it.
enum BackendFixtures {
    static let now = SuiteForge.start
    static let subject = "1001"

    static func token(_ patch: JSONValue = [:]) throws -> EncodedIDToken {
        let claims: JSONValue = [
            "iss": "https://accounts.google.com", "aud": .string(SessionFixtures.serverClientID),
            "sub": .string(subject), "iat": .integer(now), "exp": .integer(now + 3_600),
        ]
        let bytes = try SuiteForge.forge.get().mint(claims: claims.applying(patch), key: "google-a")
        return try EncodedIDToken(String(decoding: bytes, as: UTF8.self))
    }

    static func request(
        _ patch: JSONValue = [:], subject: String = subject, intent: SignInIntent = .either
    ) throws -> BackendRequest {
        BackendRequest(
            identity: ProviderIdentity(provider: .google, subject: subject), idToken: try token(patch), intent: intent)
    }

    static func context(_ transport: any HTTPTransport) -> GoogleSignInContext {
        GoogleSignInContext(transport: transport, userAgent: NobodyThere(), wallTime: { now })
    }
}

/// A user agent that shows nothing.
struct NobodyThere: ExternalUserAgent {
    func session(
        for request: ExternalUserAgentRequest, completionHandler: @escaping ExternalUserAgentCompletionHandler
    ) -> any ExternalUserAgentSession { Session() }

    private struct Session: ExternalUserAgentSession {
        func start() async -> Bool { false }

        func cancel() async {}
    }
}

/// A transport with one response to every request.
struct CannedTransport: HTTPTransport {
    let status: Int
    let body: String
    var failure: GoogleSignInError?

    func response(to request: HTTPRequest, limits: HTTPLimits) async throws(GoogleSignInError) -> HTTPResponse {
        if let failure { throw failure }
        return HTTPResponse(status: status, fields: ["Content-Type": "application/json"], body: Array(body.utf8))
    }
}

/// A transport that notes the requests and gives one response to each.
final class NotingTransport: HTTPTransport {
    private let noted = Mutex<[(request: HTTPRequest, limits: HTTPLimits)]>([])
    private let canned: CannedTransport

    init(status: Int = 200, body: String = "{}") { canned = CannedTransport(status: status, body: body) }

    var requests: [HTTPRequest] { noted.withLock { $0.map(\.request) } }
    var limits: [HTTPLimits] { noted.withLock { $0.map(\.limits) } }

    func response(to request: HTTPRequest, limits: HTTPLimits) async throws(GoogleSignInError) -> HTTPResponse {
        noted.withLock { $0.append((request, limits)) }
        return try await canned.response(to: request, limits: limits)
    }
}
