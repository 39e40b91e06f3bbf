/// How a user is displayed; none of it identifies them.
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
}
