extension BoundaryClient {
    /// What it does with a credential that a browser posts.
    static let lenientCredentials = [
        Choice(
            "credential-method-not-checked", by: "Google, Verify the Google ID token on your server side",
            "it's submitted by an HTTP POST method request", shownBy: "credential-response/request::method-put"),
        Choice(
            "credential-media-type-not-checked", by: "RFC 9110 §8.3", "examine the data to determine its type",
            shownBy: "credential-response/request::no-media-type"),
        Choice(
            "first-csrf-cookie-wins", by: "RFC 6265 §4.2.2",
            "servers SHOULD NOT rely upon the order in which these cookies appear",
            shownBy: "credential-response/csrf-token::two-cookies-first-equal"),
        Choice(
            "last-csrf-cookie-wins", by: "RFC 6265 §4.2.2",
            "servers SHOULD NOT rely upon the order in which these cookies appear",
            shownBy: "credential-response/csrf-token::two-cookies-last-equal"),
        Choice(
            "id-token-parameter-taken-for-credential", by: "Google, Verify the Google ID token on your server side",
            "with the parameter name credential", shownBy: "credential-response/credential::named-id-token"),
        Choice(
            "csrf-cookie-percent-decoded", by: "RFC 6265 §4.1.1",
            "servers that wish to store arbitrary data in a cookie-value SHOULD encode that data",
            shownBy: "credential-response/csrf-token::cookie-percent-encoded"),
    ]

    /// What it does with a security event token that Google posts.
    static let lenientSecurityEvents = [
        Choice(
            "type-of-security-event-not-checked", by: "RFC 7519 §5.1",
            "any processing of this parameter is performed by the JWT application",
            shownBy: "security-event/token::type-access-token"),
        Choice(
            "time-of-event-token-not-required", by: BoundaryClient.riscPage, "verify the following",
            shownBy: "security-event/claims::no-iat"),
        Choice(
            "event-identifier-not-required", by: BoundaryClient.riscPage, "consider using the jti claim",
            shownBy: "security-event/claims::no-jti"),
        Choice(
            "no-event-accepted", by: BoundaryClient.riscPage,
            "verify the following", shownBy: "security-event/events::empty"),
        Choice(
            "issuer-of-event-subject-not-checked", by: BoundaryClient.riscPage,
            "The subject claim identifies a particular user with the user's unique Google Account ID",
            shownBy: "security-event/events::subject-of-other-issuer"),
        Choice(
            "event-subject-not-required", "takes an event without a subject that it can read for one about nobody",
            by: "RFC 8417 §1",
            "Security Events are not commands issued between parties",
            shownBy: "security-event/events::sessions-revoked-without-subject"),
        Choice(
            "event-details-of-other-type-ignored", "ignores a reason or a state that is not a string",
            by: "RFC 7519 §4",
            "all claims that are not understood by implementations MUST be ignored",
            shownBy: "security-event/events::reason-number"),
    ]

    static let riscPage = "Google, Protect user accounts with Cross-Account Protection"
}
