internal import OpenSSLCrypto

/// The provider's answer, as the callback URL carries it (RFC 6749 §4.1.2, RFC 9207).
public struct AuthorizationResponse: Sendable, Hashable {
    /// The code to exchange for tokens.
    public let code: AuthorizationCode

    /// The `iss` that the answer named, equal to the issuer asked; nil if it named none.
    public let issuer: String?

    /// Reads a callback from its text.
    ///
    /// The order of checks is fixed, and each has its own code:
    /// 1. the form: size, URI syntax, user information, fragment, percent-encoding, repeated parameters
    ///    (`invalid-authorization-response`);
    /// 2. the redirect URI: scheme, host, port, path and its own parameters (`redirect-mismatch`);
    /// 3. `state` (`state-mismatch`), before anything else in the answer is believed, an error included;
    /// 4. `iss` (`issuer-mismatch`);
    /// 5. `error` (`access-denied`, `provider-error`), even if there is a code besides;
    /// 6. `code` (`no-authorization-code` if absent or empty, `invalid-authorization-response` if not visible ASCII).
    ///
    /// Parameters that nobody here knows are ignored (RFC 6749 §4.1.2), but not repeated ones (§3.1). An empty
    /// fragment carries nothing and is let through: Google has been seen to append a bare `#`.
    ///
    /// - Parameters:
    ///   - callbackURL: the URL that the user agent was sent to, unchanged.
    ///   - redirectURI: the redirect URI of the request.
    ///   - state: the `state` of the request.
    ///   - issuer: the issuer asked. With nil an `iss` cannot be compared and is ignored.
    ///   - issuerParameterIsAdvertised: whether the provider's metadata promises `iss`, so that its absence is an
    ///     attack (RFC 9207 §2.4). Needs an `issuer`.
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
            throw GoogleSignInError(.invalidAuthorizationResponse, "a fragment; the code flow answers in the query")
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

    /// The parameters that an answer may carry in any flow; a redirect URI must not hold them itself.
    static let parameterNames = [
        "code", "state", "iss", "error", "error_description", "error_uri", "id_token", "access_token", "token_type",
        "response",
    ]

    private static func checkState(_ state: String?, expected: String) throws(GoogleSignInError) {
        guard let state, !state.isEmpty, !expected.isEmpty else {
            throw GoogleSignInError(.stateMismatch, "state is absent or empty")
        }
        guard ConstantTime.equal(state, expected) else {
            throw GoogleSignInError(.stateMismatch, "state is not the one sent")
        }
    }

    /// RFC 9207 §2.4: simple string comparison; an absent `iss` is refused only where it is promised.
    private static func checkIssuer(
        _ issuer: String?, expected: String?, isAdvertised: Bool
    ) throws(GoogleSignInError) {
        guard let expected else {
            if isAdvertised {
                throw GoogleSignInError(.invalidConfiguration, "iss is promised, but no issuer to compare it with")
            }
            return
        }
        guard let issuer else {
            if isAdvertised {
                throw GoogleSignInError(.issuerMismatch, "iss is absent though the provider promises it")
            }
            return
        }
        guard issuer.utf8.elementsEqual(expected.utf8) else {
            throw GoogleSignInError(.issuerMismatch, "iss is not the issuer asked")
        }
    }

    private static func refusal(_ error: String) -> GoogleSignInError {
        if error == "access_denied" { return GoogleSignInError(.accessDenied) }
        return GoogleSignInError(.providerError, OAuthErrorCode.presentable(error))
    }
}
