extension BoundaryClient {
    /// What the lenient client does with keys.
    static let lenientKeys = [
        Choice(
            "every-key-tried", by: "RFC 7515 §4.1.4", "a hint indicating which key was used to secure the JWS",
            shownBy: "id-token/key-selection::kid-unknown"),
        Choice(
            "first-key-of-id-wins", by: "RFC 7517 §4.5",
            "different keys within the JWK Set SHOULD use distinct \"kid\"", shownBy: "key-set/members::key-id-repeated"
        ),
        Choice(
            "key-use-not-checked", by: "RFC 7517 §4.2", "Use of the \"use\" member is OPTIONAL",
            shownBy: "id-token/key-selection::use-encryption"),
        Choice(
            "key-operations-not-checked", by: "RFC 7517 §4.3", "Use of the \"key_ops\" member is OPTIONAL",
            shownBy: "id-token/key-selection::key-operations-encrypt"),
        Choice(
            "private-key-accepted", by: "RFC 7517 §4",
            "if not understood by implementations encountering them, they MUST be ignored",
            shownBy: "id-token/rsa-keys::private-exponent"),
        Choice(
            "predictable-primes-accepted", by: "RFC 7518 §3.3",
            "A key of size 2048 bits or larger MUST be used with these algorithms",
            shownBy: "id-token/rsa-keys::primes-computed-from-the-modulus"),
        Choice("small-exponent-accepted", by: "RFC 8017 §3.1", exponent, shownBy: "id-token/rsa-keys::exponent-3"),
        Choice("huge-exponent-accepted", by: "RFC 8017 §3.1", exponent, shownBy: "id-token/rsa-keys::exponent-huge"),
        Choice(
            "leading-zeros-stripped", by: "RFC 7518 §6.3.1.1",
            "some cryptographic libraries prefix an extra zero-valued octet to the modulus",
            shownBy: "rsa-public-key/der::modulus-leading-zero"),
        Choice(
            "null-parameters-optional", by: "RFC 8017 §B.1",
            "MUST accept AlgorithmIdentifier values both without parameters and with NULL parameters",
            shownBy: "id-token/pkcs1-padding::null-missing"),
        Choice(
            "key-without-id-listed", by: "RFC 7517 §4.5", "Use of this member is OPTIONAL",
            shownBy: "key-set/members::no-key-id"),
        Choice(
            "unreadable-lifetime-is-an-hour", by: "RFC 9111 §4.2.1",
            "Caches are encouraged to consider responses that have invalid freshness information […] to be stale",
            shownBy: "key-set/freshness::max-age-word"),
        Choice(
            "last-lifetime-wins", by: "RFC 9111 §4.2.1",
            "either the first occurrence should be used or the response should be considered stale",
            shownBy: "key-set/freshness::repeated"),
    ]

