extension AccountError {
    /// A reason; its raw value is the kebab-case name that test vectors use.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        // Accounts.

        /// An account for this person is there already.
        case accountExists = "account-exists"
        /// Nobody is signed in.
        case notSignedIn = "not-signed-in"
        /// The stored state was changed by someone else meanwhile.
        case conflict = "conflict"
        /// The store could not be read or written.
        case storageFailed = "storage-failed"
        /// The store holds what cannot be understood.
        case storageCorrupt = "storage-corrupt"
        /// The app's own server refused the exchange.
        case backendRejected = "backend-rejected"

        // The authorization request and its answer, as in `GoogleSignInError.Code`.

        /// A setting, or a file that settings are read from, cannot be used.
        case invalidConfiguration = "invalid-configuration"
        /// An endpoint is not `https`.
        case insecureEndpoint = "insecure-endpoint"
        /// The code verifier is malformed.
        case invalidCodeVerifier = "invalid-code-verifier"
        /// The callback is malformed, or repeats a parameter.
        case invalidAuthorizationResponse = "invalid-authorization-response"
        /// The callback came to another URI than the redirect URI.
        case redirectMismatch = "redirect-mismatch"
        /// The callback's `state` is absent or not the one sent.
        case stateMismatch = "state-mismatch"
        /// The issuer is another one than that asked.
        case issuerMismatch = "issuer-mismatch"
        /// The person or the provider denied access.
        case accessDenied = "access-denied"
        /// The provider answered with another error than `access_denied`.
        case providerError = "provider-error"
        /// The callback carries no authorization code.
        case noAuthorizationCode = "no-authorization-code"

        // The flow as a whole.

        /// The person closed the sign-in page.
        case userCancelled = "user-cancelled"
        /// The task was cancelled, or a sign-out or a later attempt ended this one.
        case cancelled = "cancelled"
        /// No answer came in time.
        case timedOut = "timed-out"
        /// The network failed.
        case network = "network"
        /// Another sign-in is under way.
        case signInInProgress = "sign-in-in-progress"
        /// The external user agent could not be started.
        case webAuthenticationUnavailable = "web-authentication-unavailable"

        // The provider's documents.

        /// The token endpoint refused the request.
        case tokenExchangeFailed = "token-exchange-failed"
        /// The token endpoint's success answer is malformed.
        case invalidTokenResponse = "invalid-token-response"
        /// The UserInfo answer is malformed or about someone else.
        case invalidUserInfo = "invalid-user-info"
        /// The provider's metadata is malformed.
        case invalidProviderMetadata = "invalid-provider-metadata"
        /// The key set is malformed or ambiguous.
        case invalidKeySet = "invalid-key-set"
        /// The key set could not be fetched.
        case keySetUnavailable = "key-set-unavailable"
        /// A refreshed ID token is not for the same person and client.
        case refreshMismatch = "refresh-mismatch"

        // The ID token.

        /// The ID token is not a compact JWS with JSON header and claims.
        case invalidIDToken = "invalid-id-token"
        /// The `alg` is not allowed, or is absent.
        case unsupportedAlgorithm = "unsupported-algorithm"
        /// The header demands an extension that is not understood.
        case unsupportedCriticalHeader = "unsupported-critical-header"
        /// The header names no key.
        case missingKeyID = "missing-key-id"
        /// The key set holds no key of that name.
        case unknownKeyID = "unknown-key-id"
        /// The key of that name has the wrong use, algorithm or size.
        case invalidKey = "invalid-key"
        /// The signature does not verify.
        case invalidSignature = "invalid-signature"
        /// The `iss` is not the provider's.
        case invalidIssuer = "invalid-issuer"
        /// The `aud` does not hold the audience asked for.
        case invalidAudience = "invalid-audience"
        /// The `azp` is not this client.
        case invalidAuthorizedParty = "invalid-authorized-party"
        /// The token is past its `exp`, or has none.
        case tokenExpired = "token-expired"
        /// The `iat` is absent, malformed, or in the future.
        case invalidIssuedAt = "invalid-issued-at"
        /// The token is before its `nbf`.
        case tokenNotYetValid = "token-not-yet-valid"
        /// The `nonce` is absent or not the one sent.
        case invalidNonce = "invalid-nonce"
        /// The `at_hash` does not belong to the access token.
        case invalidAccessTokenHash = "invalid-access-token-hash"
        /// The `sub` is absent, empty, too long, or not ASCII.
        case invalidSubject = "invalid-subject"
        /// The `hd` is not the hosted domain asked for.
        case invalidHostedDomain = "invalid-hosted-domain"

        /// A code that is not on this list, from a transport or a user agent of the app's own.
        case unlisted = "unlisted"
    }
}
