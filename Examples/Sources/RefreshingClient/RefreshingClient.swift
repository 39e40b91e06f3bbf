import AssayConformance
import AssayHTTP
import AssayTesting
import Foundation
import RefreshingSession
import Synchronization

/// An app that signs people in and keeps their tokens in a session, as Assay sees it.
package struct RefreshingClient<Kind: Session>: SearchedClient {
    package let description = ClientDescription(
        name: "refreshing-client", version: "1.0.0", summary: "shares refreshes", features: [.simultaneousSteps],
        reasons: .none)

    package init() {}

    package var handlers: [OperationHandler] { [OperationHandler(signIn: { SignIn<Kind>($0) })] }
}

private final class SignIn<Kind: Session>: SignInClientUnderTest {
    private struct Pending {
        let state: String
        let verifier: String
        let provider: SignInProvider
    }

    private struct SignedIn {
        let session: Kind
        let provider: SignInProvider
        /// The refresh token that has come last, if one has replaced that of the sign-in.
        var newest: String?
    }

    private struct State {
        var pending: [String: Pending] = [:]
        var sessions: [String: SignedIn] = [:]
    }

    private let fixture: SignInFixture
    private let state = Mutex(State())

    init(_ fixture: SignInFixture) { self.fixture = fixture }

    func start(_ request: SignInStart) async -> Observation {
        let pending = Pending(
            state: UUID().uuidString, verifier: UUID().uuidString + UUID().uuidString, provider: request.provider)
        let name = UUID().uuidString
        state.withLock { $0.pending[name] = pending }
        var url = URLComponents(string: request.provider.authorizationEndpoint)
        url?.queryItems = [
            URLQueryItem(name: "response_type", value: "code"),
            URLQueryItem(name: "client_id", value: fixture.settings.clientID),
            URLQueryItem(name: "redirect_uri", value: fixture.settings.redirectURI),
            URLQueryItem(name: "scope", value: fixture.settings.scopes.joined(separator: " ")),
            URLQueryItem(name: "state", value: pending.state),
            URLQueryItem(name: "access_type", value: "offline"),
            // An app sends the hash of the verifier, with the method S256.
            URLQueryItem(name: "code_challenge", value: pending.verifier),
            URLQueryItem(name: "code_challenge_method", value: "plain"),
        ]
        return .accept(["authorization_url": .string(url?.string ?? ""), "session": .string(name)])
    }

    func finish(_ name: String, _ ending: SignInEnding) async -> Observation {
        guard case .callback(let url) = ending else {
            state.withLock { $0.pending[name] = nil }
            return .reject(.userCancelled, message: nil)
        }
        let items = URLComponents(string: url)?.queryItems ?? []
        let pending: Pending? = state.withLock { state in
            guard let pending = state.pending[name], items.first(where: { $0.name == "state" })?.value == pending.state
            else { return nil }
            // A second callback finds nothing.
            state.pending[name] = nil
            return pending
        }
        guard let pending, let code = items.first(where: { $0.name == "code" })?.value else {
            return .reject(nil, message: "no sign-in waits for this callback")
        }
        do {
            let answer = try await post(
                [
                    "grant_type": "authorization_code", "code": code, "code_verifier": pending.verifier,
                    "redirect_uri": fixture.settings.redirectURI,
                ],
                to: pending.provider.tokenEndpoint)
            let claims = try Self.claims(of: answer["id_token"] as? String ?? "")
            guard let subject = claims["sub"] as? String else { throw Failure.invalid }
            let session = Kind(try Self.tokens(answer))
            state.withLock { $0.sessions[name] = SignedIn(session: session, provider: pending.provider) }
            return .accept(["subject": .string(subject)])
        } catch {
            return .reject(nil, message: "\(error)")
        }
    }

