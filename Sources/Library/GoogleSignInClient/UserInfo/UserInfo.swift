internal import StrictJOSE

/// Claims about the person from the UserInfo endpoint (OpenID Connect Core §5.3.2).
///
/// Only the subject identifies a person: an email address may change hands (§5.7).
public struct UserInfo: Sendable, Hashable {
    /// The subject, equal to that of the ID token.
    public let subject: String
    /// The email address.
    public let email: String?
    /// Whether the provider has verified that the email address is the person's.
    public let isEmailVerified: Bool?
    /// The full name.
    public let name: String?
    /// The given name.
    public let givenName: String?
    /// The family name.
    public let familyName: String?
    /// The URL of a picture, as text.
    public let picture: String?
    /// The Google Workspace domain; it is not proof of membership, unlike the ID token's `hd`.
    public let hostedDomain: String?

    /// Parses a response.
    ///
    /// - Parameters:
    ///   - response: the response: status 200 with one `application/json`; `application/jwt` is not requested.
    ///   - subject: the `sub` of the ID token; the response's `sub` must be equal to it byte by byte.
    /// - Throws: `invalid-user-info`, also for a claim of the wrong type; `null` does not count as absent.
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

    /// A Boolean, or one of the strings `true` and `false`, which Google's documentation has shown.
    private static func isVerified(_ json: JSONResponse) throws(GoogleSignInError) -> Bool? {
        guard let value = json.root["email_verified"] else { return nil }
        if let boolean = value.boolean { return boolean }
        if value.isString("true") { return true }
        if value.isString("false") { return false }
        throw json.refusal("email_verified", "true or false")
    }
}

extension UserInfo: CustomStringConvertible, CustomReflectable {
    /// Only the subject, because the other members are personal data.
    public var description: String { "UserInfo(subject: \(subject))" }

    /// A mirror with the subject only.
    public var customMirror: Mirror { Mirror(self, children: ["subject": subject]) }
}
