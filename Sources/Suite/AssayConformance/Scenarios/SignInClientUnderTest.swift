/// One installation of a client under test, with one method for each step of a sign-in.
///
/// An installation keeps its keys, open sign-ins and credentials. A step that it does not implement is `unsupported`,
/// and scenarios with that step are skipped.
public protocol SignInClientUnderTest: Sendable {
    /// Starts a sign-in, up to the point where the browser opens the provider's page.
    ///
    /// - Returns: an acceptance with `authorization_url` and `session`, a name for this sign-in; or a refusal.
    func start(_ request: SignInStart) async -> Observation

    /// Finishes a sign-in with the result of the browser.
    ///
    /// The client must refuse to finish a sign-in that has ended.
    ///
    /// - Returns: an acceptance with `subject`, and for added scopes with `scopes` and `missing_scopes`; or a refusal.
    func finish(_ session: String, _ ending: SignInEnding) async -> Observation

    /// Gets a new access token with the session's refresh token.
    func refresh(_ session: String) async -> Observation
    /// Asks the user information endpoint about the session's person.
    func userInfo(_ session: String) async -> Observation
    /// Revokes the session's tokens at the provider.
    func revoke(_ session: String) async -> Observation
    /// Requests the codes with which a device without a browser signs a person in, and shows the user code
    /// (RFC 8628 §3.1).
    ///
    /// - Returns: an acceptance with `session`, and with `user_code` and `verification_url` as the person sees them; or
    ///   a refusal.
    func authorizeDevice(_ request: SignInStart) async -> Observation
    /// Polls the token endpoint until the sign-in of a device ends (RFC 8628 §3.4).
    ///
    /// - Parameters:
    ///   - session: what `authorizeDevice` returned.
    ///   - seconds: after how many seconds the app cancels the sign-in; `nil` if it does not.
    /// - Returns: an acceptance with `subject`, or a refusal.
    func poll(_ session: String, cancelAfter seconds: Int64?) async -> Observation
    /// Verifies an ID token outside a sign-in, with the provider's cached or fetched keys.
    ///
    /// - Returns: an acceptance with `subject`, or a refusal.
    func verify(_ verification: SignInVerification) async -> Observation
    /// How many requests the client waits for now, if it knows that; otherwise `nil`.
    ///
    /// The suite asks while several steps are under way and no task of the client can continue. If it waits for exactly
    /// the responses that the suite holds, it does nothing more by itself. A client that does not know is given a moment
    /// of real time.
    var requestsInFlight: Int? { get }
}

extension SignInClientUnderTest {
    /// Unknown.
    public var requestsInFlight: Int? { nil }
    /// Reports the step as unsupported.
    public func refresh(_ session: String) async -> Observation { .unsupported("refresh") }
    /// Reports the step as unsupported.
    public func userInfo(_ session: String) async -> Observation { .unsupported("user-info") }
    /// Reports the step as unsupported.
    public func revoke(_ session: String) async -> Observation { .unsupported("revoke") }
    /// Reports the step as unsupported.
    public func authorizeDevice(_ request: SignInStart) async -> Observation { .unsupported("authorize-device") }
    /// Reports the step as unsupported.
    public func poll(_ session: String, cancelAfter seconds: Int64?) async -> Observation { .unsupported("poll") }
    /// Reports the step as unsupported.
    public func verify(_ verification: SignInVerification) async -> Observation { .unsupported("verify") }
}

/// What a client is configured with.
public struct SignInSettings: Sendable, Hashable {
    /// The client's own ID.
    public internal(set) var clientID: String
    /// The client's secret, if it has one.
    public internal(set) var clientSecret: String?
    /// The client ID of the app's server, if the ID token is meant for it.
    public internal(set) var serverClientID: String?
    /// The only domain whose members may sign in.
    public internal(set) var hostedDomain: String?
    /// The scopes to ask for.
    public internal(set) var scopes: [String]
    /// The redirect URI.
    public internal(set) var redirectURI: String
    /// The allowed clock difference, in seconds.
    public internal(set) var leeway: Int64
    /// Whether the client binds the refresh token to a key by DPoP (RFC 9449).
    public internal(set) var bindsRefreshToken = false
}

/// The description of a provider that a client gets.
public struct SignInProvider: Sendable, Hashable {
    /// The issuer, which is where the metadata can be fetched from.
    public internal(set) var issuer: String
    /// Where the browser is sent.
    public internal(set) var authorizationEndpoint: String
    /// Where codes and refresh tokens are exchanged.
    public internal(set) var tokenEndpoint: String
    /// Where the key set is.
    public internal(set) var jwksURI: String
    /// Where claims about the person can be asked for.
    public internal(set) var userInfoEndpoint: String?
    /// Where tokens are revoked.
    public internal(set) var revocationEndpoint: String?
    /// Where a device without a browser requests the codes of a sign-in.
    public internal(set) var deviceAuthorizationEndpoint: String?
    /// The metadata's URL: below the issuer, unless the provider listens on a port of this machine.
    public internal(set) var metadataURL: String
    /// Whether the metadata advertises the `iss` parameter of authorization responses (RFC 9207 §3).
    public internal(set) var issuerParameterAdvertised: Bool
}

/// A request to start a sign-in.
public struct SignInStart: Sendable, Hashable {
    /// The provider to sign in with.
    public let provider: SignInProvider
    /// Whether the client gets only the issuer and must fetch the metadata.
    public let usesDiscovery: Bool
    /// The address or subject that the person is expected to sign in with.
    public let loginHint: String?
    /// What the person of an earlier session is asked for; `nil` for a sign-in.
    public let addition: SignInAddition?

    package init(
        provider: SignInProvider, usesDiscovery: Bool = false, loginHint: String? = nil,
        addition: SignInAddition? = nil
    ) {
        self.provider = provider
        self.usesDiscovery = usesDiscovery
        self.loginHint = loginHint
        self.addition = addition
    }
}

/// Further scopes for a person who is signed in.
public struct SignInAddition: Sendable, Hashable {
    /// The session of the person; the new session has what it had, and the scopes that are granted.
    public let session: String
    /// The scopes to ask for, without those of the settings.
    public let scopes: [String]

    package init(session: String, scopes: [String]) {
        self.session = session
        self.scopes = scopes
    }
}

/// The result of the browser's part of a sign-in.
public enum SignInEnding: Sendable, Hashable {
    /// The browser came back with this URL.
    case callback(String)
    /// The person closed the browser.
    case cancelled
}

/// An ID token to verify outside a sign-in.
public struct SignInVerification: Sendable, Hashable {
    /// The provider that it claims to come from.
    public let provider: SignInProvider
    /// The token.
    public let idToken: [UInt8]
    /// The nonce that it must carry, if any.
    public let nonce: String?

    package init(provider: SignInProvider, idToken: [UInt8], nonce: String?) {
        self.provider = provider
        self.idToken = idToken
        self.nonce = nonce
    }
}
