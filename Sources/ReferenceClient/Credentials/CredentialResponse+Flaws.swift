internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// Flaws in the double-submit check of a posted credential.
    static let ofCSRFTokens: [Flaw] = [
        Flaw("csrf-token-not-compared", "does not compare g_csrf_token", .csrf, .accepting(.csrfTokenMismatch)),
        Flaw(
            "csrf-token-compared-only-if-in-cookie", "compares g_csrf_token only if there is a cookie", .csrf,
            .accepting(.csrfTokenMismatch)),
        Flaw(
            "csrf-token-compared-only-if-in-body", "compares g_csrf_token only if the body has one", .csrf,
            .accepting(.csrfTokenMismatch)),
        Flaw(
            "empty-csrf-token-accepted", "accepts an empty g_csrf_token in body and cookie", .csrf,
            .accepting(.csrfTokenMismatch)),
        Flaw(
            "csrf-cookie-searched-as-text", "finds the cookie g_csrf_token inside another cookie", .csrf,
            .accepting(.csrfTokenMismatch)),
        Flaw(
            "first-csrf-cookie-wins", "uses the first of several cookies g_csrf_token", .csrf,
            .accepting(.csrfTokenMismatch)),
        Flaw(
            "last-csrf-cookie-wins", "uses the last of several cookies g_csrf_token", .csrf,
            .accepting(.csrfTokenMismatch)),
        Flaw(
            "csrf-cookie-percent-decoded", "decodes percent escapes in cookies", .disagreement,
            .accepting(.csrfTokenMismatch), source: "https://www.php.net/manual/en/function.setrawcookie.php"),
    ]

    /// Flaws in reading the request that posts a credential.
    static let ofCredentialRequests: [Flaw] = [
        Flaw(
            "credential-method-not-checked", "accepts a credential in a request of any method", .disagreement,
            .accepting(.invalidCredentialResponse)),
        Flaw(
            "credential-media-type-not-checked",
            "reads the body of a credential's request as a form, whatever its type",
            .disagreement, .accepting(.invalidCredentialResponse)),
        Flaw(
            "credential-media-type-compared-exactly",
            "refuses a credential whose media type has capitals or parameters", .lockout, .refusing),
        Flaw("credential-as-json-refused", "refuses a credential in a JSON object", .lockout, .refusing),
        Flaw(
            "unknown-credential-parameters-refused", "refuses a credential beside a parameter that it does not know",
            .lockout, .refusing),
        Flaw("credential-without-selection-refused", "refuses a credential without select_by", .lockout, .refusing),
        Flaw("unknown-selection-refused", "refuses a credential whose select_by it does not know", .lockout, .refusing),
    ]

    /// Flaws in what is done with a posted credential.
    static let ofPostedCredentials: [Flaw] = [
        Flaw(
            "credential-not-verified", "decodes a posted credential without verifying it", .forgery,
            .accepting(.invalidSignature, .unsupportedAlgorithm, .tokenExpired, .invalidIssuer, .invalidAudience)),
        Flaw(
            "audience-of-credential-from-body", "takes client_id of the request for its own client ID", .otherClient,
            .accepting(.invalidAudience)),
        Flaw(
            "nonce-compared-for-button-alone", "compares the nonce only if select_by says that the button was used",
            .replay, .accepting(.invalidNonce)),
        Flaw(
            "id-token-parameter-taken-for-credential", "takes the parameter id_token if there is no credential",
            .otherKind, .accepting(.invalidCredentialResponse)),
    ]
}
