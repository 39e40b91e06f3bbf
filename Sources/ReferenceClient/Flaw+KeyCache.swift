internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// The provider's keys between two sign-ins.
    static let areaKeyCache = Area(operations: [.signIn]) {
        Entry(
            .keysNeverAskedForAgain, "asks for keys once and never again", .staleKeys,
            [.output, .refusing, .accepting(.unknownKeyID), .accepting(.keySetUnavailable)])
        Entry(.keysAskedForEachTime, "asks for keys at each verification", .outage, [.output])
        Entry(
            .keyLifeFixed, "keeps keys for a day whatever the answer said", .staleKeys,
            [.output, .accepting(.unknownKeyID)])
        Entry(
            .keyAgeForgotten, "counts a life from when the keys came, not from when they were sent", .staleKeys,
            [.output])
        Entry(
            .keyLifeWithoutFloor, "asks for keys at each verification where the answer grants no life", .outage,
            [.output])
        Entry(.keyLifeWithoutCeiling, "keeps keys for years where the answer grants them", .staleKeys, [.output])
        Entry(
            .unknownKeyNeverAskedFor, "does not ask for newer keys when a key ID is unknown", .lockout, [.refusing])
        Entry(
            .unknownKeyAlwaysAskedFor, "asks for keys at each unknown key ID, as often as it comes", .outage,
            [.output])
        Entry(
            .withdrawnKeysKept, "keeps the keys that a newer set no longer has", .staleKeys, [.accepting(.unknownKeyID)]
        )
        Entry(.keyFailureKept, "takes a failed request for the answer of the hour", .lockout, [.refusing])
        Entry(
            .failedRequestRepeatedAtOnce, "repeats a failed request at once, as often as keys are needed", .outage,
            [.output])
        Entry(.failedRequestEmptiesCache, "throws its keys away when newer ones cannot be had", .lockout, [.refusing])
        Entry(
            .expiredKeysUsedWithoutOthers, "goes on with expired keys when newer ones cannot be had", .staleKeys,
            [.accepting(.keySetUnavailable)])
        Entry(
            .keysOfAllProvidersTried, "verifies by the keys of every provider that it knows", .mixUp,
            [.accepting(.unknownKeyID)])
        Entry(
            .redirectsFollowedForKeys, "goes for keys wherever the key endpoint sends it", .keyChoice,
            [.output, .accepting(.keySetUnavailable)])
    }
}
