/// The question that the browser carries to the provider, and the secrets that its answer must match.
///
/// Make a new one for every attempt: its `state`, `nonce` and code verifier must never be used twice (RFC 9700 §2.1.1).
public struct AuthorizationRequest: Sendable, Hashable {
    /// The URL to open in the external user agent.
    public let url: String
    /// What the callback must bring back (RFC 6749 §10.12).
    public let state: String
    /// What the ID token must hold (OpenID Connect Core §3.1.2.1).
    public let nonce: String
    /// What the token request must show (RFC 7636 §4.5).
    public let codeVerifier: CodeVerifier

    /// Builds the request, with fresh `state`, `nonce` and code verifier of 256 bits each.
    ///
    /// A query that the endpoint has already is kept (RFC 6749 §3.1).
    ///
    /// - Parameters:
    ///   - endpoint: the provider's authorization endpoint.
    ///   - policy: which endpoints are allowed.
    ///   - loginHint: an address or subject of the person expected; sent as `login_hint`.
    /// - Throws: `insecure-endpoint`; `invalid-configuration` for a malformed endpoint, one whose query sets a
    ///   parameter of the request, an empty login hint, or a randomness source that fails.
    public init(
        configuration: SignInConfiguration, endpoint: String = ProviderMetadata.google.authorizationEndpoint,
        policy: EndpointPolicy = .secure, loginHint: String? = nil, randomness: some RandomnessSource
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
            configuration, loginHint: loginHint, state: state, nonce: nonce, challenge: challenge)
        try Self.checkQuery(of: uri, against: parameters)
        url = Self.appending(FormEncoding.encode(parameters), to: endpoint, query: uri.query)
    }

    private static func parameters(
        _ configuration: SignInConfiguration, loginHint: String?, state: String, nonce: String,
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
            (name: "prompt", value: "select_account"),
        ]
        // Google's name for the client that the ID token is to be meant for.
        if let audience = configuration.serverClientID { parameters.append((name: "audience", value: audience)) }
        if let domain = configuration.hostedDomain { parameters.append((name: "hd", value: domain)) }
        if let loginHint { parameters.append((name: "login_hint", value: loginHint)) }
        return parameters
    }

    /// Refuses an endpoint whose own query would make a parameter occur twice (RFC 6749 §3.1).
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
                .invalidConfiguration, "authorization endpoint: its query sets a parameter of the request")
        }
    }

    private static func appending(_ parameters: String, to endpoint: String, query: String?) -> String {
        guard let query else { return "\(endpoint)?\(parameters)" }
        return query.isEmpty || query.hasSuffix("&") ? "\(endpoint)\(parameters)" : "\(endpoint)&\(parameters)"
    }
}

extension AuthorizationRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The type's name: the URL holds `state` and `nonce`, which nobody else may learn before the answer is in.
    public var description: String { "AuthorizationRequest(redacted)" }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
