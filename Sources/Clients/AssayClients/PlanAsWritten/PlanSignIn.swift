internal import AssayConformance
internal import Foundation
internal import Synchronization

/// The plan's coordinator with its key cache.
///
/// - Requests use `URLSession.shared`. It follows redirects, with the code and the verifier if the status is 307 or 308,
///   and has no limit for the size of a response. A request waits for a minute.
/// - Keys are cached for an hour regardless of the response, and an unknown key ID is refused without another request.
/// - The issuer is never compared with the requested provider, because the plan knows only one.
final class PlanSignIn: SignInClientUnderTest {
    private struct Session {
        let request: PlanAuthorizationRequest
        let provider: SignInProvider
    }

    private struct State {
        var sessions: [String: Session] = [:]
        var count = 0
        var keySet: (document: [UInt8], url: String, fetchedAt: Int64)?
    }

    private let fixture: SignInFixture
    private let state = Mutex(State())

    init(_ fixture: SignInFixture) { self.fixture = fixture }

    func start(_ request: SignInStart) async -> Observation {
        guard request.addition == nil else { return .unsupported("added_scopes") }
        let settings = fixture.settings
        let probe = AuthorizationRequestProbe(
            authorizationEndpoint: request.provider.authorizationEndpoint, clientID: settings.clientID,
            serverClientID: settings.serverClientID, redirectURI: settings.redirectURI, scopes: settings.scopes,
            loginHint: request.loginHint, hostedDomain: settings.hostedDomain)
        if let lacking = PlanAuthorizationRequest.lackingFeature(for: probe) { return .unsupported(lacking) }
        do throws(PlanFailure) {
            let authorization = try PlanAuthorizationRequest(probe)
            let name = state.withLock { state in
                state.count += 1
                state.sessions["\(state.count)"] = Session(request: authorization, provider: request.provider)
                return "\(state.count)"
            }
            return .accept(["authorization_url": .string(authorization.url), "session": .string(name)])
        } catch {
            return error.observation
        }
    }

    func finish(_ session: String, _ ending: SignInEnding) async -> Observation {
        guard let session = state.withLock({ $0.sessions.removeValue(forKey: session) }) else {
            return .reject(nil, message: "the session has ended")
        }
        guard case .callback(let url) = ending else { return .reject(.userCancelled) }
        do throws(PlanFailure) {
            let code = try PlanCallback.code(in: url, state: session.request.state)
            let tokens = try exchange(code, session)
            let claims = try PlanIDToken.verify(
                tokens.idToken, keySet: try keySet(session.provider.jwksURI), clientID: fixture.settings.clientID,
                now: fixture.clock.now)
            return .accept(claims.output)
        } catch {
            return error.observation
        }
    }

    private func exchange(_ code: String, _ session: Session) throws(PlanFailure) -> PlanTokenResponse {
        var form = URLComponents()
        form.queryItems = [
            URLQueryItem(name: "client_id", value: fixture.settings.clientID), URLQueryItem(name: "code", value: code),
            URLQueryItem(name: "code_verifier", value: session.request.codeVerifier),
            URLQueryItem(name: "grant_type", value: "authorization_code"),
            URLQueryItem(name: "redirect_uri", value: fixture.settings.redirectURI),
        ]
        let body = Array((form.percentEncodedQuery ?? "").utf8)
        let type = HeaderField("Content-Type", "application/x-www-form-urlencoded")
        return try PlanTokenResponse(
            body: try load(
                RequestMessage(
                    method: "POST", url: session.provider.tokenEndpoint, headers: [type], body: body)))
    }

    private func keySet(_ url: String) throws(PlanFailure) -> [UInt8] {
        let now = fixture.clock.now
        let cached = state.withLock { $0.keySet }
        if let cached, cached.url == url, now < cached.fetchedAt + PlanKeySet.lifetime { return cached.document }
        let document = try load(RequestMessage(method: "GET", url: url))
        state.withLock { $0.keySet = (document, url, now) }
        return document
    }

    /// The body of a response regardless of its status, like `URLSession.shared.data(for:)`.
    private func load(_ request: RequestMessage) throws(PlanFailure) -> [UInt8] {
        var request = request
        for _ in 0..<16 {
            switch fixture.answer(to: request, timeLimit: .seconds(60), maximumBodyBytes: 64 << 20) {
            case .response(let response):
                guard let next = redirected(request, by: response) else { return response.body }
                request = next
            case .timedOut: throw .passedOn("URLError: timed out")
            case .tooLarge: throw .passedOn("the memory of the device is exhausted")
            case .unreachable: throw .passedOn("URLError: cannot connect to host")
            case .brokenOff: throw .passedOn("URLError: the connection was lost")
            }
        }
        throw .passedOn("URLError: too many redirects")
    }

    /// The request after a redirect: the same request for 307 and 308, otherwise a GET (RFC 9110 §15.4).
    private func redirected(_ request: RequestMessage, by response: ResponseMessage) -> RequestMessage? {
        guard [301, 302, 303, 307, 308].contains(response.status),
            let location = response.headers.first(where: { $0.name.lowercased() == "location" })?.value,
            let base = URL(string: request.url), let url = URL(string: location, relativeTo: base)?.absoluteURL
        else { return nil }
        guard response.status >= 307 else { return RequestMessage(method: "GET", url: url.absoluteString) }
        return RequestMessage(
            method: request.method, url: url.absoluteString, headers: request.headers, body: request.body)
    }
}
