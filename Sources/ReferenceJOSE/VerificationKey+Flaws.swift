extension Flaw {
    /// Flaws in checking the modulus of a key.
    package static let ofKeys: [Flaw] = [
        Flaw(
            "certificate-of-key-preferred", "uses the key in x5c when it differs from n and e", .keyChoice,
            .accepting("invalid-key", "invalid-signature"),
            source: "https://datatracker.ietf.org/doc/html/rfc7517#section-4.7"),
        Flaw(
            "small-modulus-accepted", "accepts keys of fewer than 2048 bits", .weakKey, .accepting("invalid-key"),
            .output, source: "https://nvd.nist.gov/vuln/detail/CVE-2022-23539"),
        Flaw(
            "predictable-primes-accepted", "accepts keys whose primes can be computed from the modulus", .weakKey,
            .accepting("invalid-key"), .output, source: "https://nvd.nist.gov/vuln/detail/CVE-2017-15361"),
    ]

    /// Flaws in checking what a key is for.
    package static let ofKeyUses: [Flaw] = [
        Flaw("key-use-not-checked", "accepts keys whose use is not sig", .otherKey, .accepting("invalid-key"), .output),
        Flaw("key-use-ignores-case", "compares use of a key without case", .otherKey, .accepting("invalid-key")),
        Flaw(
            "only-encryption-keys-refused", "refuses only keys whose use is enc", .otherKey, .accepting("invalid-key")),
        Flaw(
            "empty-key-operations-ignored", "treats an empty key_ops as if it were absent", .otherKey,
            .accepting("invalid-key")),
        Flaw("signing-keys-accepted", "accepts keys whose key_ops has sign", .otherKey, .accepting("invalid-key")),
        Flaw(
            "keys-of-any-rsa-algorithm-accepted", "accepts keys whose alg is any algorithm of RSA", .confusion,
            .accepting("invalid-key")),
        Flaw(
            "keys-of-any-signature-algorithm-accepted", "accepts keys whose alg is any algorithm of signatures",
            .confusion, .accepting("invalid-key")),
        Flaw("key-without-use-refused", "refuses keys without use", .lockout, .refusing, .output),
        Flaw(
            "key-operations-not-checked", "accepts keys whose key_ops do not allow verifying", .otherKey,
            .accepting("invalid-key")),
        Flaw(
            "key-algorithm-not-compared", "accepts keys whose alg is another algorithm", .confusion,
            .accepting("invalid-key"),
            .output, source: "https://nvd.nist.gov/vuln/detail/CVE-2026-48523"),
        Flaw("key-without-algorithm-refused", "refuses keys without alg", .lockout, .refusing, .output),
        Flaw(
            "private-key-accepted", "accepts keys whose private members are published", .forgery,
            .accepting("invalid-key"),
            .output),
        Flaw("key-with-certificate-refused", "refuses keys with a certificate", .lockout, .refusing),
    ]

    /// Flaws in checking the exponent of a key.
    package static let ofExponents: [Flaw] = [
        Flaw(
            "huge-exponent-accepted", "accepts an exponent as long as the modulus", .exhaustion,
            .accepting("invalid-key")),
        Flaw("even-exponent-accepted", "accepts an even exponent", .weakKey, .misreporting("invalid-key")),
        Flaw(
            "exponent-one-accepted", "accepts the exponent 1, with which anyone can sign", .forgery,
            .misreporting("invalid-key"), .output),
        Flaw(
            "small-exponent-accepted", "accepts the exponent 3", .weakKey, .accepting("invalid-key"),
            source: "https://nvd.nist.gov/vuln/detail/CVE-2006-4339"),
    ]
}
