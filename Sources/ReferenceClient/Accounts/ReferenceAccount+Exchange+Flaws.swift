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
    ]

    /// Flaws in handling the server's refusals.
    static let ofServerRefusals: [Flaw] = [
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
            "unreachable-backend-rejects", "reports an unreachable server as a refusal by it", .lockout,
            .misreporting(.network)),
    ]

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
