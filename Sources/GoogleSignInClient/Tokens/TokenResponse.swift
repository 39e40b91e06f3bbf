internal import StrictJOSE

/// The token endpoint's answer (RFC 6749 §5.1, OpenID Connect Core §3.1.3.3, §12.2).
public struct TokenResponse: Sendable, Hashable {
    /// What was sent to the token endpoint, which decides whether an ID token must come back.
    public enum Grant: Sendable, Hashable {
        /// A code, for a sign-in: an ID token is required (OpenID Connect Core §3.1.3.3).
        case authorizationCode
        /// A refresh token: an ID token may come (OpenID Connect Core §12.2).
        case refreshToken
    }

    /// Opens the provider's APIs.
    public let accessToken: AccessToken
    /// Who signed in, not verified yet; never nil for an authorization code.
    public let idToken: EncodedIDToken?
    /// Buys new access tokens; nil if the provider gave none.
    public let refreshToken: RefreshToken?
    /// Seconds for which the access token lives, rounded down; nil if the provider did not say.
    ///
    /// RFC 6749 §5.1 only recommends `expires_in`. Nothing is put in its place: treat an unknown lifetime as over as
    /// soon as the token is refused.
    public let expiresIn: Int?
    /// The scopes granted, separated by spaces; nil if they are those asked for.
    public let scope: String?

    /// Reads a response.
    ///
    /// `expires_in` is a number, integral or not, from 0 to `InputLimits.accessTokenLifetime`; a string is refused.
    /// `token_type` is `Bearer` in any case. Members that nobody here knows are ignored (RFC 6749 §5.1).
    ///
    /// - Throws: `token-exchange-failed` for a status other than 200, or an object with an `error`, which is named if
    ///   it can be shown; `invalid-token-response` for anything else that is wrong.
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

    /// The error of a response that is no success, named as far as it is well-formed (RFC 6749 §5.2).
    private static func failure(_ response: HTTPResponse) -> GoogleSignInError {
        let status = "status \(response.status)"
        // RFC 9110 §15.5.9, §15.6; RFC 6585 §4. Whatever such an answer says of the token is not to be believed.
        let isTemporary = response.status >= 500 || response.status == 408 || response.status == 429
        guard let json = try? JSONResponse(response, code: .tokenExchangeFailed),
            let error = json.root["error"]?.string
        else { return GoogleSignInError(.tokenExchangeFailed, status, isTemporary: isTemporary) }
        return GoogleSignInError(
            .tokenExchangeFailed, "\(OAuthErrorCode.presentable(error)), \(status)", isTemporary: isTemporary)
    }

    /// Rounded down, so that a token is never thought to live longer than it does.
    private static func lifetime(_ json: JSONResponse) throws(GoogleSignInError) -> Int? {
        guard let value = json.root["expires_in"] else { return nil }
        let bounds = 0...Int64(InputLimits.accessTokenLifetime)
        guard let number = value.number, let seconds = number.roundedDown, bounds.contains(seconds) else {
            throw json.refusal("expires_in", "a number of seconds from 0 to \(InputLimits.accessTokenLifetime)")
        }
        return Int(seconds)
    }
}
