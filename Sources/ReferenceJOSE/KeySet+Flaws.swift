extension Flaw {
    /// How a key is found by its ID.
    package static let ofKeyIDs: [Flaw] = [
        keyIDComparedByPrefix, keyIDExtended, keyIDIsPattern, keyIDIsIndex, firstKeyOfIDWins, lastKeyOfIDWins,
    ]

    package static let keyIDComparedByPrefix = Flaw(
        "key-id-compared-by-prefix", "takes the key whose ID begins with kid", .keyChoice,
        [.accepting("unknown-key-id")])
    package static let keyIDExtended = Flaw(
        "key-id-extended", "takes the key with whose ID kid begins", .keyChoice, [.accepting("unknown-key-id")])
    package static let keyIDIsPattern = Flaw(
        "key-id-is-pattern", "takes kid for a pattern", .keyChoice, [.accepting("unknown-key-id")])
    package static let keyIDIsIndex = Flaw(
        "key-id-is-index", "takes kid for a number in the list", .keyChoice, [.accepting("unknown-key-id")])
    package static let firstKeyOfIDWins = Flaw(
        "first-key-of-id-wins", "takes the first of two keys with one ID", .keyChoice, [.accepting("invalid-key-set")])
    package static let lastKeyOfIDWins = Flaw(
        "last-key-of-id-wins", "takes the last of two keys with one ID", .keyChoice, [.accepting("invalid-key-set")])

    /// What counts as a key set.
    package static let ofKeySets: [Flaw] = [
        keyTypeNotChecked, keyTypeIgnoresCase, unknownKeyTypeRefusesSet, unknownKeyMembersRefused, badKeyRefusesSet,
        keyWithoutIDListed, bareArrayOfKeysAccepted, objectOfKeysAccepted, bareKeyAccepted, brokenKeySetIsEmpty,
        keySetWithoutKeysIsEmpty,
    ]

    package static let keyTypeNotChecked = Flaw(
        "key-type-not-checked", "takes keys of another type if they have a modulus", .otherKey,
        [.accepting("invalid-key", "unknown-key-id"), .output])
    package static let keyTypeIgnoresCase = Flaw(
        "key-type-ignores-case", "compares kty without case", .otherKey, [.accepting("invalid-key", "unknown-key-id")])
    package static let unknownKeyTypeRefusesSet = Flaw(
        "unknown-key-type-refuses-set", "refuses a key set with a key of another type", .lockout, [.refusing])
    package static let unknownKeyMembersRefused = Flaw(
        "unknown-key-members-refused", "refuses a key set with a member that it does not know", .lockout, [.refusing])
    package static let badKeyRefusesSet = Flaw(
        "bad-key-refuses-set", "refuses a key set for one bad key", .lockout, [.refusing])
    package static let keyWithoutIDListed = Flaw(
        "key-without-id-listed", "lists keys that have no ID", .keyChoice, [.output])
    package static let bareArrayOfKeysAccepted = Flaw(
        "bare-array-of-keys-accepted", "takes a bare array for a key set", .otherDocument,
        [.accepting("invalid-key-set")])
    package static let objectOfKeysAccepted = Flaw(
        "object-of-keys-accepted", "takes an object of keys for the array", .otherDocument,
        [.accepting("invalid-key-set")])
    package static let bareKeyAccepted = Flaw(
        "bare-key-accepted", "takes a single key for a key set", .otherDocument, [.accepting("invalid-key-set")])
    package static let brokenKeySetIsEmpty = Flaw(
        "broken-key-set-is-empty", "takes an unreadable key set for an empty one", .hidden,
        [.accepting("invalid-key-set"), .misreporting("invalid-key-set")], isShownInSignIns: true)
    package static let keySetWithoutKeysIsEmpty = Flaw(
        "key-set-without-keys-is-empty", "takes an object without keys for an empty key set", .hidden,
        [.accepting("invalid-key-set")])
}
