/// An authorization request (RFC 6749 §4.1.1) and the secrets that its response is checked against.
///
/// Create a new one for each attempt: `state`, `nonce` and code verifier must not be reused (RFC 9700 §2.1.1).
public struct AuthorizationRequest: Sendable, Hashable {
    /// The URL to open in the external user agent.
    public let url: String
    /// The `state` that the callback must return (RFC 6749 §10.12).
    public let state: String
    /// The `nonce` that the ID token must contain (OpenID Connect Core §3.1.2.1).
    public let nonce: String
    /// The PKCE code verifier that the token request must carry (RFC 7636 §4.5).
    public let codeVerifier: CodeVerifier

    /// Creates a request with a fresh `state`, `nonce` and code verifier of 256 random bits each.
    ///
    /// A query that is already part of the endpoint is kept (RFC 6749 §3.1).
    ///
    /// - Parameters:
    ///   - configuration: the app's settings.
    ///   - endpoint: the provider's authorization endpoint.
    ///   - policy: which endpoints are allowed.
    ///   - loginHint: the email address or subject of the expected person; sent as `login_hint`.
    ///   - randomness: the source for the state, the nonce and the code verifier.
    /// - Throws: `insecure-endpoint`; `invalid-configuration` if the endpoint is malformed or its query sets a
    ///   parameter of the request, the login hint is empty or too long, or the randomness source fails.
    public init(
        configuration: SignInConfiguration, endpoint: String = ProviderMetadata.google.authorizationEndpoint,
        policy: EndpointPolicy = .secure, loginHint: String? = nil, randomness: some RandomnessSource
    ) throws(GoogleSignInError) {
        try self.init(
            configuration: configuration, addsScopes: false, endpoint: endpoint, policy: policy, loginHint: loginHint,
            randomness: randomness)
    }

    /// Creates a request as above.
    ///
    /// - Parameter addsScopes: whether the configuration's scopes are for a person who is signed in. The request then
    ///   also asks for those that the person has granted before (Google, Using OAuth 2.0, Incremental authorization),
    ///   and the provider shows no choice of accounts.
    init(
        configuration: SignInConfiguration, addsScopes: Bool, endpoint: String, policy: EndpointPolicy,
        loginHint: String?, randomness: some RandomnessSource
    ) throws(GoogleSignInError) {
        let uri = try policy.endpoint(endpoint, named: "authorization endpoint", malformed: .invalidConfiguration)
        guard loginHint?.isEmpty != true, (loginHint?.utf8.count ?? 0) <= InputLimits.endpointBytes else {
            throw GoogleSignInError(
                .invalidConfiguration, "login hint: expected 1 to \(InputLimits.endpointBytes) bytes")
        }
        state = try randomness.token()
        nonce = try randomness.token()
        codeVerifier = try CodeVerifier(from: randomness)

        let challenge = try codeVerifier.challenge()
        let parameters = Self.parameters(
            configuration, addsScopes: addsScopes, loginHint: loginHint, state: state, nonce: nonce,
            challenge: challenge)
        try Self.checkQuery(of: uri, against: parameters)
        url = Self.appending(FormEncoding.encode(parameters), to: endpoint, query: uri.query)
    }

    private static func parameters(
        _ configuration: SignInConfiguration, addsScopes: Bool, loginHint: String?, state: String, nonce: String,
        challenge: CodeChallenge
    ) -> [(name: String, value: String)] {
        var parameters = [
            (name: "client_id", value: configuration.clientID),
            (name: "redirect_uri", value: configuration.redirectURI.text),
            (name: "response_type", value: "code"),
            (name: "scope", value: configuration.scopes.joined(separator: " ")),
            (name: "state", value: state),
            (name: "nonce", value: nonce),
            (name: "code_challenge", value: challenge.value),
            (name: "code_challenge_method", value: CodeChallenge.method),
            (name: "access_type", value: "offline"),
            addsScopes
                ? (name: "include_granted_scopes", value: "true") : (name: "prompt", value: "select_account"),
        ]
        // Google's parameter for the client ID that becomes the ID token's `aud`.
        if let audience = configuration.serverClientID { parameters.append((name: "audience", value: audience)) }
        if let domain = configuration.hostedDomain { parameters.append((name: "hd", value: domain)) }
        if let loginHint { parameters.append((name: "login_hint", value: loginHint)) }
        return parameters
    }

    /// Rejects an endpoint whose query would make a parameter occur twice (RFC 6749 §3.1).
    private static func checkQuery(
        of uri: AbsoluteURI, against parameters: [(name: String, value: String)]
    ) throws(GoogleSignInError) {
        guard let query = uri.query else { return }
        let existing: FormParameters
        do {
            existing = try FormParameters(query: query)
        } catch {
            throw GoogleSignInError(.invalidConfiguration, "authorization endpoint: \(error.reason)")
        }
        guard !existing.hasAny(of: parameters.map(\.name)) else {
            throw GoogleSignInError(
                .invalidConfiguration, "authorization endpoint: its query already sets a parameter of the request")
        }
    }

    private static func appending(_ parameters: String, to endpoint: String, query: String?) -> String {
        guard let query else { return "\(endpoint)?\(parameters)" }
        return query.isEmpty || query.hasSuffix("&") ? "\(endpoint)\(parameters)" : "\(endpoint)&\(parameters)"
    }
}

extension AuthorizationRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The type's name only: the URL contains `state` and `nonce`, which must stay secret until the response arrives.
    public var description: String { "AuthorizationRequest(redacted)" }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
