public import GoogleSignInClient

/// How a person is displayed; none of it identifies them.
public struct AccountProfile: Sendable, Hashable {
    /// The `name`.
    public var name: String?

    /// The `email`, which may change and may later belong to someone else: display it, but never use it as a key.
    public var email: String?

    /// The `picture`: a URL as text.
    public var picture: String?

    /// Creates a profile.
    public init(name: String? = nil, email: String? = nil, picture: String? = nil) {
        self.name = name
        self.email = email
        self.picture = picture
    }

    /// Creates a profile from the claims of an ID token.
    public init(_ claims: IDTokenClaims) {
        self.init(name: claims.name, email: claims.email, picture: claims.picture)
    }
}

extension AccountProfile: CustomStringConvertible, CustomReflectable {
    /// The names of the members that are present, because their values are personal data.
    public var description: String {
        let present = [("name", name), ("email", email), ("picture", picture)].filter { $0.1 != nil }.map(\.0)
        return "AccountProfile(\(present.joined(separator: ", ")))"
    }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
