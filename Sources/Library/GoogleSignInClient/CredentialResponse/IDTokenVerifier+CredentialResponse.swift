public import StrictJOSE

extension IDTokenVerifier {
    /// Verifies the credential of a request from Google Identity Services.
    ///
    /// - Parameters:
    ///   - response: the request, whose `g_csrf_token` is checked.
    ///   - keys: the provider's key set.
    ///   - context: the client's expectations; its nonce is that of the page which showed the button or One Tap, and
    ///     `nil` if the page gave none.
    /// - Throws: as `verify(_:keys:context:)` for an ID token.
    public func verify(
        _ response: CredentialResponse, keys: JSONWebKeySet, context: IDTokenContext
    ) throws(GoogleSignInError) -> IDTokenClaims {
        try verify(response.credential.text, keys: keys, context: context)
    }
}
