internal import StrictJOSE

/// The names of claims (OpenID Connect Core §2, §5.1; `hd` is Google's, `is_private_email` and `real_user_status` are Apple's).
extension JSONName {
    static let issuer: JSONName = "iss"
    static let audience: JSONName = "aud"
    static let authorizedParty: JSONName = "azp"
    static let expiration: JSONName = "exp"
    static let issuedAt: JSONName = "iat"
    static let notBefore: JSONName = "nbf"
    static let authenticationTime: JSONName = "auth_time"
    static let nonce: JSONName = "nonce"
    static let accessTokenHash: JSONName = "at_hash"
    static let subject: JSONName = "sub"
    static let hostedDomain: JSONName = "hd"
    static let email: JSONName = "email"
    static let emailVerified: JSONName = "email_verified"
    static let isPrivateEmail: JSONName = "is_private_email"
    static let realUserStatus: JSONName = "real_user_status"
    static let name: JSONName = "name"
    static let givenName: JSONName = "given_name"
    static let familyName: JSONName = "family_name"
    static let picture: JSONName = "picture"
}
