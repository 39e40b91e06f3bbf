internal import AssayConformance
internal import ReferenceJOSE

extension FlawCheck {
    /// Checks of keys, of key sets and of how long they are kept.
    static let ofKeys: [FlawCheck] = [
        FlawCheck(
            "key-selection", [.verifyIDToken, .parseKeySet], Flaw.ofKeySelection,
            remedy: """
                Verify only with the key of the provider's current key set whose ID equals the header's `kid`. \
                Refuse the token if `kid` is missing or not a string, if no key has that ID, or if the key or the key \
                set is invalid.
                """),
        FlawCheck(
            "key-id", [.verifyIDToken, .parseKeySet], Flaw.ofKeyIDs,
            remedy: """
                Compare `kid` with the IDs of the keys exactly and as whole strings. \
                Refuse a key set in which two keys have the same ID.
                """),
        FlawCheck(
            "key-from-token", [.verifyIDToken, .parseKeySet], Flaw.ofSuppliedKeys,
            remedy: """
                Take keys only from the key set that you fetch from the provider's own address. \
                Ignore `jwk`, `jwks`, `jku`, `x5u` and `x5c` in a token's header, and use `kid` only to compare it \
                with the IDs of that set.
                """),
        FlawCheck(
            "key-modulus", [.verifyIDToken, .parseKeySet], Flaw.ofKeys,
            remedy: """
                Build the key from `n` and `e` alone, and refuse it if a certificate beside them holds another key. \
                Refuse a modulus of fewer than 2048 bits, and one from a generator whose primes can be computed \
                (CVE-2017-15361).
                """),
        FlawCheck(
            "key-use", [.verifyIDToken, .parseKeySet], Flaw.ofKeyUses,
            remedy: """
                Refuse a key with private members, and a key whose `use`, `key_ops` or `alg` is present and is not \
                for verifying with the algorithm of the token. \
                Accept a key that has no `use` or `alg`, and a key that has a certificate.
                """),
        FlawCheck(
            "key-exponent", [.verifyIDToken, .parseKeySet], Flaw.ofExponents,
            remedy: """
                Accept the public exponent 65537, and at most odd exponents above it of up to 8 bytes. \
                Refuse every other exponent, such as 1, 3, an even one or one as long as the modulus.
                """),
        FlawCheck(
            "key-set", [.verifyIDToken, .parseKeySet], Flaw.ofKeySets,
            remedy: """
                Accept a key set only as a JSON object whose `keys` is an array, and refuse everything else instead \
                of treating it as empty. \
                Use the keys whose `kty` is exactly `RSA` and which have a `kid`, skip all others, and ignore members \
                that you do not know.
                """),
        FlawCheck(
            "key-freshness", [.parseKeySet], Flaw.ofFreshness,
            remedy: """
                Keep keys as long as a private cache may (RFC 9111 §4.2): for `max-age` less `Age`, else until \
                `Expires`, not at all with `no-store` or `no-cache`, and regardless of `private`, `s-maxage` and a \
                `Pragma` beside `Cache-Control`. \
                Read these fields by their grammar, with directives in any case, the first of several `Age` values, \
                and a number that is too great as the greatest, and treat what is unreadable or contradictory as \
                already stale.
                """),
        FlawCheck(
            "public-key-der", [.encodeRSAPublicKey, .verifyIDToken, .parseKeySet], Flaw.ofDER,
            remedy: """
                Write the modulus and the exponent of the key as DER integers, with one zero byte before a set top \
                bit and no other, and each length in its shortest form. \
                Refuse a modulus or an exponent that is empty, is zero or has leading zero bytes.
                """),
        FlawCheck(
            "key-cache", [.signIn], Flaw.ofKeyCaches,
            remedy: """
                Keep a key set for the lifetime that its response gives, counted from when the response was made, and \
                fetch it again after that. \
                Set a lower limit of some minutes and an upper limit of about a day to that lifetime.
                """),
        FlawCheck(
            "key-rotation", [.signIn], Flaw.ofUnknownKeys,
            remedy: """
                Fetch the key set again when a token names a key ID that it lacks, but only once within a minute or \
                so. \
                Replace the whole old set by the new one, so that a withdrawn key no longer verifies.
                """),
        FlawCheck(
            "key-set-failure", [.signIn], Flaw.ofKeyFailures,
            remedy: """
                If the key set cannot be fetched with status 200, keep the keys that have not expired, and try again after a \
                pause of seconds rather than at once or after an hour. \
                Refuse tokens when all keys that you have are expired.
                """),
        FlawCheck(
            "key-set-address", [.signIn], Flaw.ofKeySources,
            remedy: """
                Verify with the keys of the provider that the person signs in with, and with those of no other. \
                Fetch them from its `jwks_uri` alone, and treat a redirect as a failure.
                """),
    ]
}
