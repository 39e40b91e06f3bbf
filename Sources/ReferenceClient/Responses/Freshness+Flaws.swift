internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// Flaws in computing the freshness of a response.
    static let ofFreshness: [Flaw] = [
        Flaw("keys-kept-for-a-day", "keeps keys for a day, whatever the response says", .staleKeys, .output),
        Flaw("keys-never-kept", "does not cache keys", .outage, .output),
        Flaw(
            "age-ignored", "does not subtract Age", .staleKeys, .output,
            source: "https://github.com/ericchiang/oidc/issues/1"),
        Flaw("age-added", "adds Age", .staleKeys, .output),
        Flaw("last-age-counts", "uses the last of several Age values", .staleKeys, .output),
        Flaw("empty-age-counts", "reads an empty element of Age as the age", .staleKeys, .output),
        Flaw("negative-lifetime-put-out", "returns a negative lifetime", .outage, .output),
        Flaw("no-store-ignored", "ignores no-store", .staleKeys, .output),
        Flaw("no-cache-ignored", "ignores no-cache", .staleKeys, .output),
        Flaw("private-answers-not-kept", "does not cache private responses", .outage, .output),
        Flaw("pragma-honoured", "obeys Pragma even if Cache-Control is present", .outage, .output),
        Flaw("expires-preferred", "prefers Expires to max-age", .outage, .output),
        Flaw("unreadable-expires-ignored", "ignores an Expires that is not a date", .staleKeys, .output),
        Flaw("shared-lifetime-preferred", "prefers s-maxage, which is for shared caches", .staleKeys, .output),
        Flaw("last-lifetime-wins", "uses the last of two lifetimes", .staleKeys, .output),
        Flaw("unreadable-lifetime-is-an-hour", "treats an unreadable max-age as an hour", .staleKeys, .output),
        Flaw("text-after-number-ignored", "ignores text after the digits of max-age", .staleKeys, .output),
        Flaw("quoted-lifetime-unreadable", "does not read max-age in quotation marks", .outage, .output),
        Flaw("leading-zeros-octal", "reads a number with leading zeros as octal", .staleKeys, .output),
        Flaw("huge-lifetime-is-none", "ignores an age beyond 64 bits", .staleKeys, .output),
        Flaw("negative-numbers-read", "reads negative numbers of seconds", .staleKeys, .output),
        Flaw("any-number-form-read", "reads numbers of seconds in any form", .staleKeys, .output),
        Flaw("lifetime-searched-as-text", "searches the field for max-age=", .staleKeys, .output),
        Flaw("directives-compared-exactly", "compares directives with case", .staleKeys, .output),
        Flaw("quotes-in-fields-ignored", "treats a quoted comma as a separator", .staleKeys, .output),
        Flaw("quoted-pairs-ignored", "treats an escaped quotation mark as the end", .staleKeys, .output),
    ]
}
