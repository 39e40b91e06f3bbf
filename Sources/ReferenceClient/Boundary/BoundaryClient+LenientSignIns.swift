extension BoundaryClient {
    /// What it does in whole sign-ins.
    static let lenientSignIns = [
        Choice(
            "signature-left-to-tls", "verifies no signature of an ID token that came straight from the token endpoint",
            by: "OpenID Connect Core §3.1.3.7 item 6",
            "the TLS server validation MAY be used to validate the issuer in place of checking the token signature",
            shownBy: "sign-in/id-tokens::bad-signature"),
        Choice(
            "redirects-followed-for-tokens", by: "RFC 9110 §15.4", redirect,
            shownBy: "sign-in/http-faults::token-redirect-same-host"),
        Choice(
            "redirects-followed-for-keys", by: "RFC 9110 §15.4", redirect,
            shownBy: "sign-in/http-faults::certs-redirect-same-host"),
        Choice(
            "failed-request-repeated-at-once", by: "RFC 9110 §9.2.2",
            "the request can be repeated automatically if a communication failure occurs",
            shownBy: "sign-in/key-set::no-storm-after-failure"),
        Choice(
            "key-life-without-ceiling", by: "RFC 9111 §4.2",
            "A \"fresh\" response is one whose age has not yet exceeded its freshness lifetime",
            shownBy: "sign-in/key-set::ceiling"),
        Choice(
            "unknown-key-always-asked-for", by: "OpenID Connect Core §10.1.1",
            "re-retrieve the keys when it sees an unfamiliar kid value",
            shownBy: "sign-in/live-key-set::unknown-key-id-flood-requests"),
        Choice(
            "expired-keys-used-without-others", by: "RFC 9111 §4.2.4",
            "MUST NOT generate a stale response unless it is disconnected",
            shownBy: "sign-in/key-set::expired-keys-are-not-used"),
        Choice(
            "person-waited-for-ever", by: "RFC 6749 §4.1.2",
            "A maximum authorization code lifetime of 10 minutes is RECOMMENDED",
            shownBy: "sign-in/attempts::person-never-returns"),
        Choice(
            "added-scopes-of-anybody-taken", by: "OpenID Connect Core §3.1.2.1", hint,
            shownBy: "sign-in/added-scopes::another-person"),
        Choice(
            "added-scopes-asked-of-anybody", by: "OpenID Connect Core §3.1.2.1", hint,
            shownBy: "sign-in/added-scopes::person-named"),
        Choice(
            "added-refresh-token-ignored", by: "RFC 6749 §1.5",
            "to obtain additional access tokens with identical or narrower scope",
            shownBy: "sign-in/added-scopes::new-refresh-token"),
        Choice(
            "token-information-asked", by: "Google, OpenID Connect", "The tokeninfo endpoint is useful for debugging",
            shownBy: "sign-in/token-information::not-asked"),
        Choice(
            "slow-answers-waited-for", by: "RFC 9112 §9.5",
            "places no requirements on the length (or existence) of this timeout",
            shownBy: "sign-in/limits::time"),
        Choice(
            "redirects-followed-for-metadata", by: "RFC 9110 §15.4",
            redirect,
            shownBy: "sign-in/discovery::redirected"),
        Choice(
            "second-sign-in-replaces-first", by: "RFC 6749 §4.1.1",
            statePurpose,
            shownBy: "sign-in/detection::first-goes-on"),
        Choice(
            "cancelled-sign-in-still-answers", by: "RFC 6749 §4.1.1",
            statePurpose,
            shownBy: "sign-in/detection::callback-after-cancelling"),
        Choice(
            "verifier-of-latest-attempt-sent", by: "RFC 6749 §4.1.1",
            statePurpose,
            shownBy: "sign-in/mix-up::both-open"),
        Choice(
            "key-life-fixed", by: "OpenID Connect Core §10.1.1",
            "re-retrieve the keys when it sees an unfamiliar kid value",
            shownBy: "sign-in/key-set::age-counts"),
        Choice(
            "tag-of-refused-keys-kept", by: "RFC 9111 §4.3.1",
            "MUST send the relevant entity tags",
            shownBy: "sign-in/key-set::tag-of-a-broken-response"),
        Choice(
            "unasked-not-modified-asked-again", by: "RFC 9110 §9.2.1",
            "to work without fear of causing harm",
            shownBy: "sign-in/key-set::not-modified-at-first"),
        Choice(
            "refresh-sent-again-after-silence", by: "RFC 9110 §9.2.2",
            "unless it has some means to know that the request semantics are actually idempotent",
            shownBy: "sign-in/refreshed::lost-answer-sent-once"),
        Choice(
            "refused-refresh-token-kept", by: "RFC 6749 §6",
            "the client MUST discard the old refresh token and replace it with the new refresh token",
            shownBy: "sign-in/refreshed::refused-refresh-token"),
        Choice(
            "lost-user-info-ignored", by: "OpenID Connect Discovery §3",
            "userinfo_endpoint RECOMMENDED",
            shownBy: "sign-in/user-info::lost"),
        Choice(
            "user-info-kept", by: "RFC 9111 §3.5",
            "A shared cache MUST NOT use a cached response to a request with an Authorization header field",
            shownBy: "sign-in/user-info::asked-again"),
        Choice(
            "access-token-not-revoked", by: "RFC 7009 §3",
            "Another design alternative is to issue short-lived access tokens",
            shownBy: "sign-in/revocation::without-a-refresh-token"),
        Choice(
            "refused-revocation-drops-tokens", by: "RFC 7009 §2.2.1",
            "may retry after a reasonable delay",
            shownBy: "sign-in/revocation::unavailable-and-again"),
    ]

    private static let hint = "Hint to the Authorization Server about the login identifier the End-User might use"

    private static let redirect =
        "the user agent MAY automatically redirect its request to the URI referenced by the Location field value"
    private static let statePurpose =
        "An opaque value used by the client to maintain state between the request and callback"
}
