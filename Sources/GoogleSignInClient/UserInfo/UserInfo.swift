internal import StrictJOSE

/// Claims about the person from the UserInfo endpoint (OpenID Connect Core §5.3.2).
///
/// Only the subject identifies a person: an address may change hands (§5.7).
public struct UserInfo: Sendable, Hashable {
    /// The subject, equal to that of the ID token.
    public let subject: String
    /// The email address.
    public let email: String?
    /// Whether the provider has checked that the address is the person's.
    public let isEmailVerified: Bool?
    /// The full name.
    public let name: String?
    /// The given name.
    public let givenName: String?
    /// The family name.
    public let familyName: String?
    /// The URL of a picture, as text.
    public let picture: String?
    /// The Google Workspace domain that the provider names; not a proof, which only the ID token's `hd` is.
    public let hostedDomain: String?

    /// Reads a response.
    ///
    /// - Parameters:
    ///   - response: status 200 with one `application/json`; `application/jwt` was never asked for.
    ///   - subject: the `sub` of the ID token, with which the answer's must be equal byte by byte.
    /// - Throws: `invalid-user-info`, for a claim of the wrong type too: `null` is not absence.
    public init(_ response: HTTPResponse, subject: String) throws(GoogleSignInError) {
        guard response.status == 200 else {
            throw GoogleSignInError(.invalidUserInfo, "status \(response.status)")
        }
        let json = try JSONResponse(response, code: .invalidUserInfo)
        guard let claim = json.root["sub"], !subject.isEmpty, claim.isString(subject) else {
            throw json.refusal("sub", "the subject of the ID token")
        }
        self.subject = subject
        email = try json.optionalString("email")
        isEmailVerified = try Self.isVerified(json)
        name = try json.optionalString("name")
        givenName = try json.optionalString("given_name")
        familyName = try json.optionalString("family_name")
        picture = try json.optionalString("picture")
        hostedDomain = try json.optionalString("hd")
    }

    /// A Boolean, or as Google's documentation has shown it, one of the strings `true` and `false`.
    private static func isVerified(_ json: JSONResponse) throws(GoogleSignInError) -> Bool? {
        guard let value = json.root["email_verified"] else { return nil }
        if let boolean = value.boolean { return boolean }
        if value.isString("true") { return true }
        if value.isString("false") { return false }
        throw json.refusal("email_verified", "true or false")
    }
}
