internal import AssayConformance
internal import GoogleSignInAccounts
internal import GoogleSignInClient
internal import Synchronization

/// The coordinators of an app on a device, one for each provider, as one for the library's account service.
final class DeviceSignIns: SignInPerforming {
    /// Who signs in now; it is task-local because several callers may sign in at once.
    @TaskLocal fileprivate static var current: AccountSignIn?

    let clientID: String
    let hostedDomain: String?
    /// The coordinators, by issuer.
    private let coordinators: [String: any SignInPerforming]
    /// The issuers of the refresh tokens that this launch of the app has received.
    private let issuers = Mutex<[RefreshToken: String]>([:])

    init(_ device: AccountDevice, isolation: any Actor) throws(GoogleSignInError) {
        clientID = device.settings.clientID
        hostedDomain = device.settings.hostedDomain
        let context = GoogleSignInContext(
            transport: DeviceTransport(device: device), userAgent: DeviceUserAgent(),
            clock: ScenarioClock(clock: device.clock), wallTime: { device.now }, randomness: DeviceRandomness(device),
            isolation: isolation)
        var coordinators: [String: any SignInPerforming] = [:]
        for provider in device.providers {
            coordinators[provider.issuer] = GoogleSignInCoordinator(
                configuration: try SignInConfiguration(device.settings),
                provider: try ProviderMetadata(provider, .secure), context: context,
                policy: SignInPolicy(leeway: device.settings.leeway, testKeys: .allowed))
        }
        self.coordinators = coordinators
    }

    /// Runs a body in which this person signs in.
    static func with<Value>(
        _ signIn: AccountSignIn, _ body: () async throws(GoogleSignInError) -> Value
    ) async throws(GoogleSignInError) -> Value {
        let result: Result<Value, GoogleSignInError> = await $current.withValue(signIn) {
            do throws(GoogleSignInError) { return .success(try await body()) } catch { return .failure(error) }
        }
        return try result.get()
    }

    /// Signs a person in outside the account service, to add an identity or to ask a server.
    func signIn(_ person: AccountSignIn) async throws(GoogleSignInError) -> GoogleCredential {
        try await Self.with(person) { () async throws(GoogleSignInError) in try await signIn(loginHint: nil) }
    }

    func signIn(loginHint: String?) async throws(GoogleSignInError) -> GoogleCredential {
        guard let issuer = Self.current?.provider.issuer else { throw GoogleSignInError(.userCancelled) }
        let credential = try await coordinator(of: issuer).signIn(loginHint: loginHint)
        note(credential.tokens, of: issuer)
        return credential
    }

    func refresh(
        _ token: RefreshToken, previous: IDTokenClaims
    ) async throws(GoogleSignInError) -> RefreshedTokens {
        let issuer = coordinators[previous.issuer] == nil ? ProviderMetadata.google.issuer : previous.issuer
        do throws(GoogleSignInError) {
            let refreshed = try await coordinator(of: issuer).refresh(token, previous: previous)
            note(refreshed.tokens, of: issuer)
            return refreshed
        } catch {
            if let tokens = error.receivedTokens { note(tokens, of: issuer) }
            throw error
        }
    }

    func revoke(_ tokens: SignInTokens) async throws(GoogleSignInError) {
        let issuer = tokens.refreshToken.flatMap { token in issuers.withLock { $0[token] } }
        try await coordinator(of: issuer ?? ProviderMetadata.google.issuer).revoke(tokens)
    }

    private func coordinator(of issuer: String) throws(GoogleSignInError) -> any SignInPerforming {
        guard let coordinator = coordinators[issuer] else { throw GoogleSignInError(.invalidConfiguration) }
        return coordinator
    }

    private func note(_ tokens: SignInTokens, of issuer: String) {
        if let token = tokens.refreshToken { issuers.withLock { $0[token] = issuer } }
    }
}

/// The page at which the person of a sign-in comes back at once.
private struct DeviceUserAgent: ExternalUserAgent {
    func session(
        for request: ExternalUserAgentRequest, completionHandler: @escaping ExternalUserAgentCompletionHandler
    ) -> any ExternalUserAgentSession {
        Session(url: request.url, signIn: DeviceSignIns.current, completionHandler: completionHandler)
    }

    private struct Session: ExternalUserAgentSession {
        let url: String
        let signIn: AccountSignIn?
        let completionHandler: ExternalUserAgentCompletionHandler

        func start() async -> Bool {
            guard let callback = signIn?.callbackURL(visiting: url) else { return false }
            completionHandler(callback, nil)
            return true
        }

        func cancel() async {}
    }
}

/// Sends the library's requests over the device's network.
struct DeviceTransport: HTTPTransport {
    let device: AccountDevice

    func response(to request: HTTPRequest, limits: HTTPLimits) async throws(GoogleSignInError) -> HTTPResponse {
        try await device.send(
            RequestMessage(request), timeLimit: limits.timeLimit, maximumBodyBytes: limits.maximumBodyBytes
        ).httpResponse(limits)
    }
}
