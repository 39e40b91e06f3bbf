/// Why a client refused: the closed list of codes that vectors and clients share.
public enum Reason: String, Sendable, Hashable, CaseIterable {
    // Reasons of the sign-in plan.
    case invalidAuthorizationResponse = "invalid-authorization-response"
    case tokenExchangeFailed = "token-exchange-failed"
    case invalidIDToken = "invalid-id-token"
    case userCancelled = "user-cancelled"
    case stateMismatch = "state-mismatch"
    case noAuthorizationCode = "no-authorization-code"
    case missingKeyID = "missing-key-id"
    case unknownKeyID = "unknown-key-id"
    case invalidSignature = "invalid-signature"
    case invalidIssuer = "invalid-issuer"
    case invalidAudience = "invalid-audience"
    case tokenExpired = "token-expired"
    case invalidIssuedAt = "invalid-issued-at"
    case webAuthenticationUnavailable = "web-authentication-unavailable"

    // Further reasons of a client that checks everything.
    case accessDenied = "access-denied"
    case providerError = "provider-error"
    case redirectMismatch = "redirect-mismatch"
    case issuerMismatch = "issuer-mismatch"
    case unsupportedAlgorithm = "unsupported-algorithm"
    case unsupportedCriticalHeader = "unsupported-critical-header"
    case invalidKey = "invalid-key"
    case invalidKeySet = "invalid-key-set"
    case keySetUnavailable = "key-set-unavailable"
    case invalidNonce = "invalid-nonce"
    case invalidAuthorizedParty = "invalid-authorized-party"
    case invalidSubject = "invalid-subject"
    case invalidAccessTokenHash = "invalid-access-token-hash"
    case tokenNotYetValid = "token-not-yet-valid"
    case invalidHostedDomain = "invalid-hosted-domain"
    case invalidTokenResponse = "invalid-token-response"
    case invalidUserInfo = "invalid-user-info"
    case refreshMismatch = "refresh-mismatch"
    case invalidProviderMetadata = "invalid-provider-metadata"
    case invalidCodeVerifier = "invalid-code-verifier"
    case insecureEndpoint = "insecure-endpoint"
    case invalidConfiguration = "invalid-configuration"
    case signInInProgress = "sign-in-in-progress"
    case cancelled
    case timedOut = "timed-out"
    case network

    // Accounts.
    case accountExists = "account-exists"
    case notSignedIn = "not-signed-in"
    case conflict
    case storageFailed = "storage-failed"
    case storageCorrupt = "storage-corrupt"
    case backendRejected = "backend-rejected"
}
