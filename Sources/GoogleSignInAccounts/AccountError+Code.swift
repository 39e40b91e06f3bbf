extension AccountError {
    /// The reason for an error; its raw value is the kebab-case name that test vectors use.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        // Accounts.

        /// The user already has an account.
        case accountExists = "account-exists"
        /// No user is signed in.
        case notSignedIn = "not-signed-in"
        /// The stored state was changed by someone else in the meantime.
        case conflict = "conflict"
        /// The store could not be read or written.
        case storageFailed = "storage-failed"
        /// The store contains unreadable data.
        case storageCorrupt = "storage-corrupt"
        /// The app's server refused the request.
        case backendRejected = "backend-rejected"

        // The authorization request and response, as in `GoogleSignInError.Code`.

        /// A setting, or a file that contains settings, is unusable.
        case invalidConfiguration = "invalid-configuration"
        /// An endpoint is not `https`.
        case insecureEndpoint = "insecure-endpoint"
        /// The code verifier is malformed.
        case invalidCodeVerifier = "invalid-code-verifier"
        /// The authorization response is malformed or repeats a parameter.
        case invalidAuthorizationResponse = "invalid-authorization-response"
        /// The callback does not match the redirect URI.
        case redirectMismatch = "redirect-mismatch"
        /// The callback's `state` is absent or differs from the one sent.
        case stateMismatch = "state-mismatch"
        /// The issuer is not the expected one.
        case issuerMismatch = "issuer-mismatch"
        /// The user or the provider denied access.
        case accessDenied = "access-denied"
        /// The provider responded with an error other than `access_denied`.
        case providerError = "provider-error"
        /// The callback carries no authorization code.
        case noAuthorizationCode = "no-authorization-code"

        // The flow as a whole.

        /// The user closed the sign-in page.
        case userCancelled = "user-cancelled"
        /// The task was cancelled, or a sign-out or a later attempt ended this one.
        case cancelled = "cancelled"
        /// No response arrived in time.
        case timedOut = "timed-out"
        /// The network failed.
        case network = "network"
        /// Another sign-in is in progress.
        case signInInProgress = "sign-in-in-progress"
        /// A user has granted further scopes who is not the one that was asked.
        case userMismatch = "user-mismatch"
        /// The external user agent could not be started.
        case webAuthenticationUnavailable = "web-authentication-unavailable"

        // The provider's other responses.

        /// The token endpoint refused the request.
        case tokenExchangeFailed = "token-exchange-failed"
        /// The token endpoint's success response is malformed.
        case invalidTokenResponse = "invalid-token-response"
        /// The device authorization endpoint's success response is malformed.
        case invalidDeviceAuthorization = "invalid-device-authorization"
        /// The UserInfo response is malformed or about another user.
        case invalidUserInfo = "invalid-user-info"
        /// The provider's metadata is malformed.
        case invalidProviderMetadata = "invalid-provider-metadata"
        /// The key set is malformed or ambiguous.
        case invalidKeySet = "invalid-key-set"
        /// The key set could not be fetched.
        case keySetUnavailable = "key-set-unavailable"
        /// A refreshed ID token is not for the same user and client.
        case refreshMismatch = "refresh-mismatch"

        // The credential that a browser posts to an app's server.

        /// The request that posts a credential is malformed or has none.
        case invalidCredentialResponse = "invalid-credential-response"
        /// The `g_csrf_token` is absent from the body or the cookies, or differs between them.
        case csrfTokenMismatch = "csrf-token-mismatch"

        // The security event token.

        /// The security event token is not a signed token with `jti` and `events`.
        case invalidSecurityEvent = "invalid-security-event"

        // The ID token.

        /// The ID token is not a compact JWS with a JSON header and JSON claims.
        case invalidIDToken = "invalid-id-token"
        /// The `alg` is not allowed, or is absent.
        case unsupportedAlgorithm = "unsupported-algorithm"
        /// The header requires an extension that is not supported.
        case unsupportedCriticalHeader = "unsupported-critical-header"
        /// The header has no key ID.
        case missingKeyID = "missing-key-id"
        /// The key set has no key with that key ID.
        case unknownKeyID = "unknown-key-id"
        /// The key with that key ID has the wrong use, algorithm or size.
        case invalidKey = "invalid-key"
        /// The signature does not verify.
        case invalidSignature = "invalid-signature"
        /// The `iss` is not one of the provider's issuers.
        case invalidIssuer = "invalid-issuer"
        /// The `aud` does not contain the expected audience.
        case invalidAudience = "invalid-audience"
        /// The `azp` is not this client.
        case invalidAuthorizedParty = "invalid-authorized-party"
        /// The token has expired (`exp`), or has no `exp`.
        case tokenExpired = "token-expired"
        /// The `iat` is absent, malformed, or in the future.
        case invalidIssuedAt = "invalid-issued-at"
        /// The current time is before the token's `nbf`.
        case tokenNotYetValid = "token-not-yet-valid"
        /// The `nonce` is absent or differs from the one sent.
        case invalidNonce = "invalid-nonce"
        /// The `at_hash` does not match the access token.
        case invalidAccessTokenHash = "invalid-access-token-hash"
        /// The `sub` is absent, empty, too long, or not ASCII.
        case invalidSubject = "invalid-subject"
        /// The `hd` is not the required hosted domain.
        case invalidHostedDomain = "invalid-hosted-domain"

        /// Any other code, from a transport or a user agent that is not part of this library.
        case unlisted = "unlisted"
    }
}
