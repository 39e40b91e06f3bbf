internal import ReferenceJOSE

extension Habit {
    /// Habits in reading, keeping and using keys.
    static let ofKeys: [Habit] = [
        Habit(
            "keys-used-unchecked", "uses a key without checking its `alg` or its size", .otherKey,
            ["key-algorithm-not-compared", "small-modulus-accepted"],
            remedy: """
                Use a key only if its `kty`, `use`, `key_ops` and `alg` allow to verify with the algorithm that you \
                expect. Refuse a modulus below 2048 bits.
                """),
        Habit(
            "key-numbers-not-checked", "uses RSA keys of any size, with small and huge exponents", .weakKey,
            [
                "small-modulus-accepted", "predictable-primes-accepted", "huge-exponent-accepted",
                "even-exponent-accepted", "exponent-one-accepted", "small-exponent-accepted",
            ],
            remedy: """
                Refuse a modulus below 2048 bits, and an exponent that is even, below 3 or longer than 64 bits. \
                Refuse moduli of generators that are known to be broken.
                """),
        Habit(
            "keys-of-one-shape", "reads a key set only if every key has the members of Google's keys", .outage,
            [
                "incomplete-key-refuses-set", "unknown-key-type-refuses-set",
            ],
            remedy: """
                Read each key of a set on its own, and ignore those that you cannot use. Require only `kty`, `n` and `e`; \
                `kid`, `use`, `alg` and all other members are optional.
                """),
        Habit(
            "lifetime-read-by-pattern", "searches Cache-Control for a number, and uses a default if it finds none",
            .staleKeys,
            [
                "lifetime-searched-as-text", "unreadable-lifetime-is-an-hour", "no-store-ignored", "no-cache-ignored",
                "age-ignored", "unreadable-expires-ignored",
            ],
            remedy: """
                Read Cache-Control as RFC 9111 defines it: directives separated by commas, compared without case, with \
                optional quotation marks. Treat a lifetime that you cannot read as zero, and subtract Age.
                """),
        Habit(
            "redirects-followed", "follows redirects of the endpoints that it calls", .leak,
            [
                "redirects-followed-for-keys", "redirects-followed-for-tokens", "redirects-followed-for-user-info",
                "redirects-followed-for-refreshes",
            ],
            remedy: """
                Switch off redirects for requests to the token, key and user information endpoints. \
                Report a redirect as a failure of the provider.
                """),
    ]
}
