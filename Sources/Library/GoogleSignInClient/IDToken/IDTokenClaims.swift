/// The claims of an ID token that `IDTokenVerifier` has accepted (OpenID Connect Core §2, §5.1).
public struct IDTokenClaims: Sendable, Hashable {
    /// The `iss`, as spelled in the token.
    public package(set) var issuer: String

    /// The `sub`: 1 to 255 ASCII characters, and the only claim that identifies a person.
    public package(set) var subject: String

    /// The values of `aud`, in order.
    public package(set) var audiences: [String]

    /// The `azp`.
    public package(set) var authorizedParty: String?

    /// The `exp`.
    public package(set) var expiration: NumericDate

    /// The `iat`.
    public package(set) var issuedAt: NumericDate

    /// The `nbf`.
    public package(set) var notBefore: NumericDate?

    /// The `auth_time`: when the person last authenticated to the provider.
    public package(set) var authenticationTime: NumericDate?

    /// The `nonce`.
    public package(set) var nonce: String?

    /// The `hd`: the Google Workspace domain.
    public let hostedDomain: String?

    /// The `email`, which may change and may later belong to someone else (OpenID Connect Core §5.7).
    public let email: String?

    /// The `email_verified`.
    public let isEmailVerified: Bool?

    /// The `is_private_email`: whether `email` is one of Apple's relay addresses.
    public let isPrivateEmail: Bool?

    /// The `real_user_status`: Apple's estimate of whether the person is real.
    public let realUserStatus: RealUserStatus?

    /// The `name`.
    public let name: String?

    /// The `given_name`.
    public let givenName: String?

    /// The `family_name`.
    public let familyName: String?

    /// The `picture`: a URL as text.
    public let picture: String?

    /// Creates claims that have been verified, for example by an app's server.
    ///
    /// Nothing is checked here: `IDTokenVerifier` returns the claims of a token that it has accepted.
    public init(
        issuer: String, subject: String, audiences: [String], authorizedParty: String? = nil, expiration: NumericDate,
        issuedAt: NumericDate, notBefore: NumericDate? = nil, authenticationTime: NumericDate? = nil,
        nonce: String? = nil, hostedDomain: String? = nil, email: String? = nil, isEmailVerified: Bool? = nil,
        isPrivateEmail: Bool? = nil, realUserStatus: RealUserStatus? = nil, name: String? = nil,
        givenName: String? = nil, familyName: String? = nil, picture: String? = nil
    ) {
        self.issuer = issuer
        self.subject = subject
        self.audiences = audiences
        self.authorizedParty = authorizedParty
        self.expiration = expiration
        self.issuedAt = issuedAt
        self.notBefore = notBefore
        self.authenticationTime = authenticationTime
        self.nonce = nonce
        self.hostedDomain = hostedDomain
        self.email = email
        self.isEmailVerified = isEmailVerified
        self.isPrivateEmail = isPrivateEmail
        self.realUserStatus = realUserStatus
        self.name = name
        self.givenName = givenName
        self.familyName = familyName
        self.picture = picture
    }
}

/// Apple's estimate of whether a person is real (`ASUserDetectionStatus`).
public enum RealUserStatus: Int64, Sendable, Hashable {
    /// The system cannot determine it.
    case unsupported = 0
    /// Apple has not determined it.
    case unknown = 1
    /// The person appears to be real.
    case likelyReal = 2
}

extension IDTokenClaims: CustomStringConvertible, CustomReflectable {
    /// The issuer and the subject, without the nonce.
    public var description: String { "IDTokenClaims(issuer: \(issuer), subject: \(subject))" }

    /// A mirror without the nonce.
    public var customMirror: Mirror { Mirror(self, children: ["issuer": issuer, "subject": subject]) }
}
