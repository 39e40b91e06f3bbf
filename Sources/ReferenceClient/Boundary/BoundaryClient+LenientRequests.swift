extension BoundaryClient {
    /// What the lenient client does with its configuration, and with what it puts into requests.
    static let lenientRequests = [
        Choice(
            "short-verifier-accepted", "derives the challenge of a verifier that is too short", by: "RFC 7636 §4.1",
            verifier, shownBy: "code-challenge/derive::one-too-short"),
        Choice(
            "long-verifier-accepted", by: "RFC 7636 §4.1", verifier, shownBy: "code-challenge/derive::one-too-long"),
        Choice(
            "verifier-characters-not-checked", by: "RFC 7636 §4.1", verifier, shownBy: "code-challenge/derive::padding"
        ),
        Choice(
            "verifier-of-six-digits", by: "RFC 7636 §4.1", "The code verifier SHOULD have enough entropy",
            shownBy: "authorization-request/values::code-verifier-random"),
        Choice(
            "redirect-uri-not-checked", by: "RFC 6749 §3.1.2.3", redirectURI,
            shownBy: "authorization-request/parameters::redirect-uri-script"),
        Choice(
            "redirect-uri-fragment-accepted", by: "RFC 6749 §3.1.2.3", redirectURI,
            shownBy: "sign-in/configuration::redirect-with-fragment"),
        Choice(
            "malformed-endpoints-accepted", "uses endpoints that begin with https: and are malformed",
            by: "RFC 6749 §3.1", endpoint, shownBy: "authorization-request/endpoint::backslash"),
        Choice(
            "endpoint-fragment-accepted", by: "RFC 6749 §3.1", endpoint,
            shownBy: "authorization-request/endpoint::fragment"),
        Choice(
            "endpoint-user-information-accepted", by: "RFC 6749 §3.1", endpoint,
            shownBy: "authorization-request/endpoint::user-information"),
        Choice(
            "own-parameters-of-endpoint-kept", by: "RFC 6749 §3.1",
            "which MUST be retained when adding additional query parameters",
            shownBy: "authorization-request/endpoint::own-response-type"),
        Choice(
            "empty-client-id-accepted", by: "RFC 6749 §2.2",
            "The client identifier string size is left undefined by this specification",
            shownBy: "authorization-request/parameters::client-id-empty"),
        Choice(
            "scopes-not-checked", by: "RFC 6749 §3.3",
            "The authorization server MAY fully or partially ignore the scope requested by the client",
            shownBy: "authorization-request/parameters::scope-with-quote"),
        Choice(
            "open-id-scope-not-required", by: "OpenID Connect Core §3.1.2.1",
            "If the openid scope value is not present, the behavior is entirely unspecified",
            shownBy: "authorization-request/parameters::scope-without-openid"),
        Choice(
            "scopes-in-given-order", by: "RFC 6749 §3.3", "their order does not matter",
            shownBy: "authorization-request/parameters::scope-openid-first"),
        Choice(
            "short-state", by: "RFC 6749 §4.1.1", "state RECOMMENDED",
            shownBy: "authorization-request/parameters::state-length"),
        Choice(
            "login-hint-not-sent", by: "OpenID Connect Core §3.1.2.1", "login_hint OPTIONAL",
            shownBy: "authorization-request/parameters::login-hint"),
        Choice(
            "audience-always-sent", by: "RFC 6749 §3.1",
            "The authorization server MUST ignore unrecognized request parameters",
            shownBy: "authorization-request/parameters::no-server-client"),
        Choice(
            "empty-parameters-sent", by: "RFC 6749 §3.1",
            "Parameters sent without a value MUST be treated as if they were omitted from the request",
            shownBy: "authorization-request/parameters::no-login-hint"),
        Choice(
            "client-id-characters-not-checked", "accepts any characters in a client ID", by: "RFC 6749 §2.2",
            "The authorization server issues the registered client a client identifier",
            shownBy: "authorization-request/parameters::client-id-control-character"),
        Choice(
            "repeated-parameters-of-endpoint-kept", "keeps a parameter that the endpoint has twice",
            by: "RFC 6749 §3.1",
            "which MUST be retained when adding additional query parameters",
            shownBy: "authorization-request/endpoint::own-query-repeated"),
        Choice(
            "profile-scopes-always-asked", "asks for email and profile beside openid",
            by: "OpenID Connect Core §3.1.2.1",
            "Other scope values MAY be present",
            shownBy: "authorization-request/parameters::scope-openid-alone"),
        Choice(
            "nonce-of-96-bits", "sends a nonce of 96 random bits", by: "OpenID Connect Core §3.1.2.1",
            "Sufficient entropy MUST be present in the nonce values used to prevent attackers from guessing values",
            shownBy: "authorization-request/parameters::nonce-length"),
        Choice(
            "server-not-named", by: "RFC 6749 §3.1",
            "The authorization server MUST ignore unrecognized request parameters",
            shownBy: "authorization-request/parameters::server-client"),
        Choice(
            "hosted-domain-not-sent", by: "Google, OpenID Connect",
            "Don't rely on this UI optimization to control who can access your app",
            shownBy: "authorization-request/parameters::hosted-domain"),
        Choice(
            "hosted-domain-asked-for-unread", "sends any hosted domain, such as *, without checking it",
            by: "Google, OpenID Connect",
            "set a value of an asterisk",
            shownBy: "sign-in/configuration::any-hosted-domain"),
        Choice(
            "default-response-mode-sent", "asks for the response in the query, which is the default",
            by: "OAuth 2.0 Multiple Response Type Encoding Practices §2.1",
            "the default Response Mode for the OAuth 2.0 code Response Type is the query encoding",
            shownBy: "authorization-request/parameters::response-mode-absent"),
    ]

    /// What it does with the text of a callback.
    static let lenientCallbacks = [
        Choice(
            "code-characters-not-checked", by: "RFC 6749 §4.1.3", "verify that the authorization code is valid",
            shownBy: "authorization-response/code::nul"),
        Choice(
            "url-trimmed", by: "RFC 3986 §C", white, shownBy: "authorization-response/encoding::leading-space"),
        Choice(
            "url-line-breaks-stripped", by: "RFC 3986 §C", white,
            shownBy: "authorization-response/encoding::bare-line-feed"),
        Choice(
            "addresses-canonicalised", by: "RFC 3986 §7.4",
            "many implementations that process URIs make use of platform-dependent system routines",
            shownBy: "authorization-response/redirect::loopback-decimal"),
        Choice(
            "ipv6-addresses-canonicalised", by: "RFC 3986 §7.4",
            "many implementations that process URIs make use of platform-dependent system routines",
            shownBy: "authorization-response/redirect::loopback-ipv6-long"),
        Choice(
            "address-zone-ignored", by: "RFC 3986 §7.4",
            "many implementations that process URIs make use of platform-dependent system routines",
            shownBy: "authorization-response/redirect::loopback-ipv6-zone"),
        Choice(
            "redirect-root-dot-ignored", by: "RFC 3986 §3.2.2",
            "The rightmost domain label of a fully qualified domain name in DNS may be followed by a single \".\"",
            shownBy: "authorization-response/redirect::web-trailing-dot"),
        Choice(
            "redirect-percent-decoded", by: "RFC 3986 §6.2.2.2",
            "should be normalized by decoding any percent-encoded octet that corresponds to an unreserved character",
            shownBy: "authorization-response/redirect::path-encoded-letter"),
        Choice(
            "malformed-escapes-kept", by: "URL Standard §1.3",
            "if byte is 0x25 (%) and the next two bytes […] are not in the ranges […] append byte to output",
            shownBy: "authorization-response/encoding::percent-without-digits"),
        Choice(
            "semicolon-separates", by: "HTML 4.01 §B.2.2",
            "support the use of \";\" in place of \"&\"",
            shownBy: "authorization-response/encoding::semicolon-separator"),
        Choice(
            "error-beside-code-ignored", by: "RFC 6749 §4.1.2",
            "The client MUST ignore unrecognized response parameters",
            shownBy: "authorization-response/error::with-code"),
        Choice(
            "invalid-utf8-dropped", by: "The Unicode Standard §3.2",
            "signaling an error, filtering the code unit out, or representing the code unit with a marker",
            shownBy: "authorization-response/encoding::invalid-utf-8"),
        Choice(
            "fragment-read-as-query", by: "OAuth 2.0 Multiple Response Type Encoding Practices §2.1",
            "Authorization Response parameters are encoded in the fragment",
            shownBy: "authorization-response/encoding::fragment"),
        Choice(
            "last-parameter-wins", by: "RFC 6749 §3.1",
            "Request and response parameters MUST NOT be included more than once",
            shownBy: "authorization-response/issuer::repeated-right-last"),
        Choice(
            "web-backslashes-are-slashes", "treats a backslash in an https redirect URI as a slash",
            by: "URL Standard §4.4",
            "If c is neither U+002F (/) nor U+005C (\\), then set state to authority state",
            shownBy: "authorization-response/redirect::web-backslashes"),
    ]

    /// The client checks only what comes from outside, and its own verifier does not.
    private static let verifier = "The client first creates a code verifier"
    private static let redirectURI =
        "MUST compare and match the value received against at least one of the registered redirection URIs"
    static let endpoint =
        "The means through which the client obtains the location of the authorization endpoint are beyond the scope"
    private static let white = "The whitespace should be ignored when the URI is extracted"
}
