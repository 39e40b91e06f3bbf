internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// When keys are asked for.
    static let ofKeyCaches: [Flaw] = [
        Flaw(
            "keys-never-asked-for-again", "asks for keys once and never again", .staleKeys,
            [.output, .refusing, .accepting(.unknownKeyID, .keySetUnavailable)]),
        Flaw("keys-asked-for-each-time", "asks for keys at each verification", .outage, [.output]),
        Flaw(
            "key-life-fixed", "keeps keys for a day whatever the answer said", .staleKeys,
            [.output, .accepting(.unknownKeyID)]),
        Flaw(
            "key-age-forgotten", "counts a life from when the keys came, not from when they were sent", .staleKeys,
            [.output]),
        Flaw(
            "key-life-without-floor", "asks for keys at each verification where the answer grants no life", .outage,
            [.output]),
        Flaw("key-life-without-ceiling", "keeps keys for years where the answer grants them", .staleKeys, [.output]),
        Flaw(
            "unknown-key-never-asked-for", "does not ask for newer keys when a key ID is unknown", .lockout, [.refusing]
        ),
        Flaw(
            "unknown-key-always-asked-for", "asks for keys at each unknown key ID, as often as it comes", .outage,
            [.output]),
        Flaw(
            "withdrawn-keys-kept", "keeps the keys that a newer set no longer has", .staleKeys,
            [.accepting(.unknownKeyID)]),
        Flaw("key-failure-kept", "takes a failed request for the answer of the hour", .lockout, [.refusing]),
        Flaw(
            "failed-request-repeated-at-once", "repeats a failed request at once, as often as keys are needed", .outage,
            [.output]),
        Flaw(
            "failed-request-empties-cache", "throws its keys away when newer ones cannot be had", .lockout, [.refusing]),
        Flaw(
            "expired-keys-used-without-others", "goes on with expired keys when newer ones cannot be had", .staleKeys,
            [.accepting(.keySetUnavailable)]),
        Flaw(
            "keys-of-all-providers-tried", "verifies by the keys of every provider that it knows", .mixUp,
            [.accepting(.unknownKeyID)]),
        Flaw(
            "redirects-followed-for-keys", "goes for keys wherever the key endpoint sends it", .keyChoice,
            [.output, .accepting(.keySetUnavailable)]),
    ]
}
