public import GoogleSignInClient

/// An app's server that exchanges an ID token for the app's own credentials.
///
/// The server must verify the token itself and not rely on the app's claims about the person (Google, "Verify the
/// Google ID token on your server side").
public protocol IDTokenExchange: Sendable {
    /// Sends the ID token to the server.
    ///
    /// - Throws: `account-exists`, `not-signed-in`, `conflict` and `backend-rejected` for the server's errors, the last
    ///   also for a response that is malformed or about another person; `network`; `timed-out`; `cancelled`;
    ///   `insecure-endpoint`.
    func exchange(_ request: BackendRequest) async throws(GoogleSignInError) -> BackendGrant
}

/// A request to exchange an ID token.
public struct BackendRequest: Sendable, Hashable {
    /// The person of the token, as verified by the app; a response about another person is rejected.
    public let identity: ProviderIdentity

    /// The ID token, whose audience is the server's client ID.
    public let idToken: EncodedIDToken

    /// The app's nonce, for a server that compares its hash with the token's; `nil` for none.
    public let nonce: String?

    /// Whether an account is expected to exist.
    public let intent: SignInIntent

    /// When the session that is being restored started, in seconds since 1970; `nil` at a sign-in.
    ///
    /// A server that receives security events refuses a session that one of them has ended, because the ID token of a
    /// restore is always new. Nothing proves this time, so a server must not allow anything because of it.
    public let sessionStartedAt: Int64?

    /// Creates a request.
    public init(
        identity: ProviderIdentity, idToken: EncodedIDToken, nonce: String? = nil, intent: SignInIntent = .either,
        sessionStartedAt: Int64? = nil
    ) {
        self.identity = identity
        self.idToken = idToken
        self.nonce = nonce
        self.intent = intent
        self.sessionStartedAt = sessionStartedAt
    }
}

extension BackendRequest: CustomStringConvertible, CustomReflectable {
    /// The provider, without the token and the nonce.
    public var description: String { "BackendRequest(\(identity.provider.rawValue))" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The result of an exchange.
public struct BackendGrant: Sendable, Hashable {
    /// The server's ID of the user: 1 to 255 visible ASCII characters.
    public let userID: String

    /// Whether the server created the user in this exchange; `nil` if it does not say.
    public let isNewUser: Bool?

    /// The credentials for the app's own services.
    public let credentials: BackendCredentials

    ///
    /// - Throws: `backend-rejected` for a malformed user ID.
    public init(userID: String, isNewUser: Bool? = nil, credentials: BackendCredentials) throws(GoogleSignInError) {
        guard BackendResponse.isUserID(userID) else {
            throw BackendResponse.malformed("userID", "1 to 255 visible ASCII characters")
        }
        self.userID = userID
        self.isNewUser = isNewUser
        self.credentials = credentials
    }
}

/// Temporary credentials for an app's own services.
public enum BackendCredentials: Sendable, Hashable {
    /// Keys of the kind that Amazon's Security Token Service gives.
    case temporaryKeys(TemporaryKeys)
    /// A Firebase session.
    case firebase(FirebaseSession)

    /// When they expire, in seconds since 1970.
    public var expiresAt: Int64 {
        switch self {
        case .temporaryKeys(let keys): keys.expiresAt
        case .firebase(let session): session.expiresAt
        }
    }
}

/// Keys of the kind that Amazon's Security Token Service gives.
public struct TemporaryKeys: Sendable, Hashable {
    /// The ID of the keys, which is not secret.
    public let accessKeyID: String

    /// The key that signs requests.
    public let secretAccessKey: BackendSecret

    /// The token that every request carries.
    public let sessionToken: BackendSecret

    /// When they expire, in seconds since 1970.
    public let expiresAt: Int64

    /// Creates keys, for a custom exchange.
    public init(accessKeyID: String, secretAccessKey: BackendSecret, sessionToken: BackendSecret, expiresAt: Int64) {
        self.accessKeyID = accessKeyID
        self.secretAccessKey = secretAccessKey
        self.sessionToken = sessionToken
        self.expiresAt = expiresAt
    }
}

/// A Firebase session.
public struct FirebaseSession: Sendable, Hashable {
    /// Firebase's ID token.
    public let idToken: BackendSecret

    /// The token that obtains the next ID token.
    public let refreshToken: BackendSecret

    /// When the ID token expires, in seconds since 1970.
    public let expiresAt: Int64

    /// Creates a session, for a custom exchange.
    public init(idToken: BackendSecret, refreshToken: BackendSecret, expiresAt: Int64) {
        self.idToken = idToken
        self.refreshToken = refreshToken
        self.expiresAt = expiresAt
    }
}

/// A secret issued by the server.
public struct BackendSecret: SecretText {
    /// The secret: non-empty visible ASCII.
    public let text: String

    /// Wraps a secret, for a custom exchange.
    ///
    /// - Throws: `backend-rejected` if it is empty or holds anything but visible ASCII.
    public init(_ text: String) throws(GoogleSignInError) {
        guard !text.isEmpty, text.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else {
            throw BackendResponse.malformed("secret", "visible ASCII characters")
        }
        self.text = text
    }
}
