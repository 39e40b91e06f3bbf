internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// Flaws in whether a security event token is verified, and for whom it is.
    static let ofSecurityEventTokens: [Flaw] = [
        Flaw(
            "security-event-not-verified", "acts on a security event token without verifying it", .precedence,
            .accepting(.invalidSignature, .unsupportedAlgorithm, .unknownKeyID)),
        Flaw(
            "security-event-issuer-not-checked", "does not check the issuer of a security event token",
            .precedence, .accepting(.invalidIssuer)),
        Flaw(
            "security-event-audience-not-checked", "does not check for whom a security event token is", .otherClient,
            .accepting(.invalidAudience)),
        Flaw(
            "event-without-audience-accepted", "accepts a security event token that is for nobody", .otherClient,
            .accepting(.invalidAudience)),
        Flaw(
            "first-client-id-counts", "accepts security event tokens for one of the app's client IDs alone",
            .missedEvent, .refusing),
        Flaw(
            "security-event-audience-array-refused", "refuses a security event token whose aud is an array",
            .missedEvent, .refusing),
        Flaw(
            "first-audience-of-event-counts", "looks only at the first audience of a security event token",
            .missedEvent,
            .refusing),
        Flaw("expiry-of-event-required", "requires exp in a security event token", .missedEvent, .refusing),
        Flaw("expired-events-refused", "refuses a security event token that has expired", .missedEvent, .refusing),
        Flaw(
            "time-of-event-token-not-required", "accepts a security event token without iat", .replay,
            .accepting(.invalidIssuedAt)),
        Flaw(
            "event-identifier-not-required", "accepts a security event token without jti", .replay,
            .accepting(.invalidSecurityEvent)),
        Flaw(
            "security-event-type-required", "refuses a security event token whose header has no typ", .missedEvent,
            .refusing),
        Flaw(
            "security-event-type-refused", "refuses a security event token whose typ is secevent+jwt", .missedEvent,
            .refusing),
        Flaw(
            "type-of-security-event-not-checked", "accepts a token of any typ as a security event token", .otherKind,
            .accepting(.invalidSecurityEvent)),
        Flaw(
            "id-token-taken-for-security-event", "acts on the subject of an ID token that is posted to it", .otherKind,
            .accepting(.invalidSecurityEvent)),
    ]

    /// Flaws in reading the events.
    static let ofSecurityEvents: [Flaw] = [
        Flaw(
            "no-event-accepted", "accepts a security event token without an event", .hidden,
            .accepting(.invalidSecurityEvent)),
        Flaw("first-event-alone-read", "reads only the first event of a token", .missedEvent, .output),
        Flaw(
            "unknown-event-types-refused", "refuses an event of a type that it does not know", .missedEvent, .refusing),
        Flaw(
            "verification-without-subject-refused", "refuses a verification event, which has no subject", .missedEvent,
            .refusing),
        Flaw(
            "subject-of-token-preferred", "takes the claim sub of the token for the subject of its event",
            .impersonation, .output),
        Flaw(
            "issuer-of-event-subject-not-checked", "takes the sub of another issuer for a Google Account",
            .impersonation, .accepting(.invalidSubject)),
        Flaw(
            "email-is-subject-of-event", "finds the person of an event by the email address although it has a sub",
            .impersonation, .output),
        Flaw(
            "subject-of-id-token-claims-refused", "knows no subject of the type id_token_claims", .missedEvent,
            .refusing),
        Flaw(
            "hashed-refresh-token-refused", "knows a revoked refresh token by its beginning alone", .missedEvent,
            .refusing),
        Flaw(
            "reason-of-disabling-required", "refuses an account-disabled event without a reason", .missedEvent,
            .refusing),
        Flaw("every-reason-is-hijacking", "takes every disabled account for a hijacked one", .lockout, .output),
    ]
}
