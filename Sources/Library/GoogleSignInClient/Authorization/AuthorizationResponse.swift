internal import JOSECryptography

/// The authorization response in the callback URL (RFC 6749 §4.1.2, RFC 9207).
public struct AuthorizationResponse: Sendable, Hashable {
    /// The code to exchange for tokens.
    public let code: AuthorizationCode

    /// The `iss` of the response, equal to the expected issuer; `nil` if the response has none.
    public let issuer: String?

    /// Parses and checks a callback URL.
    ///
    /// The checks run in this order, and each has its own error code:
    /// 1. syntax: size, URI syntax, user information, fragment, percent-encoding, repeated parameters
    ///    (`invalid-authorization-response`);
    /// 2. the redirect URI: scheme, host, port, path and the redirect URI's own parameters (`redirect-mismatch`);
    /// 3. `state` (`state-mismatch`), before any other parameter is trusted, including an error;
    /// 4. `iss` (`issuer-mismatch`);
    /// 5. `error` (`access-denied`, `provider-error`), even if a code is present too;
    /// 6. `code` (`no-authorization-code` if absent or empty, `invalid-authorization-response` if not visible ASCII).
    ///
    /// Unknown parameters are ignored (RFC 6749 §4.1.2), but repeated parameters are rejected (§3.1). An empty fragment
    /// is accepted, because Google has been seen to append a bare `#`.
    ///
    /// - Parameters:
    ///   - callbackURL: the URL that the user agent was redirected to, unchanged.
    ///   - redirectURI: the redirect URI of the request.
    ///   - state: the `state` of the request.
    ///   - issuer: the expected issuer. If it is `nil`, `iss` is ignored.
    ///   - issuerParameterIsAdvertised: whether the provider's metadata announces `iss`; if so, its absence is treated
    ///     as an attack (RFC 9207 §2.4). Requires an `issuer`.
    public init(
        callbackURL: String, redirectURI: RedirectURI, state: String, issuer: String?,
        issuerParameterIsAdvertised: Bool = false
    ) throws(GoogleSignInError) {
        let callback: AbsoluteURI
        let parameters: FormParameters
        do {
            callback = try AbsoluteURI(callbackURL, limit: InputLimits.callbackBytes)
            parameters = try FormParameters(query: callback.query)
        } catch {
            throw GoogleSignInError(.invalidAuthorizationResponse, error.reason)
        }
        guard callback.fragment?.isEmpty != false else {
            throw GoogleSignInError(.invalidAuthorizationResponse, "a fragment; the code flow responds in the query")
        }
        if let mismatch = redirectURI.mismatch(with: callback, parameters: parameters) {
            throw GoogleSignInError(.redirectMismatch, mismatch)
        }
        try Self.checkState(parameters["state"], expected: state)
        try Self.checkIssuer(parameters["iss"], expected: issuer, isAdvertised: issuerParameterIsAdvertised)
        if let error = parameters["error"] { throw Self.refusal(error) }
        guard let code = parameters["code"] else {
            throw GoogleSignInError(.noAuthorizationCode, "neither code nor error")
        }
        self.code = try AuthorizationCode(code)
        self.issuer = parameters["iss"]
    }

    /// The parameters that a response may carry in any flow; a redirect URI must not contain them.
    static let parameterNames = [
        "code", "state", "iss", "error", "error_description", "error_uri", "id_token", "access_token", "token_type",
        "response",
    ]

    private static func checkState(_ state: String?, expected: String) throws(GoogleSignInError) {
        guard let state, !expected.isEmpty else {
            throw GoogleSignInError(.stateMismatch, "state is absent")
        }
        guard ConstantTime.equal(state, expected) else {
            throw GoogleSignInError(.stateMismatch, "state differs from the one sent")
        }
    }

    /// RFC 9207 §2.4: simple string comparison; a missing `iss` is rejected only if the provider advertises it.
    private static func checkIssuer(
        _ issuer: String?, expected: String?, isAdvertised: Bool
    ) throws(GoogleSignInError) {
        guard let expected else {
            if isAdvertised {
                throw GoogleSignInError(.invalidConfiguration, "iss is advertised; expected an issuer to compare with")
            }
            return
        }
        guard let issuer else {
            if isAdvertised {
                throw GoogleSignInError(.issuerMismatch, "iss is absent although the provider advertises it")
            }
            return
        }
        guard issuer.utf8.elementsEqual(expected.utf8) else {
            throw GoogleSignInError(.issuerMismatch, "iss differs from the expected issuer")
        }
    }

    private static func refusal(_ error: String) -> GoogleSignInError {
        if error == "access_denied" { return GoogleSignInError(.accessDenied) }
        return GoogleSignInError(.providerError, OAuthErrorCode.presentable(error))
    }
}
