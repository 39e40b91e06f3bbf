internal import AssayConformance
internal import Foundation

/// The plan's authorization request.
///
/// The plan makes and stores a nonce and passes it to a function that has no parameter for it and adds none to the URL.
/// As code that compiles, the request has no nonce. Google then returns none, and nothing binds the ID token to this
/// sign-in.
struct PlanAuthorizationRequest: Sendable {
    let url: String
    let state: String
    let nonce: String
    let codeVerifier: String

    /// The first feature of the configuration that the plan lacks.
    static func lackingFeature(for probe: AuthorizationRequestProbe) -> String? {
        if probe.serverClientID != nil { return Feature.serverClientID.rawValue }
        if probe.hostedDomain != nil { return Feature.hostedDomain.rawValue }
        if probe.loginHint != nil { return "login_hint" }
        return nil
    }

    /// Builds a request with a new state, nonce and code verifier.
    ///
    /// - The endpoint is not checked, neither for its scheme nor for a fragment.
    /// - Setting `queryItems` replaces the endpoint's own query, which RFC 6749 §3.1 says to keep.
    /// - `URLQueryItem` does not encode `+`, which a server reads as a space.
    init(_ probe: AuthorizationRequestProbe) throws(PlanFailure) {
        codeVerifier = PlanCodeVerifier.make()
        state = UUID().uuidString
        // The plan calls `randomNonceString` without showing it; here it makes 32 characters from 24 random bytes.
        nonce = PlanBase64.encode(PlanCodeVerifier.randomBytes(count: 24))
        guard var components = URLComponents(string: probe.authorizationEndpoint) else {
            throw .trapped("a force-unwrapped URLComponents(string:) of the authorization endpoint is nil")
        }
        components.queryItems = [
            URLQueryItem(name: "client_id", value: probe.clientID),
            URLQueryItem(name: "redirect_uri", value: probe.redirectURI),
            URLQueryItem(name: "response_type", value: "code"),
            URLQueryItem(name: "scope", value: probe.scopes.joined(separator: " ")),
            URLQueryItem(name: "state", value: state),
            URLQueryItem(name: "code_challenge", value: try PlanCodeVerifier.challenge(of: codeVerifier)),
            URLQueryItem(name: "code_challenge_method", value: "S256"),
            URLQueryItem(name: "access_type", value: "offline"),
            URLQueryItem(name: "prompt", value: "select_account"),
        ]
        guard let url = components.url else {
            throw .trapped("a force-unwrapped URLComponents.url of the authorization request is nil")
        }
        self.url = url.absoluteString
    }
}
