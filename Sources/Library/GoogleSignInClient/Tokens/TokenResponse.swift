internal import StrictJOSE

/// The token endpoint's response (RFC 6749 §5.1, OpenID Connect Core §3.1.3.3, §12.2).
public struct TokenResponse: Sendable, Hashable {
    /// The grant of the token request, which decides whether an ID token is required.
    public enum Grant: Sendable, Hashable {
        /// An authorization code, for a sign-in: an ID token is required (OpenID Connect Core §3.1.3.3).
        case authorizationCode
        /// A refresh token: an ID token is optional (OpenID Connect Core §12.2).
        case refreshToken
    }

    /// The access token for the provider's APIs.
    public let accessToken: AccessToken
    /// The ID token, not yet verified; never `nil` for an authorization code.
    public let idToken: EncodedIDToken?
    /// The refresh token; `nil` if the provider sent none.
    public let refreshToken: RefreshToken?
    /// The access token's lifetime in seconds, rounded down; `nil` if the response has none.
    ///
    /// RFC 6749 §5.1 only recommends `expires_in`, and there is no default here: a token of unknown lifetime is valid
    /// until an API rejects it.
    public let expiresIn: Int?
    /// The granted scopes, separated by spaces; `nil` if they are the requested ones.
    public let scope: String?
    /// The granted scopes, in their order; `nil` if they are the requested ones.
    public var grantedScopes: [String]? {
        scope.map { Array($0.utf8).split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) } }
    }

    /// Parses a response.
    ///
    /// `expires_in` is a number, integral or not, from 0 to `InputLimits.accessTokenLifetime`; a string is rejected.
    /// `token_type` is `Bearer`, compared without case. Unknown members are ignored (RFC 6749 §5.1).
    ///
    /// - Throws: `token-exchange-failed` for a status other than 200 or an object with an `error`, which is included if
    ///   it is safe to show; `invalid-token-response` for every other defect.
    public init(_ response: HTTPResponse, grant: Grant = .authorizationCode) throws(GoogleSignInError) {
        guard response.status == 200 else { throw Self.failure(response) }
        let json = try JSONResponse(response, code: .invalidTokenResponse)
        if let error = json.root["error"] {
            throw GoogleSignInError(.tokenExchangeFailed, OAuthErrorCode.presentable(error.string ?? ""))
        }
        accessToken = try AccessToken(json.string("access_token"))
        guard try ASCII.lowercased(json.string("token_type")) == "bearer" else {
            throw json.refusal("token_type", "Bearer")
        }
        expiresIn = try Self.lifetime(json)
        refreshToken = json.has("refresh_token") ? try RefreshToken(json.string("refresh_token")) : nil
        let hasIDToken = grant == .authorizationCode || json.has("id_token")
        idToken = hasIDToken ? try EncodedIDToken(json.string("id_token")) : nil
        scope = try json.optionalString("scope")
    }

    /// The error for a response other than a success, with its `error` value if it is well-formed (RFC 6749 §5.2).
    private static func failure(_ response: HTTPResponse) -> GoogleSignInError {
        let status = "status \(response.status)"
        // RFC 9110 §15.5.9, §15.6; RFC 6585 §4. Such a response says nothing about the token.
        let isTemporary = response.status >= 500 || response.status == 408 || response.status == 429
        guard let json = try? JSONResponse(response, code: .tokenExchangeFailed),
            let error = json.root["error"]?.string
        else { return GoogleSignInError(.tokenExchangeFailed, status, isTemporary: isTemporary) }
        return GoogleSignInError(
            .tokenExchangeFailed, "\(OAuthErrorCode.presentable(error)), \(status)", isTemporary: isTemporary)
    }

    /// Rounded down, so that the lifetime is never overestimated.
    private static func lifetime(_ json: JSONResponse) throws(GoogleSignInError) -> Int? {
        guard let value = json.root["expires_in"] else { return nil }
        let bounds = 0...Int64(InputLimits.accessTokenLifetime)
        guard let number = value.number, let seconds = number.roundedDown, bounds.contains(seconds) else {
            throw json.refusal("expires_in", "a number of seconds from 0 to \(InputLimits.accessTokenLifetime)")
        }
        return Int(seconds)
    }
}
