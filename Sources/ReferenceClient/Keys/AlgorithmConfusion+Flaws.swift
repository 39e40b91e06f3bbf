internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    private static let words = ["secret", "null", "undefined"].map { word in
        Flaw(
            "mac-keyed-with-word-\(word)", "verifies HS256 with the word \(word)", .forgery,
            .accepting(.unsupportedAlgorithm))
    }

    /// Flaws in choosing the secret of a MAC.
    static let ofMACs: [Flaw] = ofSecrets + PublicKeyText.all.map(\.flaw) + words

    private static let ofSecrets: [Flaw] = [
        Flaw(
            "mac-keyed-with-nothing", "verifies HS256 with an empty secret", .forgery,
            .accepting(.unsupportedAlgorithm), source: "https://nvd.nist.gov/vuln/detail/CVE-2026-45363"),
        Flaw(
            "mac-keyed-with-client-id", "verifies HS256 with the client ID", .forgery,
            .accepting(.unsupportedAlgorithm)),
        Flaw(
            "mac-keyed-with-embedded-key", "verifies HS256 with a key from the token's header", .forgery,
            .accepting(.unsupportedAlgorithm)),
        Flaw(
            "mac-keyed-with-key-of-set", "verifies HS256 with a symmetric key that the key set publishes", .forgery,
            .accepting(.unsupportedAlgorithm)),
        Flaw(
            "only-hs256-refused", "refuses HS256, and verifies HS384 and HS512 with the PEM text of the public key",
            .forgery, .accepting(.unsupportedAlgorithm)),
        Flaw(
            "only-hs256-and-hs384-refused",
            "refuses HS256 and HS384, and verifies HS512 with the PEM text of the public key", .forgery,
            .accepting(.unsupportedAlgorithm)),
        Flaw(
            "mac-allowed-by-key", "verifies HS256 with the PEM text of a public key whose alg is HS256", .forgery,
            .accepting(.unsupportedAlgorithm)),
        Flaw(
            "mac-allowed-by-key-without-algorithm", "verifies HS256 with the DER of a public key that has no alg",
            .forgery, .accepting(.unsupportedAlgorithm), source: "https://nvd.nist.gov/vuln/detail/CVE-2026-22817"),
        Flaw(
            "key-id-is-path", "reads the HS256 secret from the file that kid names", .forgery,
            .accepting(.unsupportedAlgorithm), source: "https://datatracker.ietf.org/doc/html/rfc8725#section-3.10"),
        Flaw(
            "key-id-in-query", "inserts kid into a database query", .forgery, .accepting(.unsupportedAlgorithm),
            source: "https://datatracker.ietf.org/doc/html/rfc8725#section-3.10"),
    ]
}
