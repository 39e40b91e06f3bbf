internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// Flaws in acting on security events.
    static let ofSecurityEventActions: [Flaw] = [
        Flaw(
            "event-acted-on-unverified", "acts on a security event token that it has not verified", .lockout,
            .accepting(.unknownKeyID)),
        Flaw("repeated-event-acted-on", "acts on a security event again when its token comes again", .hidden, .output),
        Flaw(
            "late-disabling-counts",
            "lets an event that a Google Account was disabled undo a later one that enabled it",
            .lockout, .output, .refusing),
        Flaw(
            "disabled-account-opened", "lets a person in whose Google Account is disabled", .impersonation,
            .accepting(.backendRejected)),
        Flaw(
            "disabled-account-restored", "restores the session of a person whose Google Account is disabled",
            .impersonation, .accepting(.backendRejected)),
        Flaw(
            "hijacking-without-end-of-sessions", "ends no session when a Google Account was hijacked", .impersonation,
            .output, .accepting(.notSignedIn)),
        Flaw(
            "every-disabled-account-hijacked", "ends the sessions of every Google Account that was disabled", .lockout,
            .output),
        Flaw(
            "bulk-account-disabled", "disables a Google Account that may be one of many made at once", .lockout,
            .output,
            .refusing),
        Flaw(
            "event-marked-before-acted-on", "takes a security event for done before it has acted on it", .stale,
            .accepting(.backendRejected)),
        Flaw(
            "failure-to-store-event-ignored", "acknowledges a security event that it could not store", .hidden,
            .accepting(.backendRejected)),
        Flaw(
            "ended-session-restored", "restores a session that a security event has ended", .stale,
            .accepting(.notSignedIn)),
        Flaw(
            "refreshed-session-starts-anew",
            "takes the time of a refreshed ID token for the start of the session, and so misses that an event has "
                + "ended it", .stale, .accepting(.notSignedIn)),
        Flaw(
            "sessions-ended-at-arrival",
            "ends the sessions that started between a security event and its arrival", .lockout, .refusing),
        Flaw(
            "revoked-sessions-go-on", "ends no session when Google has ended those of the person", .stale, .output,
            .accepting(.notSignedIn)),
        Flaw("revoked-refresh-token-kept", "keeps a refresh token that Google has revoked", .stale, .output),
        Flaw("credential-change-ignored", "ignores that a credential of the person has to be changed", .stale, .output),
        Flaw("verification-not-logged", "leaves a verification of its receiver out of the log", .hidden, .output),
        Flaw("revoked-tokens-kept", "keeps the stored tokens when Google has revoked them", .stale, .output),
        Flaw(
            "purged-account-opened", "lets a person in whose Google Account was deleted", .impersonation,
            .accepting(.backendRejected)),
        Flaw(
            "enabled-account-stays-disabled", "keeps a Google Account disabled that was enabled again", .lockout,
            .output, .refusing),
    ]
}
