internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// Flaws in computing the freshness of a response.
    static let ofFreshness: [Flaw] = [
        Flaw(
            "keys-kept-for-a-day", "computes a lifetime of a day for keys, whatever the response says", .staleKeys,
            .output),
        Flaw("keys-never-kept", "does not cache keys", .outage, .output),
        Flaw(
            "age-ignored", "does not subtract Age from the lifetime of keys", .staleKeys, .output,
            source: "https://github.com/ericchiang/oidc/issues/1"),
        Flaw("age-added", "adds Age to the lifetime of keys", .staleKeys, .output),
        Flaw("last-age-counts", "uses the last of several Age values", .staleKeys, .output),
        Flaw("empty-age-counts", "reads an empty element of Age as an age of zero", .staleKeys, .output),
        Flaw("negative-lifetime-put-out", "computes a negative lifetime for keys", .outage, .output),
        Flaw("no-store-ignored", "ignores no-store in Cache-Control", .staleKeys, .output),
        Flaw("no-cache-ignored", "ignores no-cache in Cache-Control", .staleKeys, .output),
        Flaw("private-answers-not-kept", "does not cache keys from a response that is private", .outage, .output),
        Flaw("pragma-honoured", "obeys Pragma even if Cache-Control is present", .outage, .output),
        Flaw("expires-preferred", "prefers Expires to max-age", .outage, .output),
        Flaw("unreadable-expires-ignored", "ignores an Expires that is not a date", .staleKeys, .output),
        Flaw("shared-lifetime-preferred", "prefers s-maxage, which is for shared caches", .staleKeys, .output),
        Flaw("last-lifetime-wins", "uses the last of two max-age values", .staleKeys, .output),
        Flaw("unreadable-lifetime-is-an-hour", "treats an unreadable max-age as an hour", .staleKeys, .output),
        Flaw("empty-lifetime-is-an-hour", "treats an empty max-age as an hour", .staleKeys, .output),
        Flaw("fractions-of-seconds-read", "reads a max-age with a fraction", .staleKeys, .output),
        Flaw("tabs-in-fields-kept", "does not count a tab as white space in Cache-Control", .outage, .output),
        Flaw(
            "empty-directives-refused", "treats a Cache-Control with an empty element as unreadable", .outage, .output),
        Flaw("text-after-number-ignored", "ignores text after the digits of max-age", .staleKeys, .output),
        Flaw("quoted-lifetime-unreadable", "does not read max-age in quotation marks", .outage, .output),
        Flaw("leading-zeros-octal", "reads a number of seconds with leading zeros as octal", .staleKeys, .output),
        Flaw("huge-lifetime-is-none", "treats a max-age or an Age beyond 64 bits as zero", .staleKeys, .output),
        Flaw(
            "negative-numbers-read", "accepts negative numbers of seconds in Cache-Control and Age", .staleKeys, .output
        ),
        Flaw(
            "any-number-form-read", "accepts seconds in hexadecimal or in the digits of other scripts", .staleKeys,
            .output),
        Flaw("lifetime-searched-as-text", "searches Cache-Control for the text max-age=", .staleKeys, .output),
        Flaw(
            "directives-compared-exactly", "treats the names of cache directives as case-sensitive", .staleKeys, .output
        ),
        Flaw("quotes-in-fields-ignored", "splits Cache-Control at commas within quotation marks", .staleKeys, .output),
        Flaw(
            "quoted-pairs-ignored", "treats an escaped quotation mark in Cache-Control as the end of a string",
            .staleKeys, .output),
    ]
}
