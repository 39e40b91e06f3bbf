/// One installation of a client under test, for whole sign-ins: a method a step.
///
/// An installation remembers: its keys, its open sign-ins, its credentials. What a method does not implement it answers
/// with `unsupported`, which leaves the whole scenario out.
public protocol SignInClientUnderTest: Sendable {
    /// Begins a sign-in, up to where the person's browser is sent to the provider.
    ///
    /// - Returns: an acceptance with `authorization_url` and `session`, a name for this sign-in; or a refusal.
    func start(_ request: SignInStart) async -> Observation

    /// Ends a sign-in with what came back from the browser.
    ///
    /// A sign-in that has ended before, and said so, must refuse.
    ///
    /// - Returns: an acceptance with `subject`, or a refusal.
    func finish(_ session: String, _ ending: SignInEnding) async -> Observation

    /// Buys a new access token with the session's refresh token.
    func refresh(_ session: String) async -> Observation
    /// Asks the user information endpoint about the session's person.
    func userInfo(_ session: String) async -> Observation
    /// Ends the session's tokens at the provider.
    func revoke(_ session: String) async -> Observation
    /// Verifies an ID token by itself, with the provider's keys as they are cached or can be fetched.
    ///
    /// - Returns: an acceptance with `subject`, or a refusal.
    func verify(_ verification: SignInVerification) async -> Observation
}

extension SignInClientUnderTest {
    /// Answers that the client lacks the step.
    public func refresh(_ session: String) async -> Observation { .unsupported("refresh") }
    /// Answers that the client lacks the step.
    public func userInfo(_ session: String) async -> Observation { .unsupported("user-info") }
    /// Answers that the client lacks the step.
    public func revoke(_ session: String) async -> Observation { .unsupported("revoke") }
    /// Answers that the client lacks the step.
    public func verify(_ verification: SignInVerification) async -> Observation { .unsupported("verify") }
}

/// What a client is configured with.
public struct SignInSettings: Sendable, Hashable {
    /// The client's own ID.
    public internal(set) var clientID: String
    /// The client ID of the app's server, where the ID token is meant for it.
    public internal(set) var serverClientID: String?
    /// The domain whose members alone may sign in.
    public internal(set) var hostedDomain: String?
    /// The scopes to ask for.
    public internal(set) var scopes: [String]
    /// Where the answer is to go.
    public internal(set) var redirectURI: String
    /// How far clocks may differ, in seconds.
    public internal(set) var leeway: Int64
}

/// What a client is told of a provider.
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
    /// Where the metadata are; below the issuer, unless the provider listens on a port of this machine.
    public internal(set) var metadataURL: String
    /// Whether the metadata promises an `iss` in the answers (RFC 9207 §3).
    public internal(set) var issuerParameterAdvertised: Bool
}

/// How a sign-in begins.
public struct SignInStart: Sendable, Hashable {
    /// Whom to sign in with.
    public let provider: SignInProvider
    /// Whether the client must go by the issuer alone, and fetch the rest.
    public let usesDiscovery: Bool
    /// The address or subject that the person is expected to sign in with.
    public let loginHint: String?

    package init(provider: SignInProvider, usesDiscovery: Bool, loginHint: String?) {
        self.provider = provider
        self.usesDiscovery = usesDiscovery
        self.loginHint = loginHint
    }
}

/// How the browser's part of a sign-in ends.
public enum SignInEnding: Sendable, Hashable {
    /// The browser came back with this URL.
    case callback(String)
    /// The person closed it.
    case cancelled
}

/// An ID token for a client to verify by itself.
public struct SignInVerification: Sendable, Hashable {
    /// Whose it claims to be.
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
