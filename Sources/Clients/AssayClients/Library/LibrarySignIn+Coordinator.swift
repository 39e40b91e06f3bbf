internal import AssayConformance
internal import AssayThreads
internal import GoogleSignInClient
internal import Synchronization

extension LibrarySignIn {
    /// The app's coordinator for a provider, created when it is first needed.
    func coordinator(
        for provider: SignInProvider, usesDiscovery: Bool
    ) async throws(GoogleSignInError) -> GoogleSignInCoordinator {
        if let known = state.withLock({ $0.coordinators[provider] }) { return try known.get() }
        let configuration = try SignInConfiguration(fixture.settings)
        let metadata = usesDiscovery ? try await discovered(provider.issuer) : try ProviderMetadata(provider, endpoints)
        let context = GoogleSignInContext(
            transport: transport, userAgent: userAgent, clock: ScenarioClock(clock: fixture.clock),
            wallTime: { [clock = fixture.clock] in clock.now }, randomness: randomness,
            proofKeys: fixture.settings.bindsRefreshToken ? SoftwareProofKeys(randomness: randomness) : nil,
            isolation: queue.isolation)
        let coordinator = GoogleSignInCoordinator(
            configuration: configuration, provider: metadata, context: context,
            policy: SignInPolicy(leeway: fixture.settings.leeway, testKeys: .allowed))
        // Another step may have created it while this one fetched the metadata.
        return try state.withLock { state in
            let known = state.coordinators[provider] ?? .success(coordinator)
            state.coordinators[provider] = known
            return known
        }.get()
    }

    /// The metadata that the issuer publishes (OpenID Connect Discovery §4), fetched before a sign-in.
    private func discovered(_ issuer: String) async throws(GoogleSignInError) -> ProviderMetadata {
        let url = issuer + "/.well-known/openid-configuration"
        let limits = HTTPLimits(maximumBodyBytes: InputLimits.responseBodyBytes, timeLimit: .seconds(30))
        let result = perform { [transport, endpoints] () async throws(GoogleSignInError) in
            try ProviderMetadata(
                await transport.response(to: HTTPRequest(method: "GET", url: url), limits: limits), issuer: issuer,
                policy: endpoints)
        }
        await wait { result.value != nil }
        guard let value = result.value else { throw GoogleSignInError(.timedOut) }
        return try value.get()
    }
}

extension SignInConfiguration {
    /// Creates the configuration of a client under test.
    init(_ settings: SignInSettings) throws(GoogleSignInError) {
        try self.init(
            clientID: settings.clientID,
            clientSecret: try settings.clientSecret.map { text throws(GoogleSignInError) in try ClientSecret(text) },
            serverClientID: settings.serverClientID, hostedDomain: settings.hostedDomain, scopes: settings.scopes,
            redirectURI: settings.redirectURI)
    }
}

extension ProviderMetadata {
    /// Creates the metadata from the app's configuration for a provider.
    init(_ provider: SignInProvider, _ policy: EndpointPolicy) throws(GoogleSignInError) {
        try self.init(
            issuer: provider.issuer, authorizationEndpoint: provider.authorizationEndpoint,
            tokenEndpoint: provider.tokenEndpoint, jwksURI: provider.jwksURI,
            userInfoEndpoint: provider.userInfoEndpoint, revocationEndpoint: provider.revocationEndpoint,
            deviceAuthorizationEndpoint: provider.deviceAuthorizationEndpoint,
            issuerParameterIsAdvertised: provider.issuerParameterAdvertised, policy: policy)
    }
}
