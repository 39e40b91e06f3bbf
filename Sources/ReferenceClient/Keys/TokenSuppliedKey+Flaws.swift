internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// Flaws that trust keys from the token.
    static let ofSuppliedKeys: [Flaw] = [
        Flaw(
            "embedded-key-trusted", "trusts the key in the header's jwk", .forgery,
            .accepting(.unknownKeyID, .invalidSignature, .missingKeyID),
            source: "https://nvd.nist.gov/vuln/detail/CVE-2018-0114"),
        Flaw(
            "embedded-key-taken-for-unknown-key", "trusts the key in the header's jwk if kid is unknown", .forgery,
            .accepting(.unknownKeyID, .missingKeyID), source: "https://github.com/advisories/GHSA-wvwj-cvrp-7pv5"),
        Flaw(
            "embedded-key-of-known-id-trusted", "trusts the key in the header's jwk if the key set has its kid",
            .forgery, .accepting(.unknownKeyID, .invalidSignature)),
        Flaw(
            "embedded-key-text-trusted", "trusts a key that the header's jwk holds as text", .forgery,
            .accepting(.unknownKeyID)),
        Flaw(
            "embedded-key-url-followed", "fetches a key from the URL in the header's jwk", .fetch,
            .accepting(.unknownKeyID, .invalidSignature)),
        Flaw(
            "embedded-key-set-trusted", "trusts the key set in the header's jwks", .forgery, .accepting(.unknownKeyID)),
        Flaw(
            "key-set-url-followed", "fetches the key set from the header's jku", .fetch,
            .accepting(.unknownKeyID, .invalidSignature),
            source: "https://datatracker.ietf.org/doc/html/rfc8725#section-3.10"),
        Flaw(
            "key-set-data-url-read", "reads the key set from a data URL in the header's jku", .forgery,
            .accepting(.unknownKeyID),
            source: "https://nvd.nist.gov/vuln/detail/CVE-2026-48522"),
        Flaw(
            "certificate-url-followed", "fetches a certificate from the header's x5u", .fetch,
            .accepting(.unknownKeyID, .invalidSignature),
            source: "https://datatracker.ietf.org/doc/html/rfc8725#section-3.10"),
        Flaw(
            "certificate-trusted", "trusts the first certificate in the header's x5c", .forgery,
            .accepting(.unknownKeyID, .invalidSignature), source: "https://github.com/vapor/jwt-kit/pull/197"),
        Flaw(
            "last-certificate-trusted", "trusts the last certificate in the header's x5c", .forgery,
            .accepting(.unknownKeyID, .invalidSignature)),
        Flaw("key-id-fetched", "fetches keys from the URL in kid", .fetch, .accepting(.unknownKeyID)),
        Flaw("key-id-is-key", "uses kid itself as the key", .forgery, .accepting(.unknownKeyID, .missingKeyID)),
    ]
}
