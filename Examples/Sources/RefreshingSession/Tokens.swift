/// What a token endpoint returns.
package struct Tokens: Sendable {
    /// The access token.
    package var access: String
    /// The refresh token, if there is a new one.
    package var refresh: String?

    /// Creates tokens.
    package init(access: String, refresh: String?) {
        self.access = access
        self.refresh = refresh
    }
}

/// Asks the token endpoint for new tokens.
package typealias RefreshRequest = @Sendable (_ refreshToken: String) async throws -> Tokens

/// The tokens of a person who is signed in, for callers who need a new access token at the same time.
package protocol Session: Sendable {
    /// Begins with the tokens of a sign-in.
    init(_ tokens: Tokens)
    /// The tokens that are held now.
    var tokens: Tokens { get async }
    /// Gets a new access token.
    func refresh(_ request: @escaping RefreshRequest) async throws
}