    func refresh(_ name: String) async -> Observation {
        await with(name) { session, provider in
            try await session.refresh { [self] token in
                let tokens = try Self.tokens(
                    try await post(["grant_type": "refresh_token", "refresh_token": token], to: provider.tokenEndpoint))
                if let newest = tokens.refresh, !keeps(newest, in: name) {
                    // Who has signed out meanwhile has revoked the token that was sent, and not this one.
                    _ = try await post(["token": newest], to: provider.revocationEndpoint ?? "")
                }
                return tokens
            }
            return [:]
        }
    }

    /// Notes what a sign-out has to revoke; returns `false` if there was one.
    private func keeps(_ refreshToken: String, in name: String) -> Bool {
        state.withLock { state in
            state.sessions[name]?.newest = refreshToken
            return state.sessions[name] != nil
        }
    }

    func userInfo(_ name: String) async -> Observation {
        await with(name) { session, provider in
            let header = HeaderField("Authorization", "Bearer \(await session.tokens.access)")
            let answer = try await json(
                RequestMessage(method: "GET", url: provider.userInfoEndpoint ?? "", headers: [header]))
            guard let subject = answer["sub"] as? String else { throw Failure.invalid }
            return ["subject": .string(subject)]
        }
    }

    func revoke(_ name: String) async -> Observation {
        // Nobody is signed in from here on, whatever a refresh that is under way brings.
        guard let signedIn = state.withLock({ $0.sessions.removeValue(forKey: name) }) else {
            return .reject(nil, message: "nobody is signed in")
        }
        do {
            let tokens = await signedIn.session.tokens
            _ = try await post(
                ["token": signedIn.newest ?? tokens.refresh ?? tokens.access],
                to: signedIn.provider.revocationEndpoint ?? "")
            return .accept([:])
        } catch {
            return .reject(nil, message: "\(error)")
        }
    }

    private enum Failure: Error {
        case invalid
        case refused(String)
        case network
    }

    private func with(
        _ name: String, _ work: (Kind, SignInProvider) async throws -> [String: OutputValue]
    ) async -> Observation {
        guard let signedIn = state.withLock({ $0.sessions[name] }) else {
            return .reject(.notSignedIn, message: "nobody is signed in")
        }
        do {
            return .accept(try await work(signedIn.session, signedIn.provider))
        } catch {
            return .reject(nil, message: "\(error)")
        }
    }

    private func post(_ form: [String: String], to url: String) async throws -> [String: Any] {
        var form = form
        form["client_id"] = fixture.settings.clientID
        form["client_secret"] = fixture.settings.clientSecret
        // The provider's codes contain characters that mean something in a form.
        let plain = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
        let body = form.map { "\($0)=\($1.addingPercentEncoding(withAllowedCharacters: plain) ?? "")" }
        let type = HeaderField("Content-Type", "application/x-www-form-urlencoded")
        return try await json(
            RequestMessage(method: "POST", url: url, headers: [type], body: Array(body.joined(separator: "&").utf8)))
    }

    private func json(_ request: RequestMessage) async throws -> [String: Any] {
        let answer = await fixture.send(request, timeLimit: .seconds(30), maximumBodyBytes: 100_000)
        guard case .response(let response) = answer else { throw Failure.network }
        let content = try? JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any]
        guard response.status == 200 else { throw Failure.refused(content?["error_description"] as? String ?? "") }
        return content ?? [:]
    }

    private static func tokens(_ answer: [String: Any]) throws -> Tokens {
        guard let access = answer["access_token"] as? String else { throw Failure.invalid }
        return Tokens(access: access, refresh: answer["refresh_token"] as? String)
    }

    /// The claims of a token that came from the token endpoint itself.
    private static func claims(of token: String) throws -> [String: Any] {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3 else { throw Failure.invalid }
        var text = String(parts[1]).replacing("-", with: "+").replacing("_", with: "/")
        while text.utf8.count % 4 != 0 { text += "=" }
        guard let data = Data(base64Encoded: text) else { throw Failure.invalid }
        return try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
    }
}
