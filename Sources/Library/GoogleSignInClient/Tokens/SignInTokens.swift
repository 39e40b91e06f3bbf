/// The tokens to act for a person.
public struct SignInTokens: Sendable, Hashable {
    /// The access token for the provider's APIs; `nil` if the provider sent none, as Apple's dialog does.
    public var accessToken: AccessToken?

    /// When the access token expires, in seconds since 1970; `nil` if the provider did not say.
    public var accessTokenExpiration: Int64?

    /// The token that obtains new access tokens; `nil` if the provider sent none.
    public var refreshToken: RefreshToken?

    /// Creates a set of tokens.
    public init(
        accessToken: AccessToken? = nil, accessTokenExpiration: Int64? = nil, refreshToken: RefreshToken? = nil
    ) {
        self.accessToken = accessToken
        self.accessTokenExpiration = accessTokenExpiration
        self.refreshToken = refreshToken
    }
}
