internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// What an app makes of its server's answer to an ID token.
    static let ofBackends: [Flaw] = [
        Flaw(
            "exchanged-token-not-verified", "gives its server an ID token that it has not verified", .forgery,
            [
                .accepting(.invalidSignature, .invalidAudience, .tokenExpired),
                .misreporting(.invalidSignature, .invalidAudience, .tokenExpired),
            ]),
        Flaw(
            "backend-status-ignored", "reads a refusal's body as if it were a user", .hidden,
            [.accepting(.backendRejected), .misreporting(.accountExists, .notSignedIn)]),
        Flaw(
            "backend-subject-not-compared", "takes its server's answer about somebody else", .impersonation,
            [.accepting(.backendRejected)]),
        Flaw(
            "backend-subject-compared-by-end", "takes an answer whose subject ends with the right one", .impersonation,
            [.accepting(.backendRejected)]),
        Flaw(
            "backend-provider-not-compared", "takes its server's answer about another provider", .mixUp,
            [.accepting(.backendRejected)]),
        Flaw("ended-credentials-taken", "takes credentials that have ended", .stale, [.accepting(.backendRejected)]),
        Flaw(
            "endless-credentials-taken", "takes credentials that end in years", .stale, [.accepting(.backendRejected)]),
        Flaw(
            "credentials-without-end-taken", "takes credentials that do not say when they end", .stale,
            [.accepting(.backendRejected)]),
        Flaw(
            "confirmation-ignored", "takes a user whose address is to be confirmed first", .impersonation,
            [.accepting(.accountExists)]),
        Flaw(
            "every-backend-refusal-alike", "tells nobody that there is an account already", .lockout,
            [.misreporting(.accountExists, .notSignedIn, .conflict)]),
        Flaw("empty-backend-answer-taken", "takes an answer without a user", .hidden, [.accepting(.backendRejected)]),
        Flaw(
            "unreachable-backend-rejects", "takes a server that cannot be reached for one that refuses", .lockout,
            [.misreporting(.network)]),
        Flaw(
            "server-credentials-taken-first", "takes its server's credentials before the session is stored",
            .impersonation, [.output]),
        Flaw(
            "server-credentials-kept-at-sign-out", "keeps its server's credentials when somebody signs out", .stale,
            [.output]),
        Flaw(
            "late-server-credentials-taken", "takes its server's credentials for an attempt that has ended",
            .impersonation, [.output]),
        Flaw(
            "late-server-answer-signs-in", "signs in by an answer of its server that comes after a sign-out",
            .impersonation, [.accepting(.cancelled), .output]),
        Flaw(
            "ending-session-drops-credentials", "drops the next person's credentials when an earlier session ends",
            .lockout, [.output]),
        Flaw(
            "earlier-token-revoked", "ends a session by the token that it had when the next person began to sign in",
            .stale, [.output]),
    ]
}
