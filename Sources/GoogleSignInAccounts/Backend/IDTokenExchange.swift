public import GoogleSignInClient

/// An app's server that takes an ID token and gives what the app goes on with.
///
/// The server verifies the token itself: it must take no one's word for who somebody is (Google, "Verify the Google ID
/// token on your server side").
public protocol IDTokenExchange: Sendable {
    /// Gives the server the ID token.
    ///
    /// - Throws: `account-exists`, `not-signed-in`, `conflict` and `backend-rejected` for what the server says, the last
    ///   also for an answer that is malformed or about somebody else; `network`; `timed-out`; `cancelled`;
    ///   `insecure-endpoint`.
    func exchange(_ request: BackendRequest) async throws(AccountError) -> BackendGrant
}

/// What the server is given.
public struct BackendRequest: Sendable, Hashable {
    /// Who the token is about, as the app has verified it; an answer about somebody else is refused.
    public let identity: ProviderIdentity

    /// The ID token, whose audience is the server's client ID.
    public let idToken: EncodedIDToken

    /// The nonce that the app kept, for a server that compares its hash with the token's; nil for none.
    public let nonce: String?

    /// Whether an account is meant to be there.
    public let intent: SignInIntent

    /// Takes what the server is given.
    public init(
        identity: ProviderIdentity, idToken: EncodedIDToken, nonce: String? = nil, intent: SignInIntent = .either
    ) {
        self.identity = identity
        self.idToken = idToken
        self.nonce = nonce
        self.intent = intent
    }
}

extension BackendRequest: CustomStringConvertible, CustomReflectable {
    /// The provider, without token and nonce.
    public var description: String { "BackendRequest(\(identity.provider.rawValue))" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// What the server gave.
public struct BackendGrant: Sendable, Hashable {
    /// The server's name for the user: 1 to 255 visible ASCII characters.
    public let userID: String

    /// Whether the server made the user with this exchange; nil if it does not say.
    public let isNewUser: Bool?

    /// What opens the app's own services.
    public let credentials: BackendCredentials

    /// Takes what an exchange of the app's own was given.
    ///
    /// - Throws: `backend-rejected` for a name that is none.
    public init(userID: String, isNewUser: Bool? = nil, credentials: BackendCredentials) throws(AccountError) {
        guard BackendResponse.isUserID(userID) else {
            throw BackendResponse.malformed("userID", "1 to 255 visible ASCII characters")
        }
        self.userID = userID
        self.isNewUser = isNewUser
        self.credentials = credentials
    }
}

/// What opens an app's own services for a while.
public enum BackendCredentials: Sendable, Hashable {
    /// Keys of the kind that Amazon's Security Token Service gives.
    case temporaryKeys(TemporaryKeys)
    /// A session of Firebase's.
    case firebase(FirebaseSession)

    /// When they end, in seconds since 1970.
    public var expiresAt: Int64 {
        switch self {
        case .temporaryKeys(let keys): keys.expiresAt
        case .firebase(let session): session.expiresAt
        }
    }
}

/// Keys of the kind that Amazon's Security Token Service gives.
public struct TemporaryKeys: Sendable, Hashable {
    /// Names the keys; no secret.
    public let accessKeyID: String

    /// Signs requests.
    public let secretAccessKey: BackendSecret

    /// Goes with every request.
    public let sessionToken: BackendSecret

    /// When they end, in seconds since 1970.
    public let expiresAt: Int64

    /// Takes keys that an exchange of the app's own was given.
    public init(accessKeyID: String, secretAccessKey: BackendSecret, sessionToken: BackendSecret, expiresAt: Int64) {
        self.accessKeyID = accessKeyID
        self.secretAccessKey = secretAccessKey
        self.sessionToken = sessionToken
        self.expiresAt = expiresAt
    }
}

/// A session of Firebase's.
public struct FirebaseSession: Sendable, Hashable {
    /// Firebase's own ID token.
    public let idToken: BackendSecret

    /// Buys the next one.
    public let refreshToken: BackendSecret

    /// When the ID token ends, in seconds since 1970.
    public let expiresAt: Int64

    /// Takes a session that an exchange of the app's own was given.
    public init(idToken: BackendSecret, refreshToken: BackendSecret, expiresAt: Int64) {
        self.idToken = idToken
        self.refreshToken = refreshToken
        self.expiresAt = expiresAt
    }
}

/// A secret of the server's.
public struct BackendSecret: SecretText {
    /// The secret itself: visible ASCII, not empty.
    public let text: String

    /// Takes a secret that an exchange of the app's own was given.
    ///
    /// - Throws: `backend-rejected` if it is empty or holds anything but visible ASCII.
    public init(_ text: String) throws(AccountError) {
        guard !text.isEmpty, text.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else {
            throw BackendResponse.malformed("secret", "visible ASCII characters")
        }
        self.text = text
    }
}
