extension BoundaryClient {
    /// What the lenient client does with keys.
    static let lenientKeys = [
        Choice(
            "every-key-tried", by: "RFC 7515 §4.1.4", "a hint indicating which key was used to secure the JWS",
            shownBy: "id-token/key-selection::kid-unknown"),
        Choice(
            "first-key-of-id-wins", by: "RFC 7517 §4.5",
            "different keys within the JWK Set SHOULD use distinct \"kid\"", shownBy: "key-set/members::key-id-repeated"
        ),
        Choice(
            "key-use-not-checked", by: "RFC 7517 §4.2", "Use of the \"use\" member is OPTIONAL",
            shownBy: "id-token/key-selection::use-encryption"),
        Choice(
            "key-operations-not-checked", by: "RFC 7517 §4.3", "Use of the \"key_ops\" member is OPTIONAL",
            shownBy: "id-token/key-selection::key-operations-encrypt"),
        Choice(
            "private-key-accepted", by: "RFC 7517 §4",
            "if not understood by implementations encountering them, they MUST be ignored",
            shownBy: "id-token/rsa-keys::private-exponent"),
        Choice(
            "predictable-primes-accepted", by: "RFC 7518 §3.3",
            "A key of size 2048 bits or larger MUST be used with these algorithms",
            shownBy: "id-token/rsa-keys::primes-computed-from-the-modulus"),
        Choice("small-exponent-accepted", by: "RFC 8017 §3.1", exponent, shownBy: "id-token/rsa-keys::exponent-3"),
        Choice("huge-exponent-accepted", by: "RFC 8017 §3.1", exponent, shownBy: "id-token/rsa-keys::exponent-huge"),
        Choice(
            "leading-zeros-stripped", by: "RFC 7518 §6.3.1.1",
            "some cryptographic libraries prefix an extra zero-valued octet to the modulus",
            shownBy: "rsa-public-key/der::modulus-leading-zero"),
        Choice(
            "null-parameters-optional", by: "RFC 8017 §B.1",
            "MUST accept AlgorithmIdentifier values both without parameters and with NULL parameters",
            shownBy: "id-token/pkcs1-padding::null-missing"),
        Choice(
            "key-without-id-listed", by: "RFC 7517 §4.5", "Use of this member is OPTIONAL",
            shownBy: "key-set/members::no-key-id"),
        Choice(
            "unreadable-lifetime-is-an-hour", by: "RFC 9111 §4.2.1",
            "Caches are encouraged to consider responses that have invalid freshness information […] to be stale",
            shownBy: "key-set/freshness::max-age-word"),
        Choice(
            "last-lifetime-wins", by: "RFC 9111 §4.2.1",
            "either the first occurrence should be used or the response should be considered stale",
            shownBy: "key-set/freshness::repeated"),
        Choice(
            "padding-in-keys-ignored", "ignores padding after the numbers of a key", by: "RFC 4648 §3.3",
            "the excess pad characters MAY also be ignored",
            shownBy: "rsa-public-key/der::modulus-padding"),
    ]

    private static let exponent = "the RSA public exponent e is an integer between 3 and n - 1"
}
