package import StrictJOSE

/// The two steps whose cost is cryptography.
///
/// A search through the orders of a sign-in runs them a million times on the same few inputs; it may put in functions
/// that remember their results. They are no way to change a verdict, and so are not public.
package struct SignInComputations: Sendable {
    /// Judges an ID token.
    package var verify:
        @Sendable (IDTokenVerifier, EncodedIDToken, JSONWebKeySet, IDTokenContext) throws(GoogleSignInError) ->
            GoogleJWTClaims

    /// Reads a key set and prepares its keys.
    package var readKeySet: @Sendable (HTTPResponse) throws(GoogleSignInError) -> KeySetResponse

    /// Takes other functions for the two steps.
    package init(
        verify:
            @escaping @Sendable (IDTokenVerifier, EncodedIDToken, JSONWebKeySet, IDTokenContext)
            throws(GoogleSignInError) -> GoogleJWTClaims,
        readKeySet: @escaping @Sendable (HTTPResponse) throws(GoogleSignInError) -> KeySetResponse
    ) {
        self.verify = verify
        self.readKeySet = readKeySet
    }

    /// The steps as they are.
    package static let direct = SignInComputations(
        verify: { (verifier, token, keys, context) throws(GoogleSignInError) in
            try verifier.verify(token.text, keys: keys, context: context)
        },
        readKeySet: { (response) throws(GoogleSignInError) in try KeySetResponse(response) })
}
