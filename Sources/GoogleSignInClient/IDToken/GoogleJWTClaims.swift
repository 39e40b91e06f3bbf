/// The claims of an ID token that `IDTokenVerifier` has accepted (OpenID Connect Core §2, §5.1).
public struct GoogleJWTClaims: Sendable, Hashable {
    /// The `iss`, in the spelling of the token.
    public let issuer: String

    /// The `sub`: 1 to 255 ASCII characters, the only claim that identifies a person.
    public let subject: String

    /// The values of `aud`, in the order of the token.
    public let audiences: [String]

    /// The `azp`.
    public let authorizedParty: String?

    /// The `exp`.
    public let expiration: NumericDate

    /// The `iat`.
    public let issuedAt: NumericDate

    /// The `nbf`.
    public let notBefore: NumericDate?

    /// The `auth_time`: when the person last signed in to the provider.
    public let authenticationTime: NumericDate?

    /// The `nonce`.
    public let nonce: String?

    /// The `hd`: the Google Workspace domain.
    public let hostedDomain: String?

    /// The `email`, which may change and may be someone else's later (OpenID Connect Core §5.7).
    public let email: String?

    /// The `email_verified`.
    public let isEmailVerified: Bool?

    /// The `is_private_email`: whether `email` is one of Apple's relay addresses.
    public let isPrivateEmail: Bool?

    /// The `real_user_status`: what Apple thinks of who is in front of the device.
    public let realUserStatus: RealUserStatus?

    /// The `name`.
    public let name: String?

    /// The `given_name`.
    public let givenName: String?

    /// The `family_name`.
    public let familyName: String?

    /// The `picture`: a URL as text.
    public let picture: String?
}

/// Apple's judgement on whether an account belongs to a person (`ASUserDetectionStatus`).
public enum RealUserStatus: Int64, Sendable, Hashable {
    /// The system cannot tell.
    case unsupported = 0
    /// Apple does not know.
    case unknown = 1
    /// Apple has good reason to think so.
    case likelyReal = 2
}

extension GoogleJWTClaims: CustomStringConvertible, CustomReflectable {
    /// The issuer and the subject, without the nonce.
    public var description: String { "GoogleJWTClaims(issuer: \(issuer), subject: \(subject))" }

    /// Does not show the nonce.
    public var customMirror: Mirror { Mirror(self, children: ["issuer": issuer, "subject": subject]) }
}
