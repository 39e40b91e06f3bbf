extension Flaw {
    /// Flaws in checking the encoded message.
    package static let ofPadding: [Flaw] = ofEncodedMessages + PaddingMistake.all.map(\.flaw)

    private static let ofEncodedMessages: [Flaw] = [
        Flaw(
            "padding-end-not-checked", "does not check what follows the hash in an RSA signature", .forgery,
            .accepting("invalid-signature"), source: "https://nvd.nist.gov/vuln/detail/CVE-2006-4339"),
        Flaw(
            "padding-not-checked", "checks only that an RSA signature ends with DigestInfo", .forgery,
            .accepting("invalid-signature"), source: "https://nvd.nist.gov/vuln/detail/CVE-2026-22866"),
        Flaw(
            "digest-info-not-checked", "checks only that an RSA signature ends with the hash", .forgery,
            .accepting("invalid-signature")),
        Flaw(
            "padding-bytes-not-checked", "does not check the padding bytes of an RSA signature", .forgery,
            .accepting("invalid-signature")),
        Flaw(
            "block-type-not-checked", "does not check the block type of an RSA signature", .forgery,
            .accepting("invalid-signature")),
        Flaw(
            "first-byte-not-checked", "does not check the first byte of an RSA signature's padding", .forgery,
            .accepting("invalid-signature")),
        Flaw(
            "separator-not-checked", "does not check the zero byte after an RSA signature's padding", .forgery,
            .accepting("invalid-signature")),
        Flaw(
            "hash-taken-from-signature", "uses the hash function that an RSA signature names in its DigestInfo",
            .confusion,
            .accepting("invalid-signature")),
        Flaw(
            "digest-info-missing-accepted", "accepts an RSA signature with a bare hash in place of DigestInfo",
            .forgery,
            .accepting("invalid-signature")),
        Flaw(
            "null-parameters-optional", "accepts an RSA signature whose DigestInfo lacks its NULL", .malleable,
            .accepting("invalid-signature")),
        Flaw(
            "hash-identifier-not-checked",
            "does not check the hash function that an RSA signature names in its DigestInfo", .confusion,
            .accepting("invalid-signature"), source: "https://nvd.nist.gov/vuln/detail/CVE-2022-24771"),
        Flaw(
            "digest-info-tags-not-checked", "does not check the tags in an RSA signature's DigestInfo", .malleable,
            .accepting("invalid-signature")),
        Flaw(
            "parameters-not-checked", "does not check the parameters in an RSA signature's DigestInfo", .forgery,
            .accepting("invalid-signature")),
        Flaw(
            "digest-info-read-as-ber", "reads an RSA signature's DigestInfo as BER instead of DER", .forgery,
            .accepting("invalid-signature"),
            source: "https://nvd.nist.gov/vuln/detail/CVE-2014-1568"),
        Flaw(
            "bytes-within-digest-info-ignored", "ignores bytes after the hash within an RSA signature's DigestInfo",
            .forgery,
            .accepting("invalid-signature")),
    ]
}
