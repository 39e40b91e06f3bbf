internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// Flaws in sending an ID token to the app's server and reading its response.
    static let ofServerResponses: [Flaw] = [
        Flaw(
            "exchanged-token-not-verified", "sends its server an unverified ID token", .forgery,
            .accepting(.invalidSignature, .invalidAudience, .tokenExpired),
            .misreporting(.invalidSignature, .invalidAudience, .tokenExpired)),
        Flaw(
            "token-for-firebase-not-verified", "sends Firebase an unverified ID token", .forgery,
            .accepting(.invalidSignature, .invalidAudience, .tokenExpired),
            .misreporting(.invalidSignature, .invalidAudience, .tokenExpired)),
        Flaw("intent-not-sent-to-function", "does not send the intent to its sign-in function", .lockout, .refusing),
        Flaw("provider-not-sent-to-firebase", "does not send the ID token's provider to Firebase", .lockout, .refusing),
        Flaw(
            "backend-status-ignored", "reads the body of a refusal by its server as a user", .hidden,
            .accepting(.backendRejected),
            .misreporting(.accountExists, .notSignedIn)),
        Flaw(
            "backend-subject-not-compared", "accepts a response of its server about another person", .impersonation,
            .accepting(.backendRejected)),
        Flaw(
            "backend-subject-compared-by-end",
            "accepts a response of its server whose subject only ends with the correct one",
            .impersonation, .accepting(.backendRejected)),
        Flaw(
            "backend-provider-not-compared", "accepts a response of its server about another provider", .mixUp,
            .accepting(.backendRejected)),
        Flaw(
            "missing-federated-id-accepted", "compares Firebase's federatedId only if it is present", .impersonation,
            .accepting(.backendRejected)),
        Flaw(
            "provider-in-federated-id-ignored", "compares only what follows the last slash of Firebase's federatedId",
            .mixUp, .accepting(.backendRejected)),
        Flaw(
            "bare-federated-id-refused", "refuses a federatedId of Firebase that is the subject alone", .lockout,
            .refusing),
        Flaw(
            "characters-from-server-not-checked", "accepts any characters in its server's user and credentials",
            .injection, .accepting(.backendRejected)),
        Flaw(
            "empty-member-of-server-accepted", "accepts an empty user from its server", .hidden,
            .accepting(.backendRejected)),
        Flaw(
            "missing-server-token-accepted", "accepts a user from its server without a token", .hidden,
            .accepting(.backendRejected)),
    ]

    /// Flaws in checking how long the server's credentials last.
    static let ofServerCredentialLifetimes: [Flaw] = [
        Flaw(
            "ended-credentials-taken", "accepts expired credentials from its server", .stale,
            .accepting(.backendRejected)),
        Flaw(
            "endless-credentials-taken", "accepts credentials from its server that expire in years", .stale,
            .accepting(.backendRejected)),
        Flaw(
            "credentials-without-end-taken", "accepts credentials from its server without an expiration", .stale,
            .accepting(.backendRejected)),
        Flaw(
            "credentials-ending-now-taken", "accepts credentials from its server in the second of their expiration",
            .stale, .accepting(.backendRejected)),
        Flaw(
            "credentials-of-a-day-and-more-refused",
            "refuses credentials from its server that last for more than a day", .lockout, .refusing),
        Flaw(
            "server-lifetime-of-any-type-read", "reads the lifetime of its server's credentials from any type",
            .disagreement, .accepting(.backendRejected)),
    ]

    /// Flaws in handling the server's refusals.
    static let ofServerRefusals: [Flaw] =
        [
            Flaw(
                "confirmation-ignored", "signs in a user whose email address has yet to be confirmed", .impersonation,
                .accepting(.accountExists)),
            Flaw(
                "every-backend-refusal-alike", "reports all refusals by its server alike", .lockout,
                .misreporting(.accountExists, .notSignedIn, .conflict)),
            Flaw(
                "empty-backend-answer-taken", "accepts a response of its server without a user", .hidden,
                .accepting(.backendRejected)),
            Flaw(
                "disabled-user-is-nobody", "reports a disabled user of Firebase as a missing account", .lockout,
                .misreporting(.backendRejected)),
            Flaw(
                "too-many-attempts-is-network", "reports too many attempts at Firebase as a failure of the network",
                .hidden, .misreporting(.backendRejected)),
            Flaw(
                "unauthorized-is-nobody", "reports a refused token as a missing account", .lockout,
                .misreporting(.backendRejected)),
        ]
        + BackendMistake.allCases.flatMap { mistake in
            [AccountExchange.Kind.signInFunction, .firebase].map(mistake.flaw)
        }

    /// Flaws in using and ending the server's credentials.
    static let ofServerCredentials: [Flaw] = [
        Flaw(
            "server-credentials-taken-first", "uses its server's credentials before the session is stored",
            .impersonation, .output),
        Flaw("server-credentials-kept-at-sign-out", "keeps its server's credentials after a sign-out", .stale, .output),
        Flaw(
            "late-server-credentials-taken", "uses its server's credentials for an attempt that has ended",
            .impersonation, .output),
        Flaw(
            "late-server-answer-signs-in", "signs in with a response of its server that comes after a sign-out",
            .impersonation, .accepting(.cancelled), .output),
        Flaw(
            "ending-session-drops-credentials", "drops the next person's credentials when an earlier session ends",
            .lockout, .output),
        Flaw(
            "earlier-token-revoked", "revokes the token that the session had when the next person began to sign in",
            .stale, .output),
    ]
}
