internal import StrictJOSE

/// The claims that a client reads (OpenID Connect Core §2, §5.1; `hd` is Google's, `is_private_email` and
/// `real_user_status` are Apple's).
enum IDTokenClaimName: Int, CaseIterable {
    case issuer, audience, authorizedParty, expiration, issuedAt, notBefore, authenticationTime, nonce, accessTokenHash
    case subject, hostedDomain, email, emailVerified, isPrivateEmail, realUserStatus, name, givenName, familyName
    case picture

    private var memberName: JSONName {
        switch self {
        case .issuer: "iss"
        case .audience: "aud"
        case .authorizedParty: "azp"
        case .expiration: "exp"
        case .issuedAt: "iat"
        case .notBefore: "nbf"
        case .authenticationTime: "auth_time"
        case .nonce: "nonce"
        case .accessTokenHash: "at_hash"
        case .subject: "sub"
        case .hostedDomain: "hd"
        case .email: "email"
        case .emailVerified: "email_verified"
        case .isPrivateEmail: "is_private_email"
        case .realUserStatus: "real_user_status"
        case .name: "name"
        case .givenName: "given_name"
        case .familyName: "family_name"
        case .picture: "picture"
        }
    }

    /// The names, numbered by their raw values.
    static let table = JSONNameTable(allCases.map(\.memberName))
}

extension JSONNamedMembers {
    subscript(name: IDTokenClaimName) -> BorrowedJSONValue? {
        @_lifetime(copy self)
        get { self[name.rawValue] }
    }
}
