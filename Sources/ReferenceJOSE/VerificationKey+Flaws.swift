extension Flaw {
    /// Which keys may verify.
    package static let ofKeys: [Flaw] = [
        Flaw(
            "certificate-of-key-preferred", "takes the key in x5c where n and e are another", .keyChoice,
            [.accepting("invalid-key", "invalid-signature")],
            source: "https://datatracker.ietf.org/doc/html/rfc7517#section-4.7"),
        Flaw(
            "small-modulus-accepted", "takes keys of fewer than 2048 bits", .weakKey,
            [.accepting("invalid-key"), .output], source: "https://nvd.nist.gov/vuln/detail/CVE-2022-23539"),
        Flaw(
            "predictable-primes-accepted", "takes keys whose primes can be computed from the modulus", .weakKey,
            [.accepting("invalid-key"), .output], source: "https://nvd.nist.gov/vuln/detail/CVE-2017-15361"),
        Flaw("key-use-not-checked", "takes keys of another use", .otherKey, [.accepting("invalid-key"), .output]),
        Flaw("key-without-use-refused", "refuses keys that do not say their use", .lockout, [.refusing, .output]),
        Flaw("key-operations-not-checked", "takes keys for other operations", .otherKey, [.accepting("invalid-key")]),
        Flaw(
            "key-algorithm-not-compared", "takes keys for other algorithms", .confusion,
            [.accepting("invalid-key"), .output], source: "https://nvd.nist.gov/vuln/detail/CVE-2026-48523"),
        Flaw(
            "key-without-algorithm-refused", "refuses keys that do not say their algorithm", .lockout,
            [.refusing, .output]),
        Flaw(
            "private-key-accepted", "takes keys whose private half is published", .forgery,
            [.accepting("invalid-key"), .output]),
        Flaw("key-with-certificate-refused", "refuses keys that have a certificate", .lockout, [.refusing]),
        Flaw(
            "huge-exponent-accepted", "takes an exponent as long as the modulus", .exhaustion,
            [.accepting("invalid-key")]),
        Flaw("even-exponent-accepted", "takes an even exponent", .weakKey, [.misreporting("invalid-key")]),
        Flaw(
            "exponent-one-accepted", "takes the exponent 1, which signs nothing", .forgery,
            [.misreporting("invalid-key"), .output]),
        Flaw(
            "small-exponent-accepted", "takes the exponent 3", .weakKey, [.accepting("invalid-key")],
            source: "https://nvd.nist.gov/vuln/detail/CVE-2006-4339"),
    ]
}
