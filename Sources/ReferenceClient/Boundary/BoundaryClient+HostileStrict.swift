extension BoundaryClient {
    /// The client that refuses everything that the specifications let it refuse.
    package static let hostileStrict = BoundaryClient(
        name: "hostile-strict", summary: "a conformant client that refuses whatever the specifications let it refuse",
        choices: textsRefused + tokensRefused + keysRefused + responsesRefused + credentialsRefused
            + securityEventsRefused + devicesRefused)

    private static let textsRefused = [
        Choice(
            "token-limited-to-2-kib", "refuses a token of more than 2048 bytes", by: "RFC 8259 §9",
            "An implementation may set limits on the size of texts that it accepts", shownBy: "id-token/size::32-kib"),
        Choice(
            "bodies-limited-to-16-kib", "refuses a response of more than 16 KiB", by: "RFC 8259 §9",
            "An implementation may set limits on the size of texts that it accepts",
            shownBy: "key-set/encoding::many-keys"),
        Choice(
            "json-limited-to-depth-5", "refuses JSON that is nested more than five deep", by: "RFC 8259 §9",
            "An implementation may set limits on the maximum depth of nesting", shownBy: "id-token/json::depth-31"),
        Choice(
            "numbers-limited-to-53-bits", "refuses numbers beyond the whole numbers that a double holds exactly",
            by: "RFC 8259 §6",
            "allows implementations to set limits on the range and precision of numbers",
            shownBy: "id-token/expiration::beyond-double"),
        Choice(
            "nul-in-strings-refused", "refuses strings that hold a NUL", by: "RFC 8259 §9",
            "An implementation may set limits on the length and character contents of strings",
            shownBy: "id-token/json::nul-escape-in-unknown-claim"),
    ]

    private static let tokensRefused = [
        Choice(
            "type-compared-exactly", by: "RFC 7519 §5.1",
            "it is RECOMMENDED that \"JWT\" always be spelled using uppercase characters",
            shownBy: "id-token/header::type-lower-case"),
        Choice(
            "type-with-application-refused", "refuses the typ application/jwt", by: "RFC 7519 §5.1",
            "it is RECOMMENDED that its value be \"JWT\"", shownBy: "id-token/header::type-with-application"),
        Choice(
            "keys-in-header-refused", "refuses a token whose header holds or names a key", by: "OpenID Connect Core §2",
            "ID Tokens SHOULD NOT use the JWS or JWE x5u, x5c, jku, or jwk Header Parameter fields",
            shownBy: "id-token/header-keys::honest-embedded-key"),
        Choice(
            "encryption-in-header-refused", "refuses a signed token whose header has enc or zip", by: "RFC 7516 §9",
            "If the \"enc\" member exists, it is a JWE", shownBy: "id-token/header::enc-present"),
        Choice(
            "content-type-in-header-refused", "refuses a token whose header has cty", by: "RFC 7519 §5.2",
            "the use of this Header Parameter is NOT RECOMMENDED", shownBy: "id-token/header::content-type-jwt"),
        Choice(
            "further-audiences-refused", "trusts no audience beside its own",
            by: "OpenID Connect Core §3.1.3.7 item 3", "additional audiences not trusted by the Client",
            shownBy: "id-token/audience::array-with-other-and-azp"),
        Choice(
            "issue-time-of-last-minute-required", by: "OpenID Connect Core §3.1.3.7 item 10",
            "The acceptable range is Client specific", shownBy: "id-token/issued-at::a-week-ago"),
        Choice(
            "malformed-email-refused", "refuses a token whose email is no address", by: "OpenID Connect Core §5.1",
            "Its value MUST conform to the RFC 5322 addr-spec syntax", shownBy: "id-token/email::email-empty"),
        Choice(
            "verified-email-boolean-required",
            "refuses email_verified as a string, except in a token of Apple's, which may have one",
            by: "OpenID Connect Core §5.1",
            "email_verified boolean True if the End-User's e-mail address has been verified; otherwise false",
            shownBy: "id-token/email::verified-as-string"),
        Choice(
            "refreshed-audience-compared-as-text", by: "OpenID Connect Core §12.2",
            "its aud Claim Value MUST be the same as in the ID Token issued when the original authentication occurred",
            shownBy: "id-token/refresh::audience-as-array"),
    ]

    private static let keysRefused = [
        Choice("unknown-key-type-refuses-set", by: "RFC 7517 §5", ignored, shownBy: "key-set/members::symmetric"),
        Choice("bad-key-refuses-set", by: "RFC 7517 §5", ignored, shownBy: "key-set/members::modulus-malformed"),
        Choice(
            "element-that-is-no-key-refuses-set", "refuses a key set with an element that is not an object",
            by: "RFC 7517 §5", ignored, shownBy: "id-token/key-selection::bad-key-beside-not-an-object"),
        Choice(
            "longer-keys-unsupported", "supports only RSA keys of 2048 bits, as Google's", by: "RFC 7517 §5",
            "or for which values are out of the supported ranges", shownBy: "id-token/rsa-keys::size-8192"),
        Choice(
            "smaller-keys-not-encoded", "encodes no RSA key of less than 2048 bits", by: "RFC 7518 §3.3",
            "A key of size 2048 bits or larger MUST be used with these algorithms",
            shownBy: "rsa-public-key/der::least-with-top-bit"),
        Choice(
            "key-without-use-refused", "refuses a key without use", by: "RFC 7517 §4.2",
            "Use of the \"use\" member is OPTIONAL, unless the application requires its presence",
            shownBy: "key-set/members::no-use"),
        Choice(
            "use-beside-key-operations-refused", "refuses a key that has both use and key_ops", by: "RFC 7517 §4.3",
            "The \"use\" and \"key_ops\" JWK members SHOULD NOT be used together",
            shownBy: "id-token/key-selection::use-and-key-operations"),
        Choice(
            "key-set-of-unknown-type-refused", "refuses a key set without a media type of JSON or of key sets",
            by: "RFC 9110 §8.3",
            "defines both the data format and how that data is intended to be processed by a recipient",
            shownBy: "key-set/encoding::media-type-html"),
        Choice(
            "key-set-media-type-required", by: "RFC 9110 §8.3",
            "the recipient MAY either assume a media type of \"application/octet-stream\"",
            shownBy: "key-set/encoding::jwk-set-media-type"),
        Choice(
            "keys-never-kept", by: "RFC 9111 §2", "caching is an entirely OPTIONAL feature of HTTP",
            shownBy: "key-set/freshness::max-age-less-age"),
        Choice(
            "keys-asked-for-each-time", by: "RFC 9111 §2", "caching is an entirely OPTIONAL feature of HTTP",
            shownBy: "sign-in/rotation::published-beforehand"),
    ]

    private static let responsesRefused = [
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
            "replaced-refresh-token-revoked", by: "RFC 7009 §2",
            "The client requests the revocation of a particular token",
            shownBy: "sign-in/added-scopes::nothing-revoked"),
    ]

    private static let credentialsRefused = [
        Choice(
            "credential-as-json-refused", by: "Google, Verify the Google ID token on your server side",
            "with the parameter name credential", shownBy: "credential-response/request::json")
    ]

    private static let securityEventsRefused = [
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
    ]

    private static let devicesRefused = [
        Choice(
            "standard-verification-uri-not-read",
            by: "Google, OAuth 2.0 for TV and Limited-Input Device Applications", "verification_url",
            shownBy: "device-authorization/response::standard-verification-uri"),
        Choice(
            "lost-answer-ends-device-sign-in", by: "RFC 8628 §3.5",
            "clients MUST unilaterally reduce their polling frequency before retrying",
            shownBy: "sign-in/device::poll-without-answer"),
    ]

    private static let ignored =
        "Implementations SHOULD ignore JWKs within a JWK Set that use \"kty\" (key type) values that are not understood"
}
