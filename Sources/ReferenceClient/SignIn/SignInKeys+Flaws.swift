internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// When keys are asked for.
    static let ofKeyCaches: [Flaw] = [
        keysNeverAskedForAgain, keysAskedForEachTime, keyLifeFixed, keyAgeForgotten, keyLifeWithoutFloor,
        keyLifeWithoutCeiling, unknownKeyNeverAskedFor, unknownKeyAlwaysAskedFor, withdrawnKeysKept, keyFailureKept,
        failedRequestRepeatedAtOnce, failedRequestEmptiesCache, expiredKeysUsedWithoutOthers, keysOfAllProvidersTried,
        redirectsFollowedForKeys,
    ]

    static let keysNeverAskedForAgain = Flaw(
        "keys-never-asked-for-again", "asks for keys once and never again", .staleKeys,
        [.output, .refusing, .accepting(.unknownKeyID, .keySetUnavailable)])
    static let keysAskedForEachTime = Flaw(
        "keys-asked-for-each-time", "asks for keys at each verification", .outage, [.output])
    static let keyLifeFixed = Flaw(
        "key-life-fixed", "keeps keys for a day whatever the answer said", .staleKeys,
        [.output, .accepting(.unknownKeyID)])
    static let keyAgeForgotten = Flaw(
        "key-age-forgotten", "counts a life from when the keys came, not from when they were sent", .staleKeys,
        [.output])
    static let keyLifeWithoutFloor = Flaw(
        "key-life-without-floor", "asks for keys at each verification where the answer grants no life", .outage,
        [.output])
    static let keyLifeWithoutCeiling = Flaw(
        "key-life-without-ceiling", "keeps keys for years where the answer grants them", .staleKeys, [.output])
    static let unknownKeyNeverAskedFor = Flaw(
        "unknown-key-never-asked-for", "does not ask for newer keys when a key ID is unknown", .lockout, [.refusing])
    static let unknownKeyAlwaysAskedFor = Flaw(
        "unknown-key-always-asked-for", "asks for keys at each unknown key ID, as often as it comes", .outage,
        [.output])
    static let withdrawnKeysKept = Flaw(
        "withdrawn-keys-kept", "keeps the keys that a newer set no longer has", .staleKeys, [.accepting(.unknownKeyID)])
    static let keyFailureKept = Flaw(
        "key-failure-kept", "takes a failed request for the answer of the hour", .lockout, [.refusing])
    static let failedRequestRepeatedAtOnce = Flaw(
        "failed-request-repeated-at-once", "repeats a failed request at once, as often as keys are needed", .outage,
        [.output])
    static let failedRequestEmptiesCache = Flaw(
        "failed-request-empties-cache", "throws its keys away when newer ones cannot be had", .lockout, [.refusing])
    static let expiredKeysUsedWithoutOthers = Flaw(
        "expired-keys-used-without-others", "goes on with expired keys when newer ones cannot be had", .staleKeys,
        [.accepting(.keySetUnavailable)])
    static let keysOfAllProvidersTried = Flaw(
        "keys-of-all-providers-tried", "verifies by the keys of every provider that it knows", .mixUp,
        [.accepting(.unknownKeyID)])
    static let redirectsFollowedForKeys = Flaw(
        "redirects-followed-for-keys", "goes for keys wherever the key endpoint sends it", .keyChoice,
        [.output, .accepting(.keySetUnavailable)])
}
