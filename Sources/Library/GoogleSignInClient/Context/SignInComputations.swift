package import StrictJOSE

/// The two steps that perform cryptography.
///
/// A schedule search repeats them up to a million times on few inputs, so it may replace them with memoizing functions.
/// They must not change a result and are therefore not public.
package struct SignInComputations: Sendable {
    /// Verifies an ID token.
    package var verify:
        @Sendable (IDTokenVerifier, EncodedIDToken, JSONWebKeySet, IDTokenContext) throws(GoogleSignInError) ->
            IDTokenClaims

    /// Parses a key set and prepares its keys.
    package var readKeySet: @Sendable (HTTPResponse) throws(GoogleSignInError) -> KeySetResponse

    /// Replaces both steps.
    package init(
        verify:
            @escaping @Sendable (IDTokenVerifier, EncodedIDToken, JSONWebKeySet, IDTokenContext)
            throws(GoogleSignInError) -> IDTokenClaims,
        readKeySet: @escaping @Sendable (HTTPResponse) throws(GoogleSignInError) -> KeySetResponse
    ) {
        self.verify = verify
        self.readKeySet = readKeySet
    }

    /// The unmodified steps.
    package static let direct = SignInComputations(
        verify: { (verifier, token, keys, context) throws(GoogleSignInError) in
            try verifier.verify(token.text, keys: keys, context: context)
        },
        readKeySet: { (response) throws(GoogleSignInError) in try KeySetResponse(response) })
}
