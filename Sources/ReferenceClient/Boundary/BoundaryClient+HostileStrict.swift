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
        Choice(
            "fractions-cut-off", by: "RFC 8259 §6",
            "allows implementations to set limits on the range and precision of numbers",
            shownBy: "id-token/expiration::within-the-second"),
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
            "email-never-verified", "treats no address as verified, whatever the provider says",
            by: "OpenID Connect Core §5.1",
            "dependent upon the trust framework or contractual agreements within which the parties are operating",
            shownBy: "id-token/email::verified-returned"),
        Choice(
            "refreshed-audience-compared-as-text", by: "OpenID Connect Core §12.2",
            "its aud Claim Value MUST be the same as in the ID Token issued when the original authentication occurred",
            shownBy: "id-token/refresh::audience-as-array"),
        Choice(
            "encoded-payload-not-critical-refused", "refuses a token with b64 and without crit", by: "RFC 7797 §6",
            "The \"crit\" Header Parameter MUST be included with \"b64\" in its set of values when using the \"b64\" Header Parameter",
            shownBy: "id-token/critical-header::encoded-payload-not-critical"),
        Choice(
            "no-leeway-for-issue-time", "allows no leeway for iat", by: "OpenID Connect Core §3.1.3.7 item 10",
            "The acceptable range is Client specific",
            shownBy: "id-token/issued-at::leeway-edge"),
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
        Choice(
            "every-key-checked-first", "verifies nothing with a key set that has an invalid RSA key", by: "RFC 7517 §5",
            "ignored",
            shownBy: "id-token/key-selection::bad-key-beside-small"),
        Choice(
            "key-id-of-other-type-refuses-set", by: "RFC 7517 §5",
            "ignored",
            shownBy: "id-token/key-selection::bad-key-beside-with-numeric-id"),
    ]

    private static let ignored =
        "Implementations SHOULD ignore JWKs within a JWK Set that use \"kty\" (key type) values that are not understood"
}
