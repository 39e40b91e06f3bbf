extension BoundaryClient {
    /// What it does with callbacks and responses.
    static let responsesRefused = [
        Choice(
            "tokens-in-callback-refused", "refuses a callback that holds a token beside the code",
            by: "RFC 9700 §2.1.2",
            "SHOULD NOT use […] response types issuing access tokens in the authorization response",
            shownBy: "authorization-response/continuation::id-token-beside-code"),
        Choice(
            "unpromised-issuer-refused", by: "RFC 9207 §2.4",
            "SHOULD discard authorization responses with the iss parameter from authorization servers that do not indicate",
            shownBy: "authorization-response/issuer::right-not-advertised"),
        Choice(
            "unknown-issuer-refused", "refuses an iss that it has no issuer to compare with", by: "RFC 9207 §2.4",
            "Local policy or configuration can determine whether to accept such responses",
            shownBy: "authorization-response/issuer::no-issuer-known"),
        Choice(
            "lifetime-in-digits-required", "refuses an expires_in that is not only digits", by: "RFC 6749 §A.14",
            "expires-in = 1*DIGIT", shownBy: "token-response/lifetime::decimal-point"),
        Choice(
            "metadata-without-code-flow-refused", "refuses metadata that does not name the code flow",
            by: "OpenID Connect Discovery §3", "response_types_supported REQUIRED",
            shownBy: "provider-metadata/endpoints::response-types-missing"),
        Choice(
            "user-info-endpoint-required", "refuses a provider without a UserInfo endpoint",
            by: "OpenID Connect Discovery §3", "userinfo_endpoint RECOMMENDED",
            shownBy: "sign-in/configuration::no-user-info-endpoint"),
        Choice(
            "person-hurried", by: "RFC 6749 §4.1.2", "The authorization code MUST expire shortly after it is issued",
            shownBy: "sign-in/attempts::person-takes-nine-minutes"),
        Choice(
            "long-scope-names-not-known", by: "RFC 6749 §3.3", "The strings are defined by the authorization server",
            shownBy: "sign-in/added-scopes::long-name-granted"),
        Choice(
            "refresh-token-lost-with-added-scopes", by: "RFC 6749 §1.5",
            "Issuing a refresh token is optional at the discretion of the authorization server",
            shownBy: "sign-in/added-scopes::without-new-refresh-token"),
        Choice(
            "new-refresh-token-lost-without-keys", by: "OpenID Connect Core §3.1.3.5",
            "The Client MUST validate the Token Response as follows",
            shownBy: "sign-in/refresh::new-token-without-keys"),
        Choice(
            "replaced-refresh-token-revoked", by: "RFC 7009 §2",
            "The client requests the revocation of a particular token",
            shownBy: "sign-in/added-scopes::nothing-revoked"),
        Choice(
            "unusual-redirect-uris-refused",
            "takes only redirect URIs in the forms of RFC 8252, with a path of plain characters", by: "RFC 8252 §7",
            "MAY use whichever redirect option suits their needs best",
            shownBy: "authorization-request/parameters::redirect-uri-rootless"),
        Choice(
            "unusual-names-refused", "takes only client IDs and scopes of the characters that Google uses",
            by: "RFC 6749 §2.2",
            "The authorization server issues the registered client a client identifier",
            shownBy: "authorization-request/parameters::client-id-reserved"),
        Choice(
            "parameter-names-not-decoded", by: "RFC 3986 §2.3",
            "should not be created by URI producers",
            shownBy: "authorization-response/state::name-encoded"),
        Choice(
            "empty-pairs-refused", "refuses a form with nothing between two ampersands", by: "HTML 4.01 §17.13.4",
            "name/value pairs are separated from each other by `&'",
            shownBy: "authorization-response/encoding::empty-pairs"),
        Choice(
            "answers-awaited-for-a-second", "waits only a second for a response", by: "RFC 9112 §9.5",
            "places no requirements on the length (or existence) of this timeout",
            shownBy: "sign-in/http-faults::token-slow"),
        Choice(
            "abandoned-sign-in-stays-open", by: "RFC 6749 §4.1.2",
            "A maximum authorization code lifetime of 10 minutes is RECOMMENDED",
            shownBy: "sign-in/attempts::abandoned"),
        Choice(
            "metadata-failure-kept", by: "RFC 9110 §15.6.4",
            "to suggest an appropriate amount of time for the client to wait before retrying the request",
            shownBy: "sign-in/discovery::unavailable-and-again"),
        Choice(
            "refreshed-nonce-refused", by: "OpenID Connect Core §12.2",
            "it SHOULD NOT have a nonce Claim",
            shownBy: "sign-in/refreshed::same-nonce"),
        Choice(
            "endpoint-scheme-compared-with-case", by: "RFC 3986 §3.1",
            "An implementation should accept uppercase letters as equivalent to lowercase in scheme names",
            shownBy: "authorization-request/endpoint::scheme-capitals"),
        Choice(
            "endpoint-in-brackets-refused", by: "RFC 6749 §3.1",
            endpoint,
            shownBy: "authorization-request/endpoint::ipv6"),
        Choice(
            "refused-refresh-ends-session", "drops the refresh token after any error response to a refresh",
            by: "RFC 6749 §1.5",
            "Issuing a refresh token is optional at the discretion of the authorization server",
            shownBy: "sign-in/refreshed::after-an-error"),
    ]

    /// What it does with a credential that a browser posts.
    static let credentialsRefused = [
        Choice(
            "credential-as-json-refused", by: "Google, Verify the Google ID token on your server side",
            "with the parameter name credential", shownBy: "credential-response/request::json"),
        Choice(
            "cookies-beyond-the-grammar-not-read", "reads no cookie from a field that does not match the grammar",
            by: "RFC 6265 §4.2.1",
            "cookie-string = cookie-pair *( \";\" SP cookie-pair )",
            shownBy: "credential-response/csrf-token::after-cookie-without-value"),
        Choice(
            "second-equals-sign-ends-cookie", "reads the value of a cookie up to a second equals sign",
            by: "RFC 6265 §4.2.2",
            "The semantics of individual cookies in the Cookie header are not defined by this document",
            shownBy: "credential-response/csrf-token::with-equals-signs"),
    ]

    /// What it does with a security event token that Google posts.
    static let securityEventsRefused = [
        Choice(
            "expired-events-refused", by: "RFC 7519 §4.1.4",
            "on or after which the JWT MUST NOT be accepted for processing", shownBy: "security-event/claims::expired"),
        Choice(
            "slash-after-event-issuer-compared", "compares the issuer of a security event token with its last slash",
            by: riscPage, "matches the issuer identifier",
            shownBy: "security-event/claims::issuer-with-slash"),
        Choice(
            "unknown-event-types-refused", by: "RFC 8935 §2.4",
            "the Event Payload within the SET does not conform to the event's definition",
            shownBy: "security-event/events::unknown-type"),
        Choice(
            "several-events-refused", "refuses a token with two statements about one event", by: riscPage,
            "information about a single security-related event",
            shownBy: "security-event/events::two"),
        Choice(
            "subject-of-event-token-refused", "refuses a security event token with a claim sub",
            by: "Shared Signals Framework §4.1.2",
            "The JWT \"sub\" claim MUST NOT be present in any SET containing an SSF event",
            shownBy: "security-event/events::subject-of-token"),
        Choice(
            "email-as-event-subject-refused", "refuses an event whose subject is an email address alone", by: riscPage,
            "The subject claim identifies a particular user with the user's unique Google Account ID",
            shownBy: "security-event/events::subject-email"),
    ]

    /// What it does on a device without a browser.
    static let devicesRefused = [
        Choice(
            "standard-verification-uri-not-read",
            by: "Google, OAuth 2.0 for TV and Limited-Input Device Applications", "verification_url",
            shownBy: "device-authorization/response::standard-verification-uri"),
        Choice(
            "lost-answer-ends-device-sign-in", by: "RFC 8628 §3.5",
            "clients MUST unilaterally reduce their polling frequency before retrying",
            shownBy: "sign-in/device::poll-without-answer"),
    ]
}
