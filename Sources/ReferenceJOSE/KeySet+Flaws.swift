extension Flaw {
    /// How a key is found by its ID.
    package static let ofKeyIDs: [Flaw] = [
        Flaw(
            "key-id-compared-by-prefix", "takes the key whose ID begins with kid", .keyChoice,
            [.accepting("unknown-key-id")]),
        Flaw("key-id-extended", "takes the key with whose ID kid begins", .keyChoice, [.accepting("unknown-key-id")]),
        Flaw("key-id-is-pattern", "takes kid for a pattern", .keyChoice, [.accepting("unknown-key-id")]),
        Flaw("key-id-is-index", "takes kid for a number in the list", .keyChoice, [.accepting("unknown-key-id")]),
        Flaw(
            "first-key-of-id-wins", "takes the first of two keys with one ID", .keyChoice,
            [.accepting("invalid-key-set")]),
        Flaw(
            "last-key-of-id-wins", "takes the last of two keys with one ID", .keyChoice, [.accepting("invalid-key-set")]
        ),
    ]

    /// What counts as a key set.
    package static let ofKeySets: [Flaw] = [
        Flaw(
            "key-type-not-checked", "takes keys of another type if they have a modulus", .otherKey,
            [.accepting("invalid-key", "unknown-key-id"), .output]),
        Flaw(
            "key-type-ignores-case", "compares kty without case", .otherKey,
            [.accepting("invalid-key", "unknown-key-id")]),
        Flaw("unknown-key-type-refuses-set", "refuses a key set with a key of another type", .lockout, [.refusing]),
        Flaw(
            "unknown-key-members-refused", "refuses a key set with a member that it does not know", .lockout,
            [.refusing]),
        Flaw("bad-key-refuses-set", "refuses a key set for one bad key", .lockout, [.refusing]),
        Flaw("key-without-id-listed", "lists keys that have no ID", .keyChoice, [.output]),
        Flaw(
            "bare-array-of-keys-accepted", "takes a bare array for a key set", .otherDocument,
            [.accepting("invalid-key-set")]),
        Flaw(
            "object-of-keys-accepted", "takes an object of keys for the array", .otherDocument,
            [.accepting("invalid-key-set")]),
        Flaw("bare-key-accepted", "takes a single key for a key set", .otherDocument, [.accepting("invalid-key-set")]),
        Flaw(
            "broken-key-set-is-empty", "takes an unreadable key set for an empty one", .hidden,
            [.accepting("invalid-key-set"), .misreporting("invalid-key-set")], isShownInSignIns: true),
        Flaw(
            "key-set-without-keys-is-empty", "takes an object without keys for an empty key set", .hidden,
            [.accepting("invalid-key-set")]),
    ]
}
