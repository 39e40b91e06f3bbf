internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// Which key verifies.
    static let areaKey = Area(operations: [.verifyIDToken, .parseKeySet]) {
        Entry(
            .everyKeyTried, "tries every key, whatever kid says", .keyChoice,
            [.accepting(.unknownKeyID), .accepting(.invalidSignature), .accepting(.missingKeyID)])
        Entry(
            .unknownKeyNeedsNoSignature, "does not verify where kid names no key", .forgery,
            [.accepting(.unknownKeyID), .accepting(.invalidSignature)])
        Entry(
            .missingKeyIDNeedsNoSignature, "does not verify where there is no kid", .forgery,
            [.accepting(.missingKeyID)])
        Entry(
            .unreadableKeySetNeedsNoSignature, "does not verify where the key set is unreadable", .forgery,
            [.accepting(.invalidKeySet)])
        Entry(.badKeyNeedsNoSignature, "does not verify where the key is none", .forgery, [.accepting(.invalidKey)])
        Entry(.keyIDIsList, "takes kid for a list of key IDs", .keyChoice, [.accepting(.unknownKeyID)])
        Entry(
            .unknownKeyIDTakesFirstKey, "takes the first key for an unknown kid", .keyChoice,
            [.accepting(.unknownKeyID)],
            "https://github.com/vapor/jwt-kit")
        Entry(
            .keyIDOfOtherTypeIgnored, "takes the first key where kid is no string", .keyChoice,
            [.accepting(.missingKeyID)])
        Entry(
            .keyIDComparedByPrefix, "takes the key whose ID begins with kid", .keyChoice,
            [.accepting(.unknownKeyID)])
        Entry(.keyIDExtended, "takes the key with whose ID kid begins", .keyChoice, [.accepting(.unknownKeyID)])
        Entry(.keyIDIsPattern, "takes kid for a pattern", .keyChoice, [.accepting(.unknownKeyID)])
        Entry(.keyIDIsIndex, "takes kid for a number in the list", .keyChoice, [.accepting(.unknownKeyID)])
        Entry(.firstKeyOfIDWins, "takes the first of two keys with one ID", .keyChoice, [.accepting(.invalidKeySet)])
        Entry(.lastKeyOfIDWins, "takes the last of two keys with one ID", .keyChoice, [.accepting(.invalidKeySet)])
        Entry(
            .embeddedKeyTrusted, "trusts the key in the header's jwk", .forgery,
            [.accepting(.unknownKeyID), .accepting(.invalidSignature), .accepting(.missingKeyID)],
            "https://nvd.nist.gov/vuln/detail/CVE-2018-0114")
        Entry(
            .embeddedKeyTakenForUnknownKey, "trusts the key in the header's jwk where kid names none", .forgery,
            [.accepting(.unknownKeyID), .accepting(.missingKeyID)],
            "https://github.com/advisories/GHSA-wvwj-cvrp-7pv5")
        Entry(.embeddedKeyTextTrusted, "trusts a key that jwk holds as text", .forgery, [.accepting(.unknownKeyID)])
        Entry(
            .embeddedKeyURLFollowed, "fetches a key from the URL in jwk", .fetch,
            [.accepting(.unknownKeyID), .accepting(.invalidSignature)])
        Entry(
            .embeddedKeySetTrusted, "trusts the key set in the header's jwks", .forgery,
            [.accepting(.unknownKeyID)])
        Entry(
            .keySetURLFollowed, "fetches the key set from the header's jku", .fetch,
            [.accepting(.unknownKeyID), .accepting(.invalidSignature)],
            "https://datatracker.ietf.org/doc/html/rfc8725#section-3.10")
        Entry(
            .keySetDataURLRead, "reads the key set from a data URL in jku", .forgery,
            [.accepting(.unknownKeyID)],
            "https://nvd.nist.gov/vuln/detail/CVE-2026-48522")
        Entry(
            .certificateURLFollowed, "fetches a certificate from the header's x5u", .fetch,
            [.accepting(.unknownKeyID), .accepting(.invalidSignature)],
            "https://datatracker.ietf.org/doc/html/rfc8725#section-3.10")
        Entry(
            .certificateTrusted, "trusts the first certificate in x5c", .forgery,
            [.accepting(.unknownKeyID), .accepting(.invalidSignature)],
            "https://github.com/vapor/jwt-kit/pull/197")
        Entry(
            .lastCertificateTrusted, "trusts the last certificate in x5c", .forgery,
            [.accepting(.unknownKeyID), .accepting(.invalidSignature)])
        Entry(.keyIDFetched, "fetches keys from the URL in kid", .fetch, [.accepting(.unknownKeyID)])
        Entry(
            .keyIDIsKey, "takes kid itself for the key", .forgery,
            [.accepting(.unknownKeyID), .accepting(.missingKeyID)])
        Entry(
            .certificateOfKeyPreferred, "takes the key in x5c where n and e are another", .keyChoice,
            [.accepting(.invalidKey), .accepting(.invalidSignature)],
            "https://datatracker.ietf.org/doc/html/rfc7517#section-4.7")
        Entry(
            .smallModulusAccepted, "takes keys of fewer than 2048 bits", .weakKey,
            [.accepting(.invalidKey), .output],
            "https://nvd.nist.gov/vuln/detail/CVE-2022-23539")
        Entry(.keyUseNotChecked, "takes keys of another use", .otherKey, [.accepting(.invalidKey), .output])
        Entry(.keyWithoutUseRefused, "refuses keys that do not say their use", .lockout, [.refusing, .output])
        Entry(.keyOperationsNotChecked, "takes keys for other operations", .otherKey, [.accepting(.invalidKey)])
        Entry(
            .keyAlgorithmNotCompared, "takes keys for other algorithms", .confusion,
            [.accepting(.invalidKey), .output],
            "https://nvd.nist.gov/vuln/detail/CVE-2026-48523")
        Entry(
            .keyWithoutAlgorithmRefused, "refuses keys that do not say their algorithm", .lockout,
            [.refusing, .output])
        Entry(
            .privateKeyAccepted, "takes keys whose private half is published", .forgery,
            [.accepting(.invalidKey), .output])
        Entry(.keyWithCertificateRefused, "refuses keys that have a certificate", .lockout, [.refusing])
        Entry(
            .hugeExponentAccepted, "takes an exponent as long as the modulus", .exhaustion,
            [.accepting(.invalidKey)])
        Entry(.evenExponentAccepted, "takes an even exponent", .weakKey, [.misreporting(.invalidKey)])
        Entry(
            .exponentOneAccepted, "takes the exponent 1, which signs nothing", .forgery,
            [.misreporting(.invalidKey), .output])
        Entry(
            .smallExponentAccepted, "takes the exponent 3", .weakKey,
            [.accepting(.invalidKey)],
            "https://nvd.nist.gov/vuln/detail/CVE-2006-4339")
        Entry(
            .keyTypeNotChecked, "takes keys of another type if they have a modulus", .otherKey,
            [.accepting(.invalidKey), .accepting(.unknownKeyID), .output])
        Entry(
            .keyTypeIgnoresCase, "compares kty without case", .otherKey,
            [.accepting(.invalidKey), .accepting(.unknownKeyID)])
        Entry(.unknownKeyTypeRefusesSet, "refuses a key set with a key of another type", .lockout, [.refusing])
        Entry(
            .unknownKeyMembersRefused, "refuses a key set with a member that it does not know", .lockout,
            [.refusing])
        Entry(.badKeyRefusesSet, "refuses a key set for one bad key", .lockout, [.refusing])
        Entry(.keyWithoutIDListed, "lists keys that have no ID", .keyChoice, [.output])
        Entry(
            .bareArrayOfKeysAccepted, "takes a bare array for a key set", .otherDocument,
            [.accepting(.invalidKeySet)])
        Entry(
            .objectOfKeysAccepted, "takes an object of keys for the array", .otherDocument,
            [.accepting(.invalidKeySet)])
        Entry(.bareKeyAccepted, "takes a single key for a key set", .otherDocument, [.accepting(.invalidKeySet)])
        Entry(
            .brokenKeySetIsEmpty, "takes an unreadable key set for an empty one", .hidden,
            [.accepting(.invalidKeySet), .misreporting(.invalidKeySet)])
        Entry(
            .keySetWithoutKeysIsEmpty, "takes an object without keys for an empty key set", .hidden,
            [.accepting(.invalidKeySet)])
    }
}
