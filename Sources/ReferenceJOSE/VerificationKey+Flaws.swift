extension Flaw {
    /// Which keys may verify.
    package static let ofKeys: [Flaw] = [
        certificateOfKeyPreferred, smallModulusAccepted, keyUseNotChecked, keyWithoutUseRefused,
        keyOperationsNotChecked, keyAlgorithmNotCompared, keyWithoutAlgorithmRefused, privateKeyAccepted,
        keyWithCertificateRefused, hugeExponentAccepted, evenExponentAccepted, exponentOneAccepted,
        smallExponentAccepted,
    ]

    package static let certificateOfKeyPreferred = Flaw(
        "certificate-of-key-preferred", "takes the key in x5c where n and e are another", .keyChoice,
        [.accepting("invalid-key", "invalid-signature")],
        source: "https://datatracker.ietf.org/doc/html/rfc7517#section-4.7")
    package static let smallModulusAccepted = Flaw(
        "small-modulus-accepted", "takes keys of fewer than 2048 bits", .weakKey, [.accepting("invalid-key"), .output],
        source: "https://nvd.nist.gov/vuln/detail/CVE-2022-23539")
    package static let keyUseNotChecked = Flaw(
        "key-use-not-checked", "takes keys of another use", .otherKey, [.accepting("invalid-key"), .output])
    package static let keyWithoutUseRefused = Flaw(
        "key-without-use-refused", "refuses keys that do not say their use", .lockout, [.refusing, .output])
    package static let keyOperationsNotChecked = Flaw(
        "key-operations-not-checked", "takes keys for other operations", .otherKey, [.accepting("invalid-key")])
    package static let keyAlgorithmNotCompared = Flaw(
        "key-algorithm-not-compared", "takes keys for other algorithms", .confusion,
        [.accepting("invalid-key"), .output], source: "https://nvd.nist.gov/vuln/detail/CVE-2026-48523")
    package static let keyWithoutAlgorithmRefused = Flaw(
        "key-without-algorithm-refused", "refuses keys that do not say their algorithm", .lockout, [.refusing, .output])
    package static let privateKeyAccepted = Flaw(
        "private-key-accepted", "takes keys whose private half is published", .forgery,
        [.accepting("invalid-key"), .output])
    package static let keyWithCertificateRefused = Flaw(
        "key-with-certificate-refused", "refuses keys that have a certificate", .lockout, [.refusing])
    package static let hugeExponentAccepted = Flaw(
        "huge-exponent-accepted", "takes an exponent as long as the modulus", .exhaustion, [.accepting("invalid-key")])
    package static let evenExponentAccepted = Flaw(
        "even-exponent-accepted", "takes an even exponent", .weakKey, [.misreporting("invalid-key")])
    package static let exponentOneAccepted = Flaw(
        "exponent-one-accepted", "takes the exponent 1, which signs nothing", .forgery,
        [.misreporting("invalid-key"), .output])
    package static let smallExponentAccepted = Flaw(
        "small-exponent-accepted", "takes the exponent 3", .weakKey, [.accepting("invalid-key")],
        source: "https://nvd.nist.gov/vuln/detail/CVE-2006-4339")
}
