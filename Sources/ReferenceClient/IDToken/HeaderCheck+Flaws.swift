internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// What a token's header says.
    static let ofHeaders: [Flaw] = [
        Flaw(
            "nested-token-believed", "reads the claims of a token within the token", .precedence,
            [.misreporting(.invalidIDToken), .accepting(.invalidIDToken)]),
        Flaw("type-required", "refuses a token without typ", .lockout, [.refusing]),
        Flaw(
            "type-not-checked", "takes tokens of any typ", .otherKind, [.accepting(.invalidIDToken)],
            source: "https://datatracker.ietf.org/doc/html/rfc8725#section-3.11"),
        Flaw("type-compared-exactly", "knows typ in one spelling alone", .lockout, [.refusing]),
        Flaw(
            "unknown-header-parameters-refused", "refuses header parameters that it does not know", .lockout,
            [.refusing]),
        Flaw(
            "critical-header-ignored", "does not look at crit", .extension, [.accepting(.unsupportedCriticalHeader)],
            source: "https://github.com/advisories/GHSA-9ggr-2464-2j32"),
        Flaw(
            "critical-header-of-other-type-ignored", "ignores a crit that is no array", .extension,
            [.accepting(.unsupportedCriticalHeader, .invalidIDToken)]),
        Flaw(
            "empty-critical-header-accepted", "takes an empty crit", .extension,
            [.accepting(.unsupportedCriticalHeader)]),
        Flaw(
            "critical-names-of-other-type-ignored", "ignores names in crit that are no strings", .extension,
            [.accepting(.unsupportedCriticalHeader, .invalidIDToken)]),
        Flaw(
            "present-critical-names-accepted", "takes every name in crit for understood that is in the header",
            .extension, [.accepting(.unsupportedCriticalHeader)]),
        Flaw(
            "absent-critical-names-ignored", "ignores names in crit that are not in the header", .extension,
            [.accepting(.unsupportedCriticalHeader)]),
        Flaw(
            "registered-critical-names-accepted", "takes crit with the name of a registered parameter", .extension,
            [.accepting(.unsupportedCriticalHeader)]),
        Flaw(
            "unencoded-payload-header-ignored", "does not look at b64", .disagreement,
            [.accepting(.unsupportedCriticalHeader)], source: "https://datatracker.ietf.org/doc/html/rfc7797#section-7"),
        Flaw(
            "unencoded-payload-called-understood", "says it understands b64, and does not", .disagreement,
            [.accepting(.unsupportedCriticalHeader)]),
    ]

    /// Which algorithm verifies.
    static let ofAlgorithms: [Flaw] = [
        Flaw(
            "algorithm-not-checked", "verifies with RS256 whatever alg says", .confusion,
            [.accepting(.unsupportedAlgorithm)], source: "https://datatracker.ietf.org/doc/html/rfc8725#section-3.1"),
        Flaw(
            "missing-algorithm-is-none", "takes a missing alg for none", .forgery, [.accepting(.unsupportedAlgorithm)]),
        Flaw(
            "missing-algorithm-is-rs256", "takes a missing alg for RS256", .confusion,
            [.accepting(.unsupportedAlgorithm)]),
        Flaw(
            "algorithm-taken-from-claims", "reads alg from the claims where the header lacks it", .confusion,
            [.accepting(.unsupportedAlgorithm)]),
        Flaw(
            "algorithm-taken-from-array", "takes an array of algorithms", .confusion,
            [.accepting(.unsupportedAlgorithm)]),
        Flaw(
            "algorithm-none", "takes alg none", .forgery, [.accepting(.unsupportedAlgorithm)],
            source: "https://github.com/advisories/GHSA-88q6-jcjg-hvmw", isShownInSignIns: true),
        Flaw(
            "algorithm-none-in-other-case", "forbids none, but not NONE", .forgery, [.accepting(.unsupportedAlgorithm)],
            source: "https://github.com/advisories/GHSA-88q6-jcjg-hvmw"),
        Flaw(
            "algorithm-none-trimmed", "trims alg after it has looked for none", .forgery,
            [.accepting(.unsupportedAlgorithm)]),
        Flaw(
            "algorithm-taken-from-header", "lets the header choose among the RSA algorithms", .confusion,
            [.accepting(.unsupportedAlgorithm)], source: "https://nvd.nist.gov/vuln/detail/CVE-2016-10555"),
        Flaw(
            "algorithm-compared-without-case", "compares alg without case", .confusion,
            [.accepting(.unsupportedAlgorithm)]),
        Flaw(
            "algorithm-compared-by-prefix", "compares the beginning of alg", .confusion,
            [.accepting(.unsupportedAlgorithm)]),
        Flaw(
            "algorithm-folded-to-compatible-form", "folds full-width letters in alg", .confusion,
            [.accepting(.unsupportedAlgorithm)]),
        Flaw(
            "zero-signature-accepted", "takes an ES256 signature of zeros", .forgery,
            [.accepting(.unsupportedAlgorithm, .invalidSignature)],
            source: "https://nvd.nist.gov/vuln/detail/CVE-2022-21449"),
    ]
}
