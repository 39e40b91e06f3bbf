/// A client on one device that manages accounts, sessions and linked identities.
///
/// Steps come one at a time. If the app has its own server, a step may come while another waits for its answer.
/// Data that must survive a restart of the app goes through the device: a restart discards the object.
public protocol AccountClientUnderTest: Sendable {
    /// Signs a person in at the provider, creates an account, and signs in to it.
    ///
    /// - Returns: an acceptance with `account`, the account's UUID; or a refusal.
    func signUp(_ signIn: AccountSignIn) async -> Observation
    /// Signs a person in at the provider, and in to the existing account.
    ///
    /// - Returns: an acceptance with `account`, or a refusal.
    func signIn(_ signIn: AccountSignIn) async -> Observation
    /// Restores the stored session when the app starts.
    ///
    /// - Returns: an acceptance with `account`, or a refusal.
    func restore() async -> Observation
    /// Gets a valid access token, as before a request to an API; refreshes an expired one.
    ///
    /// - Returns: an acceptance if there is a valid token, or a refusal.
    func refresh() async -> Observation
    /// Ends the session in memory and in the storage.
    func signOut() async -> Observation
    /// Signs a person in at the provider, and links that identity to the account that is signed in.
    ///
    /// - Returns: an acceptance with `account`, or a refusal.
    func link(_ signIn: AccountSignIn) async -> Observation
    /// Unlinks that provider's identity from the account that is signed in.
    func unlink(provider: String) async -> Observation
    /// Deletes the account that is signed in.
    func delete() async -> Observation
    /// Signs a person in at the provider, and exchanges the ID token at the app's backend for a user and the backend's credentials.
    ///
    /// - Returns: an acceptance with `user`, the backend's name for the user; or a refusal.
    func exchange(_ exchange: AccountExchange) async -> Observation
    /// Verifies a security event token that Google has posted to the app's server, and acts on its event.
    ///
    /// - Returns: an acceptance with `actions`, what the app has to do now (`docs/vectors/scenarios.md`); or a refusal.
    func receive(_ event: SecurityEventProbe) async -> Observation
    /// The state that the client reports.
    func state() async -> ObservedAccountState
    /// The `sessionToken` of the app server's credentials that the app currently holds; `nil` if it holds none.
    func serverCredentials() async -> String?
    /// The decrypted content of what the client stored; `nil` if the client cannot show it.
    func openStored(_ bytes: [UInt8]) async -> [UInt8]?
}

extension AccountClientUnderTest {
    /// Reports the step as unsupported.
    public func refresh() async -> Observation { .unsupported("refresh") }
    /// Reports the step as unsupported.
    public func link(_ signIn: AccountSignIn) async -> Observation { .unsupported("link") }
    /// Reports the step as unsupported.
    public func unlink(provider: String) async -> Observation { .unsupported("unlink") }
    /// Reports the step as unsupported.
    public func delete() async -> Observation { .unsupported("delete") }
    /// Reports the step as unsupported.
    public func exchange(_ exchange: AccountExchange) async -> Observation { .unsupported("exchange") }
    /// Reports the step as unsupported.
    public func receive(_ event: SecurityEventProbe) async -> Observation { .unsupported("security-event") }
    /// Reports no credentials.
    public func serverCredentials() async -> String? { nil }
    /// Shows no content.
    public func openStored(_ bytes: [UInt8]) async -> [UInt8]? { nil }
}

/// Whether somebody is signed in.
public enum ObservedAccountState: Sendable, Hashable {
    /// Nobody is signed in, or the client does not know yet.
    case signedOut
    /// A person is signed in to the account with this UUID.
    case signedIn(account: String)
}

/// The unverified tokens of a sign-in with a provider.
public struct AccountCredential: Sendable, Hashable {
    /// The ID token, with the key set and everything else that is needed to verify it.
    public let idToken: IDTokenProbe
    /// The access token.
    public let accessToken: String
    /// The refresh token; `nil` if the provider gives none, as Google does if the person has consented before.
    public let refreshToken: String?

    /// `google` or `apple`.
    public var provider: String { idToken.provider }
}

/// The provider's response to a refresh token.
public enum AccountRefresh: Sendable, Hashable {
    /// New tokens. The ID token must be verified and may be missing (OpenID Connect Core §12.2). A new refresh token
    /// replaces the one that was sent, which is no longer valid (RFC 6749 §6).
    case tokens(idToken: IDTokenProbe?, accessToken: String, refreshToken: String?)
    /// The refresh token is no longer valid (RFC 6749 §5.2, `invalid_grant`).
    case refused
}

/// A request to exchange an ID token at the app's backend.
public struct AccountExchange: Sendable {
    /// The kind of backend.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A function that takes the ID token and returns a user with temporary credentials.
        case signInFunction = "sign-in-function"
        /// Firebase's `accounts:signInWithIdp`.
        case firebase

        /// The backend's URL.
        var url: String { "https://backend.example/" + rawValue }
    }

    /// The kind of backend.
    public let kind: Kind
    /// The backend's URL.
    public let url: String
    /// The person whose ID token is exchanged.
    public let signIn: AccountSignIn
}
