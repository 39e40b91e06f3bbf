import AssayJSON
import Foundation
import GoogleSignInClient
import MockGoogle
import Synchronization
import TokenForge

@testable import GoogleSignInAccounts

/// A server and a request to it.
enum BackendFixtures {
    static let server = "415870217356-assaysuite0golden0server0web0001.apps.googleusercontent.com"
    static let now: Int64 = 1_790_000_000
    static let subject = "1001"

    static let forge = Result {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let vectors = root.appending(path: "vectors")
        let keys = try KeyRing(directory: vectors.appending(path: "keys").path)
        let bytes = Array(try Data(contentsOf: vectors.appending(path: "golden.json")))
        return Forge(keys: keys, golden: try Golden(decoding: JSON.parse(bytes, file: "golden.json"), keys: keys))
    }

    static func token(_ patch: JSONValue = [:]) throws -> EncodedIDToken {
        let claims: JSONValue = [
            "iss": "https://accounts.google.com", "aud": .string(server), "sub": .string(subject),
            "iat": .integer(now), "exp": .integer(now + 3_600),
        ]
        let bytes = try forge.get().mint(claims: claims.applying(patch), key: "google-a")
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

/// The mock provider's servers in the same process.
final class MockTransport: HTTPTransport {
    private let provider: Mutex<MockGoogleProvider>

    init() throws {
        let forge = try BackendFixtures.forge.get()
        let configuration = try ProviderConfiguration(
            decoding: JSON.parse(text: "{}", file: "provider.json"), name: "google", keys: forge.keys)
        provider = Mutex(MockGoogleProvider(configuration, forge: forge, startingAt: BackendFixtures.now))
    }

    func response(to request: HTTPRequest, limits: HTTPLimits) async throws(GoogleSignInError) -> HTTPResponse {
        let headers = request.fields.fields.map { HeaderField($0.name, $0.value) }
        guard let asked = WebRequest(method: request.method, url: request.url, headers: headers, body: request.body)
        else { throw GoogleSignInError(.network) }
        let answer = provider.withLock { $0.respond(to: asked, at: BackendFixtures.now) }
        guard case .bytes(let bytes) = answer.body else { throw GoogleSignInError(.network) }
        let answered = answer.headers.map { HTTPHeaderFields.Field(name: $0.name, value: $0.value) }
        return HTTPResponse(status: answer.status, fields: HTTPHeaderFields(answered), body: bytes)
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
