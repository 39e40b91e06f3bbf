/// A client on one device, for what an app builds on a sign-in: accounts, sessions, further identities.
///
/// Steps come one at a time; where the app has a server of its own, a step may come while another waits for its answer.
/// Everything that has to outlive the app goes through the device; what the object itself
/// knows is gone with it.
public protocol AccountClientUnderTest: Sendable {
    /// Makes an account for somebody who has just come back from the provider, and signs in.
    ///
    /// - Returns: an acceptance with `account`, the account's UUID; or a refusal.
    func signUp(_ credential: AccountCredential) async -> Observation
    /// Signs in to the account that there is.
    ///
    /// - Returns: an acceptance with `account`, or a refusal.
    func signIn(_ credential: AccountCredential) async -> Observation
    /// Takes up the stored session when the app begins.
    ///
    /// - Returns: an acceptance with `account`, or a refusal.
    func restore() async -> Observation
    /// Asks for an access token that has not ended, as before a request to an API; where the one kept has ended, the
    /// provider is asked for another.
    ///
    /// - Returns: an acceptance if there is one, or a refusal.
    func refresh() async -> Observation
    /// Ends the session, here and in the storage.
    func signOut() async -> Observation
    /// Gives the account that is signed in a further identity.
    ///
    /// - Returns: an acceptance with `account`, or a refusal.
    func link(_ credential: AccountCredential) async -> Observation
    /// Takes that provider's identity away from the account that is signed in.
    func unlink(provider: String) async -> Observation
    /// Deletes the account that is signed in.
    func delete() async -> Observation
    /// Gives the app's backend the ID token, for a user and credentials of the backend's.
    ///
    /// - Returns: an acceptance with `user`, the backend's name for the user; or a refusal.
    func exchange(_ exchange: AccountExchange) async -> Observation
    /// What the client says of itself.
    func state() async -> AccountState
    /// The `sessionToken` of the credentials of the app's own server that the app would go on with; `nil` for none.
    func serverCredentials() async -> String?
    /// The content of what the client stored, as it reads it itself; `nil` if it cannot be shown.
    func openStored(_ bytes: [UInt8]) async -> [UInt8]?
}

extension AccountClientUnderTest {
    /// Answers that the client lacks the step.
    public func refresh() async -> Observation { .unsupported("refresh") }
    /// Answers that the client lacks the step.
    public func link(_ credential: AccountCredential) async -> Observation { .unsupported("link") }
    /// Answers that the client lacks the step.
    public func unlink(provider: String) async -> Observation { .unsupported("unlink") }
    /// Answers that the client lacks the step.
    public func delete() async -> Observation { .unsupported("delete") }
    /// Answers that the client lacks the step.
    public func exchange(_ exchange: AccountExchange) async -> Observation { .unsupported("exchange") }
    /// Holds none.
    public func serverCredentials() async -> String? { nil }
    /// Shows nothing.
    public func openStored(_ bytes: [UInt8]) async -> [UInt8]? { nil }
}

/// Whether somebody is signed in.
public enum AccountState: Sendable, Hashable {
    /// Nobody is, or it is not known yet.
    case signedOut
    /// Somebody is, to the account of this UUID.
    case signedIn(account: String)
}

/// What came back from a sign-in with a provider; nothing of it is verified.
public struct AccountCredential: Sendable, Hashable {
    /// The ID token, with the key set and everything else that it is to be verified by.
    public let idToken: IDTokenProbe
    /// The access token.
    public let accessToken: String
    /// The refresh token.
    public let refreshToken: String

    /// `google` or `apple`.
    public var provider: String { idToken.provider }
}

/// What the provider answers to a refresh token.
public enum AccountRefresh: Sendable, Hashable {
    /// New tokens; the ID token has to be verified, and may be missing (OpenID Connect Core §12.2). A refresh token among
    /// them takes the place of the one that was sent, which is spent (RFC 6749 §6).
    case tokens(idToken: IDTokenProbe?, accessToken: String, refreshToken: String?)
    /// The refresh token is not good any more (RFC 6749 §5.2, `invalid_grant`).
    case refused
}

/// A question to the app's backend.
public struct AccountExchange: Sendable, Hashable {
    /// Which backend it is.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A function that takes the ID token and gives a user with temporary credentials.
        case signInFunction = "sign-in-function"
        /// Firebase's `accounts:signInWithIdp`.
        case firebase

        /// Where it is.
        var url: String { "https://backend.example/" + rawValue }
    }

    /// Which backend it is.
    public let kind: Kind
    /// Where it is.
    public let url: String
    /// Whom to sign in there.
    public let credential: AccountCredential
}
