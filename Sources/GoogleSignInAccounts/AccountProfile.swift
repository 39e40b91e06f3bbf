/// How a person is shown; none of it identifies them.
public struct AccountProfile: Sendable, Hashable {
    /// The `name`.
    public var name: String?

    /// The `email`, which may change and may be someone else's later: for show, never as a key.
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