    /// What it does with responses.
    static let lenientResponses = [
        Choice(
            "first-parameter-wins", by: "RFC 6749 §3.1",
            "Request and response parameters MUST NOT be included more than once",
            shownBy: "authorization-response/code::repeated"),
        Choice(
            "callback-size-not-limited", "reads a callback URL of any size", by: "RFC 6749 §4.1.2",
            "The client should avoid making assumptions about code value sizes",
            shownBy: "authorization-response/code::very-long"),
        Choice(
            "fragment-ignored", by: "RFC 6749 §4.1.2", "parameters to the query component of the redirection URI",
            shownBy: "authorization-response/encoding::second-answer-in-the-fragment"),
        Choice(
            "redirect-host-compared-without-case", "compares scheme and host of the redirect URI without case",
            by: "RFC 3986 §6.2.2.1", "the scheme and host are case-insensitive",
            shownBy: "authorization-response/redirect::scheme-capitals"),
        Choice(
            "default-port-ignored", "treats an https URI with and without the port 443 as the same",
            by: "RFC 3986 §6.2.3", "equivalent to one where the port and its \":\" delimiter are elided",
            shownBy: "authorization-response/redirect::web-default-port"),
        Choice(
            "dot-segments-resolved", by: "RFC 3986 §6.2.2.3", "URI normalizers should remove dot-segments",
            shownBy: "authorization-response/redirect::path-dot-segments"),
        Choice(
            "encoded-dot-segments-resolved", by: "RFC 3986 §6.2.2.3", "URI normalizers should remove dot-segments",
            shownBy: "authorization-response/redirect::path-encoded-dot-segments"),
        Choice(
            "media-type-not-checked", by: "RFC 6749 §5.1", "using the \"application/json\" media type",
            shownBy: "token-response/media-type::html"),
        Choice(
            "any-success-accepted", by: "RFC 9110 §15",
            "treat an unrecognized status code as being equivalent to the x00 status code of that class",
            shownBy: "token-response/status::created"),
        Choice(
            "error-beside-tokens-ignored", by: "RFC 6749 §5.1",
            "The client MUST ignore unrecognized value names in the response",
            shownBy: "sign-in/token-errors::error-with-200"),
        Choice(
            "token-type-not-checked", by: "RFC 6749 §7.1", unknownType, shownBy: "token-response/token-type::missing"),
        Choice(
            "access-token-not-checked", "accepts an access token of any form or none, and uses none",
            by: "RFC 6749 §7.1",
            unknownType, shownBy: "token-response/members::access-token-null"),
        Choice(
            "negative-lifetime-accepted", by: "RFC 6749 §5.1", lifetime, shownBy: "token-response/lifetime::negative"),
        Choice(
            "huge-lifetime-accepted", by: "RFC 6749 §5.1", lifetime, shownBy: "token-response/lifetime::sixty-four-bits"
        ),
        Choice(
            "unreadable-expiry-is-an-hour", by: "RFC 6749 §5.1", lifetime,
            shownBy: "token-response/lifetime::string-words"),
        Choice(
            "broken-refresh-token-ignored", by: "RFC 6749 §5.1", "refresh_token OPTIONAL",
            shownBy: "token-response/members::refresh-token-empty"),
        Choice(
            "optional-endpoints-not-checked", by: "OpenID Connect Discovery §3", "userinfo_endpoint RECOMMENDED",
            shownBy: "provider-metadata/endpoints::user-info-http"),
    ]

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
    ]

    /// What it does on a device without a browser.
    static let lenientDevices = [
        Choice(
            "plain-verification-url-accepted", by: "RFC 8628 §3.2",
            "The end-user verification URI on the authorization server",
            shownBy: "device-authorization/response::verification-url-plain-http"),
        Choice(
            "device-characters-not-checked", by: "RFC 8628 §3.2", "The end-user verification code",
            shownBy: "device-authorization/codes::user-code-with-look-alikes"),
        Choice(
            "expiry-not-watched", by: "RFC 8628 §3.5", "the device authorization session has concluded",
            shownBy: "sign-in/device::lifetime-watched"),
        Choice(
            "verification-url-not-checked", by: "RFC 8628 §3.2",
            "The end-user verification URI on the authorization server",
            shownBy: "device-authorization/response::verification-url-of-script"),
        Choice(
            "verification-url-assumed", by: "RFC 8628 §3.2",
            "The response contains the following parameters",
            shownBy: "device-authorization/response::no-verification-url"),
        Choice(
            "device-media-type-not-checked", by: "RFC 8628 §3.2",
            "in the HTTP response body",
            shownBy: "device-authorization/response::text-media-type"),
        Choice(
            "device-error-beside-codes-ignored", by: "RFC 8628 §3.2",
            "with a 200 (OK) status code",
            shownBy: "device-authorization/response::error-beside-codes"),
        Choice(
            "device-refusal-called-broken", by: "RFC 8628 §3.2",
            "with a 200 (OK) status code",
            shownBy: "device-authorization/response::refusal-named"),
        Choice(
            "device-code-optional", by: "RFC 8628 §3.2",
            "The response contains the following parameters",
            shownBy: "device-authorization/codes::no-device-code"),
        Choice(
            "user-code-optional", by: "RFC 8628 §3.2",
            "The response contains the following parameters",
            shownBy: "device-authorization/codes::no-user-code"),
        Choice(
            "empty-device-codes-accepted", by: "RFC 8628 §3.2",
            "The response contains the following parameters",
            shownBy: "device-authorization/codes::user-code-empty"),
        Choice(
            "device-codes-of-other-type-accepted", by: "RFC 8628 §3.2",
            "The response contains the following parameters",
            shownBy: "device-authorization/codes::user-code-number"),
        Choice(
            "user-code-unbounded", by: "RFC 8628 §3.2",
            "The end-user verification code",
            shownBy: "device-authorization/codes::user-code-endless"),
        Choice(
            "device-lifetime-optional", by: "RFC 8628 §3.2",
            "The response contains the following parameters",
            shownBy: "device-authorization/times::no-lifetime"),
        Choice(
            "device-seconds-not-positive", by: "RFC 8628 §3.2",
            "The lifetime in seconds",
            shownBy: "device-authorization/times::interval-zero"),
        Choice(
            "device-seconds-unbounded", by: "RFC 8628 §3.2",
            "The lifetime in seconds",
            shownBy: "device-authorization/times::lifetime-of-centuries"),
        Choice(
            "device-seconds-in-texts-read", by: "RFC 8628 §3.2",
            "The lifetime in seconds",
            shownBy: "device-authorization/times::lifetime-text"),
        Choice(
            "denial-called-failure", by: "RFC 8628 §3.5",
            "SHOULD react accordingly",
            shownBy: "sign-in/device::denial-reported"),
        Choice(
            "polled-after-cancellation", by: "RFC 8628 §3.3",
            "until the user completes the interaction, the code expires, or another error occurs",
            shownBy: "sign-in/device::cancelled-while-waiting"),
        Choice(
            "cancelled-device-signs-in", by: "RFC 8628 §3.3",
            "until the user completes the interaction, the code expires, or another error occurs",
            shownBy: "sign-in/device::cancelled-during-poll"),
    ]

    static let riscPage = "Google, Protect user accounts with Cross-Account Protection"

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
    ]

    private static let hint = "Hint to the Authorization Server about the login identifier the End-User might use"

    private static let exponent = "the RSA public exponent e is an integer between 3 and n - 1"
    private static let unknownType = "MUST NOT use an access token if it does not understand the token type"
    private static let lifetime = "expires_in RECOMMENDED. The lifetime in seconds of the access token"
    private static let redirect =
        "the user agent MAY automatically redirect its request to the URI referenced by the Location field value"
}
