internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// Flaws in choosing the secret of a MAC.
    static let ofMACs: [Flaw] = [
        Flaw(
            "mac-keyed-with-nothing", "verifies HS256 with an empty secret", .forgery,
            .accepting(.unsupportedAlgorithm), source: "https://nvd.nist.gov/vuln/detail/CVE-2026-45363"),
        Flaw(
            "mac-keyed-with-placeholder", "verifies HS256 with a placeholder secret", .forgery,
            .accepting(.unsupportedAlgorithm)),
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
            "mac-keyed-with-public-key-pem", "verifies HS256 with the PEM text of the provider's public key", .forgery,
            .accepting(.unsupportedAlgorithm), source: "https://nvd.nist.gov/vuln/detail/CVE-2015-9235",
            isShownInSignIns: true),
        Flaw(
            "mac-keyed-with-rsa-public-key-pem", "verifies HS256 with the PKCS #1 text of the public key", .forgery,
            .accepting(.unsupportedAlgorithm), source: "https://nvd.nist.gov/vuln/detail/CVE-2022-29217"),
        Flaw(
            "mac-keyed-with-der", "verifies HS256 with the DER of the public key", .forgery,
            .accepting(.unsupportedAlgorithm)),
        Flaw(
            "mac-keyed-with-jwk-text", "verifies HS256 with the JSON text of the public key", .forgery,
            .accepting(.unsupportedAlgorithm), source: "https://nvd.nist.gov/vuln/detail/CVE-2026-48526"),
        Flaw(
            "mac-keyed-with-member", "verifies HS256 with the text of a member of the public key", .forgery,
            .accepting(.unsupportedAlgorithm)),
        Flaw(
            "mac-keyed-with-ssh-key", "verifies HS256 with the OpenSSH text of the public key", .forgery,
            .accepting(.unsupportedAlgorithm), source: "https://nvd.nist.gov/vuln/detail/CVE-2022-29217"),
        Flaw(
            "key-id-is-path", "reads the HS256 secret from the file that kid names", .forgery,
            .accepting(.unsupportedAlgorithm), source: "https://datatracker.ietf.org/doc/html/rfc8725#section-3.10"),
        Flaw(
            "key-id-in-query", "inserts kid into a database query", .forgery, .accepting(.unsupportedAlgorithm),
            source: "https://datatracker.ietf.org/doc/html/rfc8725#section-3.10"),
    ]
}
