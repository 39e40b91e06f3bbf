internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// How long an answer stays fresh.
    static let ofFreshness: [Flaw] = [
        keysKeptForADay, keysNeverKept, ageIgnored, ageAdded, lastAgeCounts, emptyAgeCounts, negativeLifetimePutOut,
        noStoreIgnored, noCacheIgnored, privateAnswersNotKept, pragmaHonoured, expiresPreferred,
        unreadableExpiresIgnored, sharedLifetimePreferred, lastLifetimeWins, unreadableLifetimeIsAnHour,
        textAfterNumberIgnored, quotedLifetimeUnreadable, leadingZerosOctal, hugeLifetimeIsNone, negativeNumbersRead,
        anyNumberFormRead, lifetimeSearchedAsText, directivesComparedExactly, quotesInFieldsIgnored, quotedPairsIgnored,
    ]

    static let keysKeptForADay = Flaw(
        "keys-kept-for-a-day", "keeps keys for a day whatever the answer says", .staleKeys, [.output])
    static let keysNeverKept = Flaw("keys-never-kept", "asks for keys each time", .outage, [.output])
    static let ageIgnored = Flaw(
        "age-ignored", "does not take Age off", .staleKeys, [.output],
        source: "https://github.com/ericchiang/oidc/issues/1")
    static let ageAdded = Flaw("age-added", "adds Age", .staleKeys, [.output])
    static let lastAgeCounts = Flaw("last-age-counts", "takes the last of several ages", .staleKeys, [.output])
    static let emptyAgeCounts = Flaw(
        "empty-age-counts", "takes an empty element of Age for the age", .staleKeys, [.output])
    static let negativeLifetimePutOut = Flaw(
        "negative-lifetime-put-out", "puts out a negative lifetime", .outage, [.output])
    static let noStoreIgnored = Flaw("no-store-ignored", "ignores no-store", .staleKeys, [.output])
    static let noCacheIgnored = Flaw("no-cache-ignored", "ignores no-cache", .staleKeys, [.output])
    static let privateAnswersNotKept = Flaw(
        "private-answers-not-kept", "does not keep what is private", .outage, [.output])
    static let pragmaHonoured = Flaw("pragma-honoured", "obeys Pragma where there is Cache-Control", .outage, [.output])
    static let expiresPreferred = Flaw("expires-preferred", "prefers Expires to max-age", .outage, [.output])
    static let unreadableExpiresIgnored = Flaw(
        "unreadable-expires-ignored", "ignores an Expires that is no date", .staleKeys, [.output])
    static let sharedLifetimePreferred = Flaw(
        "shared-lifetime-preferred", "prefers s-maxage, which is for shared caches", .staleKeys, [.output])
    static let lastLifetimeWins = Flaw("last-lifetime-wins", "takes the last of two lifetimes", .staleKeys, [.output])
    static let unreadableLifetimeIsAnHour = Flaw(
        "unreadable-lifetime-is-an-hour", "takes an unreadable max-age for an hour", .staleKeys, [.output])
    static let textAfterNumberIgnored = Flaw(
        "text-after-number-ignored", "reads the digits of max-age and no further", .staleKeys, [.output])
    static let quotedLifetimeUnreadable = Flaw(
        "quoted-lifetime-unreadable", "does not read max-age in quotation marks", .outage, [.output])
    static let leadingZerosOctal = Flaw(
        "leading-zeros-octal", "reads a number with leading zeros as octal", .staleKeys, [.output])
    static let hugeLifetimeIsNone = Flaw(
        "huge-lifetime-is-none", "takes an age beyond 64 bits for none", .staleKeys, [.output])
    static let negativeNumbersRead = Flaw(
        "negative-numbers-read", "reads negative numbers of seconds", .staleKeys, [.output])
    static let anyNumberFormRead = Flaw(
        "any-number-form-read", "reads numbers of seconds in any form", .staleKeys, [.output])
    static let lifetimeSearchedAsText = Flaw(
        "lifetime-searched-as-text", "looks for max-age= anywhere", .staleKeys, [.output])
    static let directivesComparedExactly = Flaw(
        "directives-compared-exactly", "compares directives with case", .staleKeys, [.output])
    static let quotesInFieldsIgnored = Flaw(
        "quotes-in-fields-ignored", "takes a quoted comma for a separator", .staleKeys, [.output])
    static let quotedPairsIgnored = Flaw(
        "quoted-pairs-ignored", "takes an escaped quotation mark for the end", .staleKeys, [.output])
}
