/// What a token endpoint returns.
public struct Tokens: Sendable {
    /// The access token.
    public var access: String
    /// The refresh token, if there is a new one.
    public var refresh: String?

    /// Creates tokens.
    public init(access: String, refresh: String?) {
        self.access = access
        self.refresh = refresh
    }
}

/// Asks the token endpoint for new tokens.
public typealias RefreshRequest = @Sendable (_ refreshToken: String) async throws -> Tokens

/// The tokens of a person who is signed in, for callers who need a new access token at the same time.
public protocol Session: Sendable {
    /// Begins with the tokens of a sign-in.
    init(_ tokens: Tokens)
    /// The tokens that are held now.
    var tokens: Tokens { get async }
    /// Gets a new access token.
    func refresh(_ request: @escaping RefreshRequest) async throws
}
