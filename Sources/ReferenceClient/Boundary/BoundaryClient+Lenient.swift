extension BoundaryClient {
    /// The client that accepts everything that the specifications leave open.
    package static let lenient = BoundaryClient(
        name: "lenient", summary: "a conformant client that accepts whatever the specifications leave open",
        choices: lenientTexts + lenientTokens + lenientKeys + lenientRequests + lenientCallbacks + lenientResponses
            + lenientCredentials + lenientSecurityEvents + lenientDevices + lenientSignIns)

    private static let lenientTexts = [
        Choice(
            "json-last-duplicate-wins", by: "RFC 7519 §4", "only the lexically last duplicate member name",
            shownBy: "id-token/json::sub-twice"),
        Choice(
            "json-lone-surrogates-replaced", by: "RFC 8259 §8.2",
            "The behavior of software that receives JSON texts containing such values is unpredictable",
            shownBy: "id-token/json::lone-high-surrogate"),
        Choice(
            "json-byte-order-mark-accepted", by: "RFC 8259 §8.1", "MAY ignore the presence of a byte order mark",
            shownBy: "id-token/json::byte-order-mark"),
        Choice(
            "json-depth-not-limited", by: "RFC 8259 §9",
            "An implementation may set limits on the maximum depth of nesting", shownBy: "id-token/json::depth-33"),
        Choice(
            "json-extensions-in-responses-read", "reads comments, other encodings and other extensions in responses",
            by: "RFC 8259 §9", "A JSON parser MAY accept non-JSON forms or extensions",
            shownBy: "token-response/encoding::comment"),
        Choice(
            "token-size-not-limited", by: "RFC 8259 §9",
            "An implementation may set limits on the size of texts that it accepts",
            shownBy: "id-token/size::just-above-64-kib"),
        Choice(
            "body-size-not-limited", by: "RFC 8259 §9",
            "An implementation may set limits on the size of texts that it accepts", shownBy: "key-set/encoding::large"),
        Choice(
            "base64-trailing-bits-ignored", by: "RFC 4648 §3.5", "decoders MAY chose to reject an encoding",
            shownBy: "id-token/base64url::header-trailing-bits"),
        Choice(
            "numbers-beyond-double-are-times", "reads a time that is too large for a double as the largest one",
            by: "RFC 8259 §6", "allows implementations to set limits on the range and precision of numbers",
            shownBy: "id-token/expiration::beyond-double-range"),
        Choice(
            "json-depth-of-skipped-values-not-limited", by: "RFC 8259 §9",
            "An implementation may set limits on the maximum depth of nesting",
            shownBy: "id-token/json::depth-10000"),
        Choice(
            "json-first-duplicate-in-responses-wins", "uses the first of two members of a response with the same name",
            by: "RFC 8259 §4",
            "Many implementations report the last name/value pair only. Other implementations report an error",
            shownBy: "user-info/subject::repeated-last-other"),
    ]

    private static let lenientTokens = [
        Choice(
            "claims-checked-first", by: "RFC 7519 §7.2",
            "The order of the steps is not significant in cases where there are no dependencies",
            shownBy: "id-token/signature::bad-and-other-audience"),
        Choice(
            "type-not-checked", by: "RFC 7519 §5.1",
            "any processing of this parameter is performed by the JWT application",
            shownBy: "id-token/header::type-access-token"),
        Choice(
            "empty-critical-header-accepted", by: "RFC 7515 §4.1.11", critical,
            shownBy: "id-token/critical-header::empty"),
        Choice(
            "critical-header-of-other-type-ignored", by: "RFC 7515 §4.1.11", critical,
            shownBy: "id-token/critical-header::string"),
        Choice(
            "critical-names-of-other-type-ignored", by: "RFC 7515 §4.1.11", critical,
            shownBy: "id-token/critical-header::member-number"),
        Choice(
            "known-critical-names-accepted", "accepts crit with only names of registered parameters that it knows",
            by: "RFC 7515 §4.1.11", critical, shownBy: "id-token/critical-header::registered-alg"),
        Choice(
            "encoded-payload-understood", "understands b64, and accepts crit that names it where b64 is true",
            by: "RFC 7515 §4.1.11", critical, shownBy: "id-token/critical-header::encoded-payload-critical-twice"),
        Choice(
            "unencoded-payload-header-ignored", by: "RFC 7515 §4",
            "all Header Parameters not defined by this specification MUST be ignored when not understood",
            shownBy: "id-token/critical-header::unencoded-payload-not-critical"),
        Choice(
            "algorithm-of-key-accepted", "accepts RS384 and RS512 if the key names no other algorithm",
            by: "OpenID Connect Core §3.1.3.7 item 7", "The alg value SHOULD be the default of RS256",
            shownBy: "id-token/algorithm::rs512-key-without-alg"),
        Choice(
            "other-types-in-audience-ignored", by: "OpenID Connect Core §3.1.3.7 item 3",
            "MUST be rejected if the ID Token does not list the Client as a valid audience",
            shownBy: "id-token/audience::array-with-other-type"),
        Choice(
            "app-accepted-for-server", by: "OpenID Connect Core §3.1.3.7 item 3",
            "contains its client_id value registered at the Issuer",
            shownBy: "id-token/server-client-id::audience-is-the-app"),
        Choice(
            "authorized-party-not-checked", by: "OpenID Connect Core §3.1.3.7 item 5",
            "This validation MAY include that when an azp (authorized party) Claim is present",
            shownBy: "id-token/audience::array-with-other-without-azp"),
        Choice(
            "future-issue-time-accepted", by: "OpenID Connect Core §3.1.3.7 item 10",
            "The acceptable range is Client specific", shownBy: "id-token/issued-at::one-second-ahead"),
        Choice(
            "start-not-checked", by: "RFC 7519 §4.1",
            "None of the claims defined below are intended to be mandatory to use or implement in all cases",
            shownBy: "id-token/not-before::null"),
        Choice(
            "unexpected-nonce-accepted", by: "OpenID Connect Core §3.1.3.7 item 11",
            "If a nonce value was sent in the Authentication Request", shownBy: "id-token/nonce::not-sent-but-there"),
        Choice(
            "access-token-hash-not-checked", by: "OpenID Connect Core §3.1.3.8", "the Client MAY use it",
            shownBy: "id-token/access-token-hash::digit-appended"),
        Choice("empty-subject-accepted", by: "OpenID Connect Core §2", subject, shownBy: "id-token/subject::empty"),
        Choice(
            "subject-length-not-checked", by: "OpenID Connect Core §2", subject,
            shownBy: "id-token/subject::256-characters"),
        Choice(
            "subject-beyond-ascii-accepted", by: "OpenID Connect Core §2", subject,
            shownBy: "id-token/subject::not-ascii"),
        Choice(
            "profile-of-other-type-ignored", "ignores claims about the person that have another type",
            by: "OpenID Connect Core §2", notUnderstood, shownBy: "id-token/apple::email-verified-other-text"),
        Choice(
            "private-email-not-checked", by: "OpenID Connect Core §2", notUnderstood,
            shownBy: "id-token/apple::private-email-capital-text"),
        Choice(
            "real-user-status-not-checked", by: "OpenID Connect Core §2", notUnderstood,
            shownBy: "id-token/apple::real-user-status-3"),
        Choice(
            "hosted-domain-compared-without-case", "compares hd without case", by: "RFC 4343 §1",
            "Domain Name System (DNS) names are \"case insensitive\"", shownBy: "id-token/hosted-domain::upper-case"),
        Choice(
            "hashed-nonce-in-either-case", by: "RFC 4648 §8",
            "Base 16 encoding is the standard case-insensitive hex encoding",
            shownBy: "id-token/apple::hashed-nonce-in-capitals"),
        Choice(
            "hashed-nonce-in-any-encoding", "accepts the hash of the nonce in base64url as well",
            by: "OpenID Connect Core §15.5.2",
            "use a cryptographic hash of the value as the nonce parameter",
            shownBy: "id-token/apple::hashed-nonce-in-base64url"),
        Choice(
            "unsupported-nonce-not-required", "accepts a token without a nonce if nonce_supported is false",
            by: "Apple, Authenticating users with Sign in with Apple",
            "otherwise, you can proceed treating the nonce as optional",
            shownBy: "id-token/apple::missing-nonce-unsupported"),
        Choice(
            "refreshed-issuer-in-other-spelling-accepted",
            "accepts Google's other spelling of the issuer after a refresh",
            by: "Google, Verify the Google ID token on your server side",
            "The value of iss in the ID token is equal to accounts.google.com or https://accounts.google.com",
            shownBy: "id-token/refresh::issuer-in-the-other-spelling"),
        Choice(
            "refreshed-party-not-compared", "does not compare azp after a refresh",
            by: "OpenID Connect Core §12.2", "those extensions might specify that its azp Claim Value MUST be the same",
            shownBy: "id-token/refresh::authorized-party-appears"),
        Choice(
            "sign-in-time-may-appear", "accepts an auth_time after a refresh if the first token had none",
            by: "OpenID Connect Core §12.2",
            "if the ID Token contains an auth_time Claim, its value MUST represent the time of the original authentication",
            shownBy: "id-token/refresh::time-of-sign-in-appears"),
    ]

    private static let critical =
        "Recipients MAY consider the JWS to be invalid if […] any other constraints on its use are violated"
    private static let subject = "It MUST NOT exceed 255 ASCII characters in length"
    private static let notUnderstood = "Any Claims used that are not understood MUST be ignored"
}
