/// Why a client refused: the closed list of codes that vectors and clients share.
public enum Reason: String, Sendable, Hashable, CaseIterable {
    // Reasons of the sign-in plan.
    /// The callback is malformed, or repeats a parameter.
    case invalidAuthorizationResponse = "invalid-authorization-response"
    /// The token endpoint refused the request (RFC 6749 §5.2).
    case tokenExchangeFailed = "token-exchange-failed"
    /// The ID token is not a compact JWS with a JSON header and JSON claims.
    case invalidIDToken = "invalid-id-token"
    /// The person closed the sign-in page.
    case userCancelled = "user-cancelled"
    /// The callback's `state` is absent or not the one of the request.
    case stateMismatch = "state-mismatch"
    /// The callback has no authorization code.
    case noAuthorizationCode = "no-authorization-code"
    /// The header has no `kid`.
    case missingKeyID = "missing-key-id"
    /// No key of the key set has the `kid`.
    case unknownKeyID = "unknown-key-id"
    /// The signature does not verify.
    case invalidSignature = "invalid-signature"
    /// The `iss` is not the provider's issuer.
    case invalidIssuer = "invalid-issuer"
    /// The `aud` does not include the client ID.
    case invalidAudience = "invalid-audience"
    /// The token is past its `exp`, or has none.
    case tokenExpired = "token-expired"
    /// The `iat` is absent, malformed, or in the future.
    case invalidIssuedAt = "invalid-issued-at"
    /// The browser could not be started.
    case webAuthenticationUnavailable = "web-authentication-unavailable"

    // Further reasons of a client that checks everything.
    /// The person or the provider denied access (`access_denied`, RFC 6749 §4.1.2.1).
    case accessDenied = "access-denied"
    /// The provider answered the authorization request with another error.
    case providerError = "provider-error"
    /// The callback came to another URI than the redirect URI.
    case redirectMismatch = "redirect-mismatch"
    /// The response names another issuer (RFC 9207 §2.4, OpenID Connect Discovery §4.3).
    case issuerMismatch = "issuer-mismatch"
    /// The `alg` is absent or not allowed.
    case unsupportedAlgorithm = "unsupported-algorithm"
    /// The header has an extension that is not supported (RFC 7515 §4.1.11).
    case unsupportedCriticalHeader = "unsupported-critical-header"
    /// The key with the `kid` has the wrong use, algorithm, type or size.
    case invalidKey = "invalid-key"
    /// The key set is malformed or ambiguous (RFC 7517 §5).
    case invalidKeySet = "invalid-key-set"
    /// The key set could not be fetched.
    case keySetUnavailable = "key-set-unavailable"
    /// The `nonce` is absent or not the one of the request.
    case invalidNonce = "invalid-nonce"
    /// The `azp` is not this client.
    case invalidAuthorizedParty = "invalid-authorized-party"
    /// The `sub` is absent, empty, too long, or not ASCII.
    case invalidSubject = "invalid-subject"
    /// The `at_hash` does not match the access token.
    case invalidAccessTokenHash = "invalid-access-token-hash"
    /// The token is before its `nbf`.
    case tokenNotYetValid = "token-not-yet-valid"
    /// The `hd` is not the hosted domain that the client asked for.
    case invalidHostedDomain = "invalid-hosted-domain"
    /// The response of the token endpoint is malformed (RFC 6749 §5.1).
    case invalidTokenResponse = "invalid-token-response"
    /// The response of the device authorization endpoint is malformed (RFC 8628 §3.2).
    case invalidDeviceAuthorization = "invalid-device-authorization"
    /// The UserInfo response is malformed or about another person (OpenID Connect Core §5.3.2).
    case invalidUserInfo = "invalid-user-info"
    /// The request that posts a credential is malformed, or has no credential.
    case invalidCredentialResponse = "invalid-credential-response"
    /// The `g_csrf_token` of such a request is absent from its body or its cookies, or differs between them.
    case csrfTokenMismatch = "csrf-token-mismatch"
    /// The security event token is not a compact JWS with a JSON object of claims, or has no `jti` or no readable `events`.
    case invalidSecurityEvent = "invalid-security-event"
    /// A refreshed ID token is for another person or client (OpenID Connect Core §12.2).
    case refreshMismatch = "refresh-mismatch"
    /// The provider's metadata is malformed (OpenID Connect Discovery §3).
    case invalidProviderMetadata = "invalid-provider-metadata"
    /// The code verifier is not 43 to 128 unreserved characters (RFC 7636 §4.1).
    case invalidCodeVerifier = "invalid-code-verifier"
    /// An endpoint is not `https`.
    case insecureEndpoint = "insecure-endpoint"
    /// A setting cannot be used, such as an empty client ID.
    case invalidConfiguration = "invalid-configuration"
    /// Another sign-in is in progress.
    case signInInProgress = "sign-in-in-progress"
    /// A person has granted further scopes who is not the one that was asked.
    case userMismatch = "user-mismatch"
    /// The task was cancelled, but not by the person.
    case cancelled
    /// There was no response in time.
    case timedOut = "timed-out"
    /// The network failed.
    case network

    // Accounts.
    /// This person has an account already.
    case accountExists = "account-exists"
    /// Nobody is signed in.
    case notSignedIn = "not-signed-in"
    /// The stored state was changed by someone else in the meantime.
    case conflict
    /// The store could not be read or written.
    case storageFailed = "storage-failed"
    /// The stored data cannot be understood.
    case storageCorrupt = "storage-corrupt"
    /// The app's own server refused the exchange.
    case backendRejected = "backend-rejected"
}
