internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// Which algorithm verifies.
    static let areaAlgorithm = Area(operations: [.verifyIDToken]) {
        Entry(
            .algorithmNotChecked, "verifies with RS256 whatever alg says", .confusion,
            [.accepting(.unsupportedAlgorithm)],
            "https://datatracker.ietf.org/doc/html/rfc8725#section-3.1")
        Entry(.missingAlgorithmIsNone, "takes a missing alg for none", .forgery, [.accepting(.unsupportedAlgorithm)])
        Entry(
            .missingAlgorithmIsRS256, "takes a missing alg for RS256", .confusion,
            [.accepting(.unsupportedAlgorithm)])
        Entry(
            .algorithmTakenFromClaims, "reads alg from the claims where the header lacks it", .confusion,
            [.accepting(.unsupportedAlgorithm)])
        Entry(
            .algorithmTakenFromArray, "takes an array of algorithms", .confusion,
            [.accepting(.unsupportedAlgorithm)])
        Entry(
            .algorithmNone, "takes alg none", .forgery,
            [.accepting(.unsupportedAlgorithm)],
            "https://github.com/advisories/GHSA-88q6-jcjg-hvmw")
        Entry(
            .algorithmNoneInOtherCase, "forbids none, but not NONE", .forgery,
            [.accepting(.unsupportedAlgorithm)],
            "https://github.com/advisories/GHSA-88q6-jcjg-hvmw")
        Entry(
            .algorithmNoneTrimmed, "trims alg after it has looked for none", .forgery,
            [.accepting(.unsupportedAlgorithm)])
        Entry(
            .algorithmTakenFromHeader, "lets the header choose among the RSA algorithms", .confusion,
            [.accepting(.unsupportedAlgorithm)],
            "https://nvd.nist.gov/vuln/detail/CVE-2016-10555")
        Entry(
            .algorithmComparedWithoutCase, "compares alg without case", .confusion,
            [.accepting(.unsupportedAlgorithm)])
        Entry(
            .algorithmComparedByPrefix, "compares the beginning of alg", .confusion,
            [.accepting(.unsupportedAlgorithm)])
        Entry(
            .algorithmFoldedToCompatibleForm, "folds full-width letters in alg", .confusion,
            [.accepting(.unsupportedAlgorithm)])
        Entry(
            .zeroSignatureAccepted, "takes an ES256 signature of zeros", .forgery,
            [.accepting(.unsupportedAlgorithm), .accepting(.invalidSignature)],
            "https://nvd.nist.gov/vuln/detail/CVE-2022-21449")
        Entry(
            .macKeyedWithNothing, "verifies HS256 with an empty secret", .forgery,
            [.accepting(.unsupportedAlgorithm)],
            "https://nvd.nist.gov/vuln/detail/CVE-2026-45363")
        Entry(
            .macKeyedWithPlaceholder, "verifies HS256 with a secret that was never set", .forgery,
            [.accepting(.unsupportedAlgorithm)])
        Entry(
            .macKeyedWithClientID, "verifies HS256 with the client ID", .forgery,
            [.accepting(.unsupportedAlgorithm)])
        Entry(
            .macKeyedWithEmbeddedKey, "verifies HS256 with a key from the header", .forgery,
            [.accepting(.unsupportedAlgorithm)])
        Entry(
            .macKeyedWithKeyOfSet, "verifies HS256 with a symmetric key that the key set publishes", .forgery,
            [.accepting(.unsupportedAlgorithm)])
        Entry(
            .macKeyedWithPublicKeyPEM, "verifies HS256 with the PEM text of the public key", .forgery,
            [.accepting(.unsupportedAlgorithm)],
            "https://nvd.nist.gov/vuln/detail/CVE-2015-9235")
        Entry(
            .macKeyedWithRSAPublicKeyPEM, "verifies HS256 with the PKCS #1 text of the public key", .forgery,
            [.accepting(.unsupportedAlgorithm)],
            "https://nvd.nist.gov/vuln/detail/CVE-2022-29217")
        Entry(
            .macKeyedWithDER, "verifies HS256 with the DER of the public key", .forgery,
            [.accepting(.unsupportedAlgorithm)])
        Entry(
            .macKeyedWithJWKText, "verifies HS256 with the JSON text of the public key", .forgery,
            [.accepting(.unsupportedAlgorithm)],
            "https://nvd.nist.gov/vuln/detail/CVE-2026-48526")
        Entry(
            .macKeyedWithMember, "verifies HS256 with the text of a member of the public key", .forgery,
            [.accepting(.unsupportedAlgorithm)])
        Entry(
            .macKeyedWithSSHKey, "verifies HS256 with the OpenSSH text of the public key", .forgery,
            [.accepting(.unsupportedAlgorithm)],
            "https://nvd.nist.gov/vuln/detail/CVE-2022-29217")
        Entry(
            .keyIDIsPath, "reads the secret from the file that kid names", .forgery,
            [.accepting(.unsupportedAlgorithm)],
            "https://datatracker.ietf.org/doc/html/rfc8725#section-3.10")
        Entry(
            .keyIDInQuery, "puts kid into a database query", .forgery,
            [.accepting(.unsupportedAlgorithm)],
            "https://datatracker.ietf.org/doc/html/rfc8725#section-3.10")
    }
}
