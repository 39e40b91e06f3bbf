internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// What a token's header says.
    static let ofHeaders: [Flaw] = [
        nestedTokenBelieved, typeRequired, typeNotChecked, typeComparedExactly, unknownHeaderParametersRefused,
        criticalHeaderIgnored, criticalHeaderOfOtherTypeIgnored, emptyCriticalHeaderAccepted,
        criticalNamesOfOtherTypeIgnored, presentCriticalNamesAccepted, absentCriticalNamesIgnored,
        registeredCriticalNamesAccepted, unencodedPayloadHeaderIgnored, unencodedPayloadCalledUnderstood,
    ]

    static let nestedTokenBelieved = Flaw(
        "nested-token-believed", "reads the claims of a token within the token", .precedence,
        [.misreporting(.invalidIDToken), .accepting(.invalidIDToken)])
    static let typeRequired = Flaw("type-required", "refuses a token without typ", .lockout, [.refusing])
    static let typeNotChecked = Flaw(
        "type-not-checked", "takes tokens of any typ", .otherKind, [.accepting(.invalidIDToken)],
        source: "https://datatracker.ietf.org/doc/html/rfc8725#section-3.11")
    static let typeComparedExactly = Flaw(
        "type-compared-exactly", "knows typ in one spelling alone", .lockout, [.refusing])
    static let unknownHeaderParametersRefused = Flaw(
        "unknown-header-parameters-refused", "refuses header parameters that it does not know", .lockout, [.refusing])
    static let criticalHeaderIgnored = Flaw(
        "critical-header-ignored", "does not look at crit", .extension, [.accepting(.unsupportedCriticalHeader)],
        source: "https://github.com/advisories/GHSA-9ggr-2464-2j32")
    static let criticalHeaderOfOtherTypeIgnored = Flaw(
        "critical-header-of-other-type-ignored", "ignores a crit that is no array", .extension,
        [.accepting(.unsupportedCriticalHeader, .invalidIDToken)])
    static let emptyCriticalHeaderAccepted = Flaw(
        "empty-critical-header-accepted", "takes an empty crit", .extension, [.accepting(.unsupportedCriticalHeader)])
    static let criticalNamesOfOtherTypeIgnored = Flaw(
        "critical-names-of-other-type-ignored", "ignores names in crit that are no strings", .extension,
        [.accepting(.unsupportedCriticalHeader, .invalidIDToken)])
    static let presentCriticalNamesAccepted = Flaw(
        "present-critical-names-accepted", "takes every name in crit for understood that is in the header", .extension,
        [.accepting(.unsupportedCriticalHeader)])
    static let absentCriticalNamesIgnored = Flaw(
        "absent-critical-names-ignored", "ignores names in crit that are not in the header", .extension,
        [.accepting(.unsupportedCriticalHeader)])
    static let registeredCriticalNamesAccepted = Flaw(
        "registered-critical-names-accepted", "takes crit with the name of a registered parameter", .extension,
        [.accepting(.unsupportedCriticalHeader)])
    static let unencodedPayloadHeaderIgnored = Flaw(
        "unencoded-payload-header-ignored", "does not look at b64", .disagreement,
        [.accepting(.unsupportedCriticalHeader)], source: "https://datatracker.ietf.org/doc/html/rfc7797#section-7")
    static let unencodedPayloadCalledUnderstood = Flaw(
        "unencoded-payload-called-understood", "says it understands b64, and does not", .disagreement,
        [.accepting(.unsupportedCriticalHeader)])

    /// Which algorithm verifies.
    static let ofAlgorithms: [Flaw] = [
        algorithmNotChecked, missingAlgorithmIsNone, missingAlgorithmIsRS256, algorithmTakenFromClaims,
        algorithmTakenFromArray, algorithmNone, algorithmNoneInOtherCase, algorithmNoneTrimmed,
        algorithmTakenFromHeader, algorithmComparedWithoutCase, algorithmComparedByPrefix,
        algorithmFoldedToCompatibleForm, zeroSignatureAccepted,
    ]

    static let algorithmNotChecked = Flaw(
        "algorithm-not-checked", "verifies with RS256 whatever alg says", .confusion,
        [.accepting(.unsupportedAlgorithm)], source: "https://datatracker.ietf.org/doc/html/rfc8725#section-3.1")
    static let missingAlgorithmIsNone = Flaw(
        "missing-algorithm-is-none", "takes a missing alg for none", .forgery, [.accepting(.unsupportedAlgorithm)])
    static let missingAlgorithmIsRS256 = Flaw(
        "missing-algorithm-is-rs256", "takes a missing alg for RS256", .confusion, [.accepting(.unsupportedAlgorithm)])
    static let algorithmTakenFromClaims = Flaw(
        "algorithm-taken-from-claims", "reads alg from the claims where the header lacks it", .confusion,
        [.accepting(.unsupportedAlgorithm)])
    static let algorithmTakenFromArray = Flaw(
        "algorithm-taken-from-array", "takes an array of algorithms", .confusion, [.accepting(.unsupportedAlgorithm)])
    static let algorithmNone = Flaw(
        "algorithm-none", "takes alg none", .forgery, [.accepting(.unsupportedAlgorithm)],
        source: "https://github.com/advisories/GHSA-88q6-jcjg-hvmw", isShownInSignIns: true)
    static let algorithmNoneInOtherCase = Flaw(
        "algorithm-none-in-other-case", "forbids none, but not NONE", .forgery, [.accepting(.unsupportedAlgorithm)],
        source: "https://github.com/advisories/GHSA-88q6-jcjg-hvmw")
    static let algorithmNoneTrimmed = Flaw(
        "algorithm-none-trimmed", "trims alg after it has looked for none", .forgery,
        [.accepting(.unsupportedAlgorithm)])
    static let algorithmTakenFromHeader = Flaw(
        "algorithm-taken-from-header", "lets the header choose among the RSA algorithms", .confusion,
        [.accepting(.unsupportedAlgorithm)], source: "https://nvd.nist.gov/vuln/detail/CVE-2016-10555")
    static let algorithmComparedWithoutCase = Flaw(
        "algorithm-compared-without-case", "compares alg without case", .confusion, [.accepting(.unsupportedAlgorithm)])
    static let algorithmComparedByPrefix = Flaw(
        "algorithm-compared-by-prefix", "compares the beginning of alg", .confusion,
        [.accepting(.unsupportedAlgorithm)])
    static let algorithmFoldedToCompatibleForm = Flaw(
        "algorithm-folded-to-compatible-form", "folds full-width letters in alg", .confusion,
        [.accepting(.unsupportedAlgorithm)])
}
