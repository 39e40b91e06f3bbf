extension Flaw {
    /// Flaws in finding a key by its ID.
    package static let ofKeyIDs: [Flaw] = [
        Flaw("key-id-is-pattern", "treats kid as a pattern for key IDs", .keyChoice, .accepting("unknown-key-id")),
        Flaw(
            "key-id-is-index", "treats kid as an index into the list of keys", .keyChoice, .accepting("unknown-key-id")),
        Flaw(
            "first-key-of-id-wins", "uses the first of two keys with the same ID", .keyChoice,
            .accepting("invalid-key-set")),
        Flaw(
            "last-key-of-id-wins", "uses the last of two keys with the same ID", .keyChoice,
            .accepting("invalid-key-set")),
    ]

    /// Flaws in reading a key set.
    package static let ofKeySets: [Flaw] = [
        Flaw(
            "key-type-not-checked", "accepts keys of another type than RSA if they have a modulus", .otherKey,
            .accepting("invalid-key", "unknown-key-id"), .output),
        Flaw(
            "key-type-ignores-case", "compares kty without regard to case", .otherKey,
            .accepting("invalid-key", "unknown-key-id")),
        Flaw(
            "unknown-key-type-refuses-set", "refuses a key set because of a key of another type than RSA", .lockout,
            .refusing),
        Flaw(
            "unknown-key-members-refused", "refuses a key set because of unknown members in a key", .lockout, .refusing),
        Flaw(
            "incomplete-key-refuses-set", "refuses a key set because a key lacks kid, use, alg, n or e", .lockout,
            .refusing),
        Flaw(
            "key-id-of-other-type-refuses-set", "refuses a key set because a kid is not a string", .lockout, .refusing),
        Flaw(
            "key-ids-of-other-types-count", "refuses a key set because a key of another type has the ID of an RSA key",
            .lockout, .refusing),
        Flaw("key-without-type-is-rsa", "treats a key without kty as an RSA key", .otherKey, .output),
        Flaw("key-set-limited-to-sixteen-keys", "reads only the first sixteen keys of a set", .lockout, .refusing),
        Flaw("bad-key-refuses-set", "refuses a key set because of one invalid key", .lockout, .refusing),
        Flaw("key-without-id-listed", "lists keys without an ID as usable", .keyChoice, .output),
        Flaw(
            "bare-array-of-keys-accepted", "accepts a bare array as a key set", .otherDocument,
            .accepting("invalid-key-set")),
        Flaw(
            "object-of-keys-accepted", "accepts an object of keys instead of an array", .otherDocument,
            .accepting("invalid-key-set")),
        Flaw("bare-key-accepted", "accepts a single key as a key set", .otherDocument, .accepting("invalid-key-set")),
        Flaw(
            "broken-key-set-is-empty", "treats an unreadable key set as empty", .hidden, .accepting("invalid-key-set"),
            .misreporting("invalid-key-set"), isShownInSignIns: true),
        Flaw(
            "null-key-set-is-empty", "treats null as an empty key set", .hidden, .accepting("invalid-key-set"),
            source: "https://pkg.go.dev/encoding/json#Unmarshal"),
        Flaw(
            "empty-key-set-document-is-empty", "treats an empty document as an empty key set", .hidden,
            .accepting("invalid-key-set"), .misreporting("invalid-key-set")),
        Flaw(
            "keys-of-other-type-are-none", "treats a key set whose keys is no array as empty", .hidden,
            .accepting("invalid-key-set")),
        Flaw(
            "key-set-without-keys-is-empty", "treats an object without keys as an empty key set", .hidden,
            .accepting("invalid-key-set")),
    ]
}
