/// Runs Google sign-ins one at a time: the code flow with PKCE (RFC 6749 §4.1, RFC 7636, RFC 9700).
///
/// No part of a response is used or stored before its ID token has been verified.
public actor GoogleSignInCoordinator {
    /// The app's client registration and what it requests.
    public nonisolated let configuration: SignInConfiguration

    /// The provider that people sign in with.
    public nonisolated let provider: ProviderMetadata

    /// The provider's keys.
    public nonisolated let keys: GooglePublicKeyCache

    /// The executor of the context's isolation.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { context.isolation.unownedExecutor }

    let context: GoogleSignInContext
    let policy: SignInPolicy
    let httpClient: HTTPClient
    private let verifier: IDTokenVerifier
    var isSigningIn = false
    var refreshes: [RefreshToken: RefreshRun] = [:]
    /// The latest nonce of the token endpoint for proofs (RFC 9449 §8.2).
    var proofNonce: ProofNonce?

    /// Creates a coordinator without sending a request.
    ///
    /// - Parameters:
    ///   - configuration: the app's settings.
    ///   - provider: the provider's issuer and endpoints.
    ///   - context: the transport, the user agent, the clocks and the source of random bytes.
    ///   - policy: time limits, leeway, and whether published test keys are accepted.
    ///   - keys: a key cache shared by several coordinators for one provider; `nil` for a new one.
    public init(
        configuration: SignInConfiguration, provider: ProviderMetadata = .google, context: GoogleSignInContext,
        policy: SignInPolicy = SignInPolicy(), keys: GooglePublicKeyCache? = nil
    ) {
        self.configuration = configuration
        self.provider = provider
        self.context = context
        self.policy = policy
        self.keys = keys ?? GooglePublicKeyCache(provider: provider, context: context, policy: policy)
        httpClient = HTTPClient(
            transport: context.transport, clock: context.clock, timeLimit: policy.requestTimeLimit,
            endpoints: provider.policy)
        // A stand-in issuer writes its claims as Google does.
        let issuer = IDTokenProvider(
            issuers: provider.idTokenIssuers, emailVerifiedForms: IDTokenProvider.google.emailVerifiedForms)
        verifier = IDTokenVerifier(provider: issuer, testKeys: policy.testKeys)
    }

    /// Signs a person in.
    ///
    /// - Parameter loginHint: the email address or subject of the expected person.
    /// - Throws: `sign-in-in-progress` while another sign-in of this coordinator is running, which continues;
    ///   `user-cancelled`, `web-authentication-unavailable` and other errors of the user agent; `cancelled` if the task
    ///   is cancelled; `timed-out`; `network`; and the codes of `AuthorizationRequest`, `AuthorizationResponse`,
    ///   `TokenResponse`, `GooglePublicKeyCache` and `IDTokenVerifier`. The error of a sign-in that fails after the
    ///   provider has sent tokens has them (`GoogleSignInError.receivedTokens`).
    public func signIn(loginHint: String? = nil) async throws(GoogleSignInError) -> GoogleCredential {
        try await authorize(configuration, addsScopes: false, loginHint: loginHint)
    }

    /// Sends a person to the provider and back: to sign in, or to grant further scopes.
    func authorize(
        _ configuration: SignInConfiguration, addsScopes: Bool, loginHint: String?
    ) async throws(GoogleSignInError) -> GoogleCredential {
        guard !isSigningIn else { throw GoogleSignInError(.signInInProgress) }
        isSigningIn = true
        defer { isSigningIn = false }

        let request = try AuthorizationRequest(
            configuration: configuration, addsScopes: addsScopes, endpoint: provider.authorizationEndpoint,
            policy: provider.policy, loginHint: loginHint, randomness: context.randomness)
        let handover = UserAgentHandover(
            userAgent: context.userAgent, clock: context.clock, timeLimit: policy.userAgentTimeLimit)
        let callbackURL = try await handover.callbackURL(
            for: ExternalUserAgentRequest(url: request.url, redirectURI: configuration.redirectURI))
        let response = try AuthorizationResponse(
            callbackURL: callbackURL, redirectURI: configuration.redirectURI, state: request.state,
            issuer: provider.issuer, issuerParameterIsAdvertised: provider.issuerParameterIsAdvertised)
        return try await credential(for: response.code, of: request, asking: configuration.scopes)
    }

    private func credential(
        for code: AuthorizationCode, of request: AuthorizationRequest, asking scopes: [String]
    ) async throws(GoogleSignInError) -> GoogleCredential {
        let received = try await tokens(
            for: .code(code, verifier: request.codeVerifier), grant: .authorizationCode)
        return try await credential(of: received, asking: scopes, nonce: request.nonce)
    }

    /// The credential of a sign-in, after its ID token has been verified.
    ///
    /// - Parameters:
    ///   - scopes: those of the request, which are granted if the response names none.
    ///   - nonce: the request's; `nil` for a sign-in that has none.
    /// - Throws: an error with the received tokens.
    func credential(
        of received: ReceivedTokens, asking scopes: [String], nonce: String?
    ) async throws(GoogleSignInError) -> GoogleCredential {
        let response = received.response
        let verified: VerifiedIDToken
        do throws(GoogleSignInError) {
            // A response that comes after the app has cancelled is not used.
            guard !Task.isCancelled else { throw GoogleSignInError(.cancelled) }
            guard let idToken = response.idToken else {
                throw GoogleSignInError(.invalidTokenResponse, "id_token: expected a non-empty string")
            }
            verified = try await verify(idToken, accessToken: response.accessToken, nonce: nonce)
        } catch {
            throw error.holding(received.tokens)
        }
        return GoogleCredential(
            idToken: verified, tokens: received.tokens, grantedScopes: response.grantedScopes ?? scopes)
    }

    /// Verifies an ID token from the token endpoint with the provider's current keys.
    func verify(
        _ idToken: EncodedIDToken, accessToken: AccessToken, nonce: String? = nil, previous: IDTokenClaims? = nil
    ) async throws(GoogleSignInError) -> VerifiedIDToken {
        let claims = try await keys.withKeySet {
            [configuration, policy, context, verifier] (keySet) throws(GoogleSignInError) in
            let expectations = IDTokenContext(
                clientID: configuration.clientID, serverClientID: configuration.serverClientID,
                hostedDomain: configuration.hostedDomain, nonce: nonce, accessToken: accessToken.text,
                now: context.wallTime(), leeway: policy.leeway, previous: previous)
            return try context.computations.verify(verifier, idToken, keySet, expectations)
        }
        return VerifiedIDToken(encoded: idToken, claims: claims)
    }
}
