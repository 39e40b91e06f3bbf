extension BoundaryClient {
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
            "any-success-accepted", "takes any status from 200 to 299 for a success", by: "RFC 9110 §15",
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
        Choice(
            "not-errors-accepted", by: "RFC 6749 §5.2",
            "The authorization server responds with an HTTP 400 (Bad Request) status code",
            shownBy: "token-response/status::found-with-tokens"),
        Choice(
            "form-encoded-tokens-read", by: "RFC 6749 §5.1",
            "using the \"application/json\" media type",
            shownBy: "token-response/media-type::form"),
        Choice(
            "empty-scopes-kept", "splits scope at each space, so that two spaces have an empty scope between them",
            by: "RFC 6749 §3.3",
            "a list of space-delimited, case-sensitive strings",
            shownBy: "token-response/scopes::two-spaces"),
        Choice(
            "null-id-token-of-refresh-is-absent", "treats an ID token of a refresh that is null as absent",
            by: "OpenID Connect Core §12.2",
            "except that it might not contain an id_token",
            shownBy: "sign-in/refreshed::null-id-token"),
    ]

    private static let unknownType = "MUST NOT use an access token if it does not understand the token type"
    private static let lifetime = "expires_in RECOMMENDED. The lifetime in seconds of the access token"
}
