internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// How long a key set is fresh.
    static let areaFreshness = Area(operations: [.parseKeySet]) {
        Entry(.keysKeptForADay, "keeps keys for a day whatever the answer says", .staleKeys, [.output])
        Entry(.keysNeverKept, "asks for keys each time", .outage, [.output])
        Entry(
            .ageIgnored, "does not take Age off", .staleKeys,
            [.output],
            "https://github.com/ericchiang/oidc/issues/1")
        Entry(.ageAdded, "adds Age", .staleKeys, [.output])
        Entry(.lastAgeCounts, "takes the last of several ages", .staleKeys, [.output])
        Entry(.emptyAgeCounts, "takes an empty element of Age for the age", .staleKeys, [.output])
        Entry(.negativeLifetimePutOut, "puts out a negative lifetime", .outage, [.output])
        Entry(.noStoreIgnored, "ignores no-store", .staleKeys, [.output])
        Entry(.noCacheIgnored, "ignores no-cache", .staleKeys, [.output])
        Entry(.privateAnswersNotKept, "does not keep what is private", .outage, [.output])
        Entry(.pragmaHonoured, "obeys Pragma where there is Cache-Control", .outage, [.output])
        Entry(.expiresPreferred, "prefers Expires to max-age", .outage, [.output])
        Entry(.unreadableExpiresIgnored, "ignores an Expires that is no date", .staleKeys, [.output])
        Entry(.sharedLifetimePreferred, "prefers s-maxage, which is for shared caches", .staleKeys, [.output])
        Entry(.lastLifetimeWins, "takes the last of two lifetimes", .staleKeys, [.output])
        Entry(.unreadableLifetimeIsAnHour, "takes an unreadable max-age for an hour", .staleKeys, [.output])
        Entry(.textAfterNumberIgnored, "reads the digits of max-age and no further", .staleKeys, [.output])
        Entry(.quotedLifetimeUnreadable, "does not read max-age in quotation marks", .outage, [.output])
        Entry(.leadingZerosOctal, "reads a number with leading zeros as octal", .staleKeys, [.output])
        Entry(.hugeLifetimeIsNone, "takes an age beyond 64 bits for none", .staleKeys, [.output])
        Entry(.negativeNumbersRead, "reads negative numbers of seconds", .staleKeys, [.output])
        Entry(.anyNumberFormRead, "reads numbers of seconds in any form", .staleKeys, [.output])
        Entry(.lifetimeSearchedAsText, "looks for max-age= anywhere", .staleKeys, [.output])
        Entry(.directivesComparedExactly, "compares directives with case", .staleKeys, [.output])
        Entry(.quotesInFieldsIgnored, "takes a quoted comma for a separator", .staleKeys, [.output])
        Entry(.quotedPairsIgnored, "takes an escaped quotation mark for the end", .staleKeys, [.output])
    }
}
