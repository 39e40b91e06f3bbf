internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// Flaws in checking the type of a token and unknown header parameters.
    static let ofHeaders: [Flaw] = [
        Flaw(
            "nested-token-believed", "reads the claims of a token that is nested in another", .precedence,
            .misreporting(.invalidIDToken),
            .accepting(.invalidIDToken)),
        Flaw("type-required", "refuses a token without typ", .lockout, .refusing),
        Flaw(
            "type-not-checked", "accepts tokens of any typ", .otherKind, .accepting(.invalidIDToken),
            source: "https://datatracker.ietf.org/doc/html/rfc8725#section-3.11"),
        Flaw(
            "empty-type-is-missing", "treats an empty typ as a missing one", .otherKind, .accepting(.invalidIDToken)),
        Flaw("type-compared-exactly", "accepts typ in only one spelling", .lockout, .refusing),
        Flaw("unknown-header-parameters-refused", "refuses unknown header parameters", .lockout, .refusing),
    ]

    /// Flaws in checking crit and b64.
    static let ofCriticalHeaders: [Flaw] = [
        Flaw(
            "critical-header-ignored", "does not check crit", .extension, .accepting(.unsupportedCriticalHeader),
            source: "https://github.com/advisories/GHSA-9ggr-2464-2j32"),
        Flaw(
            "critical-header-of-other-type-ignored", "ignores a crit that is not an array", .extension,
            .accepting(.unsupportedCriticalHeader, .invalidIDToken)),
        Flaw(
            "empty-critical-header-accepted", "accepts an empty crit", .extension,
            .accepting(.unsupportedCriticalHeader)),
        Flaw(
            "critical-names-of-other-type-ignored", "ignores names in crit that are not strings", .extension,
            .accepting(.unsupportedCriticalHeader, .invalidIDToken)),
        Flaw(
            "present-critical-names-accepted", "treats every name in crit that the header holds as understood",
            .extension, .accepting(.unsupportedCriticalHeader)),
        Flaw(
            "absent-critical-names-ignored", "ignores names in crit that are not in the header", .extension,
            .accepting(.unsupportedCriticalHeader)),
        Flaw(
            "registered-critical-names-accepted", "accepts crit with the name of a registered parameter", .extension,
            .accepting(.unsupportedCriticalHeader)),
        Flaw(
            "prototype-names-called-understood",
            "looks up the names in crit in an object that inherits members", .extension,
            .accepting(.unsupportedCriticalHeader)),
        Flaw(
            "first-critical-name-counts", "looks only at the first name in crit", .extension,
            .accepting(.unsupportedCriticalHeader)),
        Flaw(
            "last-critical-name-counts", "looks only at the last name in crit", .extension,
            .accepting(.unsupportedCriticalHeader)),
        Flaw(
            "unencoded-payload-header-ignored", "ignores b64 in the header", .disagreement,
            .accepting(.unsupportedCriticalHeader), source: "https://datatracker.ietf.org/doc/html/rfc7797#section-7"),
        Flaw(
            "unencoded-payload-called-understood", "accepts crit with b64, but does not do what b64 says",
            .disagreement,
            .accepting(.unsupportedCriticalHeader)),
    ]

    /// Flaws in choosing the algorithm.
    static let ofAlgorithms: [Flaw] = [
        Flaw(
            "algorithm-not-checked", "verifies with RS256, whatever alg says", .confusion,
            .accepting(.unsupportedAlgorithm), source: "https://datatracker.ietf.org/doc/html/rfc8725#section-3.1"),
        Flaw("missing-algorithm-is-none", "treats a missing alg as none", .forgery, .accepting(.unsupportedAlgorithm)),
        Flaw(
            "missing-algorithm-is-rs256", "treats a missing alg as RS256", .confusion,
            .accepting(.unsupportedAlgorithm)),
        Flaw(
            "falsy-algorithm-is-rs256", "treats a missing or empty alg as RS256", .confusion,
            .accepting(.unsupportedAlgorithm)),
        Flaw(
            "algorithm-of-other-type-is-rs256", "treats an alg that is not a string as RS256", .confusion,
            .accepting(.unsupportedAlgorithm)),
        Flaw(
            "algorithm-of-claims-preferred", "reads alg from the claims even if the header has it", .lockout,
            .refusing),
        Flaw(
            "algorithm-names-of-java-accepted", "accepts the name that Java gives to RS256", .confusion,
            .accepting(.unsupportedAlgorithm)),
        Flaw(
            "every-rsa-algorithm-is-rs256", "verifies with RS256 whenever alg begins with RS", .confusion,
            .accepting(.unsupportedAlgorithm)),
        Flaw(
            "only-hash-of-algorithm-compared", "verifies with RS256 whenever alg ends with 256", .confusion,
            .accepting(.unsupportedAlgorithm)),
        Flaw(
            "algorithm-taken-from-claims", "reads alg from the claims if the header lacks it", .confusion,
            .accepting(.unsupportedAlgorithm)),
        Flaw(
            "algorithm-taken-from-array", "accepts an array of algorithms in alg", .confusion,
            .accepting(.unsupportedAlgorithm)),
        Flaw(
            "algorithm-none", "accepts alg none", .forgery, .accepting(.unsupportedAlgorithm),
            source: "https://github.com/advisories/GHSA-88q6-jcjg-hvmw", isShownInSignIns: true),
        Flaw(
            "algorithm-none-in-other-case", "refuses alg none, but not NONE", .forgery,
            .accepting(.unsupportedAlgorithm),
            source: "https://github.com/advisories/GHSA-88q6-jcjg-hvmw"),
        Flaw(
            "algorithm-none-trimmed", "removes white space from alg only after checking for none", .forgery,
            .accepting(.unsupportedAlgorithm)),
        Flaw(
            "algorithm-none-in-mixed-case", "refuses alg none, None and NONE, but not nOnE", .forgery,
            .accepting(.unsupportedAlgorithm)),
        Flaw(
            "algorithm-none-trimmed-at-its-end", "removes white space after alg only after checking for none", .forgery,
            .accepting(.unsupportedAlgorithm)),
        Flaw(
            "algorithm-none-allowed-by-key", "accepts alg none if the key names no algorithm", .forgery,
            .accepting(.unsupportedAlgorithm)),
        Flaw(
            "algorithm-taken-from-header", "lets the header choose an RSA algorithm", .confusion,
            .accepting(.unsupportedAlgorithm), source: "https://nvd.nist.gov/vuln/detail/CVE-2016-10555"),
        Flaw(
            "algorithm-folded-to-compatible-form", "treats full-width letters in alg as ASCII letters", .confusion,
            .accepting(.unsupportedAlgorithm)),
        Flaw(
            "zero-signature-accepted", "accepts an ES256 signature of zeros", .forgery,
            .accepting(.unsupportedAlgorithm, .invalidSignature),
            source: "https://nvd.nist.gov/vuln/detail/CVE-2022-21449"),
    ]
}
