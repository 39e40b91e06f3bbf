internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// How long an answer stays fresh.
    static let ofFreshness: [Flaw] = [
        Flaw("keys-kept-for-a-day", "keeps keys for a day whatever the answer says", .staleKeys, [.output]),
        Flaw("keys-never-kept", "asks for keys each time", .outage, [.output]),
        Flaw(
            "age-ignored", "does not take Age off", .staleKeys, [.output],
            source: "https://github.com/ericchiang/oidc/issues/1"),
        Flaw("age-added", "adds Age", .staleKeys, [.output]),
        Flaw("last-age-counts", "takes the last of several ages", .staleKeys, [.output]),
        Flaw("empty-age-counts", "takes an empty element of Age for the age", .staleKeys, [.output]),
        Flaw("negative-lifetime-put-out", "puts out a negative lifetime", .outage, [.output]),
        Flaw("no-store-ignored", "ignores no-store", .staleKeys, [.output]),
        Flaw("no-cache-ignored", "ignores no-cache", .staleKeys, [.output]),
        Flaw("private-answers-not-kept", "does not keep what is private", .outage, [.output]),
        Flaw("pragma-honoured", "obeys Pragma where there is Cache-Control", .outage, [.output]),
        Flaw("expires-preferred", "prefers Expires to max-age", .outage, [.output]),
        Flaw("unreadable-expires-ignored", "ignores an Expires that is no date", .staleKeys, [.output]),
        Flaw("shared-lifetime-preferred", "prefers s-maxage, which is for shared caches", .staleKeys, [.output]),
        Flaw("last-lifetime-wins", "takes the last of two lifetimes", .staleKeys, [.output]),
        Flaw("unreadable-lifetime-is-an-hour", "takes an unreadable max-age for an hour", .staleKeys, [.output]),
        Flaw("text-after-number-ignored", "reads the digits of max-age and no further", .staleKeys, [.output]),
        Flaw("quoted-lifetime-unreadable", "does not read max-age in quotation marks", .outage, [.output]),
        Flaw("leading-zeros-octal", "reads a number with leading zeros as octal", .staleKeys, [.output]),
        Flaw("huge-lifetime-is-none", "takes an age beyond 64 bits for none", .staleKeys, [.output]),
        Flaw("negative-numbers-read", "reads negative numbers of seconds", .staleKeys, [.output]),
        Flaw("any-number-form-read", "reads numbers of seconds in any form", .staleKeys, [.output]),
        Flaw("lifetime-searched-as-text", "looks for max-age= anywhere", .staleKeys, [.output]),
        Flaw("directives-compared-exactly", "compares directives with case", .staleKeys, [.output]),
        Flaw("quotes-in-fields-ignored", "takes a quoted comma for a separator", .staleKeys, [.output]),
        Flaw("quoted-pairs-ignored", "takes an escaped quotation mark for the end", .staleKeys, [.output]),
    ]
}
