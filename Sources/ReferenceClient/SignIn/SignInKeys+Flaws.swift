internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// Flaws in caching keys.
    static let ofKeyCaches: [Flaw] = [
        Flaw(
            "keys-never-asked-for-again", "fetches keys once and never again", .staleKeys, .output, .refusing,
            .accepting(.unknownKeyID, .keySetUnavailable)),
        Flaw("keys-asked-for-each-time", "fetches keys at each verification", .outage, .output),
        Flaw(
            "key-life-fixed", "caches keys for a day, whatever the response says", .staleKeys, .output,
            .accepting(.unknownKeyID)),
        Flaw(
            "key-age-forgotten", "counts the lifetime of keys from when they were received, not sent", .staleKeys,
            .output),
        Flaw(
            "key-life-without-floor", "fetches keys at each verification if the response gives no lifetime", .outage,
            .output),
        Flaw("key-life-without-ceiling", "caches keys for years if the response allows it", .staleKeys, .output),
    ]

    /// Flaws in fetching newer keys for an unknown key ID.
    static let ofUnknownKeys: [Flaw] = [
        Flaw("unknown-key-never-asked-for", "does not fetch newer keys for an unknown key ID", .lockout, .refusing),
        Flaw("unknown-key-always-asked-for", "fetches keys at each unknown key ID, without a limit", .outage, .output),
        Flaw(
            "unknown-key-asked-for-only-once", "fetches newer keys for an unknown key ID only once", .lockout,
            .refusing),
        Flaw(
            "keys-asked-for-at-bad-signatures", "fetches keys at each bad signature, without a limit", .outage,
            .output),
        Flaw("keys-asked-for-at-each-refresh", "fetches keys at each refresh of the tokens", .outage, .output),
        Flaw(
            "withdrawn-keys-kept", "keeps keys that a newer key set no longer has", .staleKeys,
            .accepting(.unknownKeyID)),
    ]

    /// Flaws in handling a failed request for keys.
    static let ofKeyFailures: [Flaw] = [
        Flaw(
            "key-set-status-not-checked", "reads keys from a response of any status", .hidden,
            .accepting(.keySetUnavailable)),
        Flaw("key-failure-kept", "does not request keys again for an hour after a failure", .lockout, .refusing),
        Flaw(
            "failed-request-repeated-at-once", "repeats a failed request immediately, whenever keys are needed",
            .outage, .output),
        Flaw(
            "failed-request-repeated-with-keys", "repeats a failed request immediately if it has expired keys",
            .outage, .output),
        Flaw(
            "failed-request-empties-cache", "discards its keys when newer ones cannot be fetched", .lockout, .refusing),
        Flaw(
            "expired-keys-used-without-others", "continues with expired keys when newer ones cannot be fetched",
            .staleKeys, .accepting(.keySetUnavailable)),
        Flaw(
            "tag-of-refused-keys-kept", "sends the ETag of a key set that it has refused", .lockout, .refusing),
        Flaw(
            "unasked-not-modified-asked-again", "repeats a request at once after a status 304 that it did not ask for",
            .outage, .output),
        Flaw(
            "not-modified-of-other-keys-taken", "renews its keys after a status 304 about other keys", .staleKeys,
            .accepting(.keySetUnavailable, .unknownKeyID)),
        Flaw(
            "not-modified-lifetime-ignored", "renews keys that have not changed with their first lifetime", .staleKeys,
            .output),
        Flaw(
            "not-modified-renews-nothing", "does not renew keys that have not changed", .outage, .output),
        Flaw(
            "not-modified-not-understood",
            "asks whether the keys have changed, and refuses a response with status 304",
            .lockout, .refusing),
        Flaw(
            "lifetime-counted-from-first-keys", "counts the lifetime of newer keys from when the first were requested",
            .outage, .output),
    ]

    /// Flaws in choosing where keys come from.
    static let ofKeySources: [Flaw] = [
        Flaw(
            "keys-of-all-providers-tried", "verifies with the keys of every known provider", .mixUp,
            .accepting(.unknownKeyID)),
        Flaw(
            "redirects-followed-for-keys", "follows redirects of the key set's endpoint", .keyChoice, .output,
            .accepting(.keySetUnavailable)),
    ]
}
