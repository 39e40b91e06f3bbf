extension GoogleSignInError {
    /// The reason for an error; its raw value is the kebab-case name that test vectors use.
    ///
    /// The set is open: later versions may add codes, so a `switch` needs a `default`.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The kebab-case name, for example `invalid-audience`.
        public let rawValue: String

        /// Creates a code from its kebab-case name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }
}

extension GoogleSignInError.Code: CustomStringConvertible {
    /// The kebab-case name.
    public var description: String { rawValue }
}

// The authorization request and response.
extension GoogleSignInError.Code {
    /// A setting is unusable, for example an empty client ID, scopes without `openid`, or a redirect URI with a
    /// fragment.
    public static let invalidConfiguration = Self(rawValue: "invalid-configuration")

    /// An endpoint is not `https`.
    public static let insecureEndpoint = Self(rawValue: "insecure-endpoint")

    /// The code verifier is not 43 to 128 unreserved characters (RFC 7636 §4.1).
    public static let invalidCodeVerifier = Self(rawValue: "invalid-code-verifier")

    /// The authorization response is malformed or repeats a parameter.
    public static let invalidAuthorizationResponse = Self(rawValue: "invalid-authorization-response")

    /// The callback does not match the redirect URI.
    public static let redirectMismatch = Self(rawValue: "redirect-mismatch")

    /// The callback's `state` is absent or differs from the one sent.
    public static let stateMismatch = Self(rawValue: "state-mismatch")

    /// The issuer is not the expected one (RFC 9207 §2.4, OpenID Connect Discovery §4.3).
    public static let issuerMismatch = Self(rawValue: "issuer-mismatch")

    /// The person or the provider denied access (`access_denied`, RFC 6749 §4.1.2.1).
    public static let accessDenied = Self(rawValue: "access-denied")

    /// The provider responded to the authorization request with an error other than `access_denied`.
    public static let providerError = Self(rawValue: "provider-error")

    /// The callback carries no authorization code.
    public static let noAuthorizationCode = Self(rawValue: "no-authorization-code")
}

// The flow as a whole.
extension GoogleSignInError.Code {
    /// The person closed the sign-in page.
    public static let userCancelled = Self(rawValue: "user-cancelled")

    /// The task was cancelled by the app, not by the person.
    public static let cancelled = Self(rawValue: "cancelled")

    /// No response arrived in time.
    public static let timedOut = Self(rawValue: "timed-out")

    /// The network failed.
    public static let network = Self(rawValue: "network")

    /// A person has granted further scopes who is not the one that was asked.
    public static let userMismatch = Self(rawValue: "user-mismatch")

    /// Another sign-in is in progress.
    public static let signInInProgress = Self(rawValue: "sign-in-in-progress")

    /// The external user agent could not be started.
    public static let webAuthenticationUnavailable = Self(rawValue: "web-authentication-unavailable")
}

// The provider's other responses.
extension GoogleSignInError.Code {
    /// The token endpoint refused the request (RFC 6749 §5.2).
    public static let tokenExchangeFailed = Self(rawValue: "token-exchange-failed")

    /// The token endpoint's success response is malformed (RFC 6749 §5.1).
    public static let invalidTokenResponse = Self(rawValue: "invalid-token-response")

    /// The device authorization endpoint's success response is malformed (RFC 8628 §3.2).
    public static let invalidDeviceAuthorization = Self(rawValue: "invalid-device-authorization")

    /// The UserInfo response is malformed or about another person (OpenID Connect Core §5.3.2).
    public static let invalidUserInfo = Self(rawValue: "invalid-user-info")

    /// The provider's metadata is malformed (OpenID Connect Discovery §3).
    public static let invalidProviderMetadata = Self(rawValue: "invalid-provider-metadata")

    /// The key set is malformed or ambiguous (RFC 7517 §5).
    public static let invalidKeySet = Self(rawValue: "invalid-key-set")

    /// The key set could not be fetched.
    public static let keySetUnavailable = Self(rawValue: "key-set-unavailable")

    /// A refreshed ID token is not for the same person and client (OpenID Connect Core §12.2).
    public static let refreshMismatch = Self(rawValue: "refresh-mismatch")
}

// The credential that a browser posts to an app's server.
extension GoogleSignInError.Code {
    /// The request that posts a credential is malformed or has none.
    public static let invalidCredentialResponse = Self(rawValue: "invalid-credential-response")

    /// The `g_csrf_token` is absent from the body or the cookies, or differs between them.
    public static let csrfTokenMismatch = Self(rawValue: "csrf-token-mismatch")
}

// The security event token.
extension GoogleSignInError.Code {
    /// The security event token is not a compact JWS with a JSON header and JSON claims, or its `jti` or `events` are
    /// absent or malformed.
    public static let invalidSecurityEvent = Self(rawValue: "invalid-security-event")
}

// The ID token.
extension GoogleSignInError.Code {
    /// The ID token is not a compact JWS with a JSON header and JSON claims.
    public static let invalidIDToken = Self(rawValue: "invalid-id-token")

    /// The `alg` is not allowed, or is absent.
    public static let unsupportedAlgorithm = Self(rawValue: "unsupported-algorithm")

    /// The header requires an extension that is not supported (RFC 7515 §4.1.11).
    public static let unsupportedCriticalHeader = Self(rawValue: "unsupported-critical-header")

    /// The header has no key ID.
    public static let missingKeyID = Self(rawValue: "missing-key-id")

    /// The key set has no key with that key ID.
    public static let unknownKeyID = Self(rawValue: "unknown-key-id")

    /// The key with that key ID has the wrong use, algorithm or size.
    public static let invalidKey = Self(rawValue: "invalid-key")

    /// The signature does not verify.
    public static let invalidSignature = Self(rawValue: "invalid-signature")

    /// The `iss` is not one of the provider's issuers.
    public static let invalidIssuer = Self(rawValue: "invalid-issuer")

    /// The `aud` does not contain the expected audience.
    public static let invalidAudience = Self(rawValue: "invalid-audience")

    /// The `azp` is not this client.
    public static let invalidAuthorizedParty = Self(rawValue: "invalid-authorized-party")

    /// The token has expired (`exp`), or has no `exp`.
    public static let tokenExpired = Self(rawValue: "token-expired")

    /// The `iat` is absent, malformed, or in the future.
    public static let invalidIssuedAt = Self(rawValue: "invalid-issued-at")

    /// The current time is before the token's `nbf`.
    public static let tokenNotYetValid = Self(rawValue: "token-not-yet-valid")

    /// The `nonce` is absent or differs from the one sent.
    public static let invalidNonce = Self(rawValue: "invalid-nonce")

    /// The `at_hash` does not match the access token.
    public static let invalidAccessTokenHash = Self(rawValue: "invalid-access-token-hash")

    /// The `sub` is absent, empty, too long, or not ASCII.
    public static let invalidSubject = Self(rawValue: "invalid-subject")

    /// The `hd` is not the required hosted domain.
    public static let invalidHostedDomain = Self(rawValue: "invalid-hosted-domain")
}
