internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// Whether the signature is valid.
    static let areaSignature = Area(operations: [.verifyIDToken]) {
        Entry(
            .signatureNotChecked, "does not verify the signature", .forgery,
            [.accepting(.invalidSignature)],
            "https://github.com/advisories/GHSA-hw42-3568-wj87")
        Entry(
            .emptySignatureAccepted, "takes an empty signature for one that need not be checked", .forgery,
            [.accepting(.invalidSignature)],
            "https://nvd.nist.gov/vuln/detail/CVE-2020-28042")
        Entry(
            .shortSignatureAccepted, "takes a signature without its leading zero", .malleable,
            [.accepting(.invalidSignature)])
        Entry(
            .leadingZeroBeforeSignatureAccepted, "takes a zero byte before a signature", .malleable,
            [.accepting(.invalidSignature)])
        Entry(
            .bytesAfterSignatureIgnored, "ignores bytes after a signature", .malleable,
            [.accepting(.invalidSignature)])
        Entry(
            .signatureReduced, "takes a signature greater than the modulus", .malleable,
            [.accepting(.invalidSignature)])
        Entry(
            .paddingEndNotChecked, "does not look at what follows the hash", .forgery,
            [.accepting(.invalidSignature)],
            "https://nvd.nist.gov/vuln/detail/CVE-2006-4339")
        Entry(
            .paddingNotChecked, "looks for DigestInfo at the end and at nothing before it", .forgery,
            [.accepting(.invalidSignature)],
            "https://nvd.nist.gov/vuln/detail/CVE-2026-22866")
        Entry(
            .digestInfoNotChecked, "looks for the hash at the end and at nothing before it", .forgery,
            [.accepting(.invalidSignature)])
        Entry(
            .paddingBytesNotChecked, "does not look at the padding's bytes", .forgery,
            [.accepting(.invalidSignature)])
        Entry(.blockTypeNotChecked, "does not look at the block type", .forgery, [.accepting(.invalidSignature)])
        Entry(.firstByteNotChecked, "does not look at the first byte", .forgery, [.accepting(.invalidSignature)])
        Entry(
            .separatorNotChecked, "does not look at the zero byte after the padding", .forgery,
            [.accepting(.invalidSignature)])
        Entry(
            .hashTakenFromSignature, "takes the hash function from the signature", .confusion,
            [.accepting(.invalidSignature)])
        Entry(
            .digestInfoMissingAccepted, "takes a bare hash in place of DigestInfo", .forgery,
            [.accepting(.invalidSignature)])
        Entry(
            .nullParametersOptional, "takes DigestInfo without its NULL", .malleable,
            [.accepting(.invalidSignature)])
        Entry(
            .hashIdentifierNotChecked, "does not look at the hash function's identifier", .confusion,
            [.accepting(.invalidSignature)],
            "https://nvd.nist.gov/vuln/detail/CVE-2022-24771")
        Entry(
            .digestInfoTagsNotChecked, "does not look at the tags in DigestInfo", .malleable,
            [.accepting(.invalidSignature)])
        Entry(
            .parametersNotChecked, "does not look at the parameters in DigestInfo", .forgery,
            [.accepting(.invalidSignature)])
        Entry(
            .digestInfoReadAsBER, "reads DigestInfo with a parser of BER", .forgery,
            [.accepting(.invalidSignature)],
            "https://nvd.nist.gov/vuln/detail/CVE-2014-1568")
        Entry(
            .bytesWithinDigestInfoIgnored, "ignores bytes after the hash within DigestInfo", .forgery,
            [.accepting(.invalidSignature)])
        Entry(
            .claimsCheckedFirst, "checks the claims before the signature", .precedence,
            [.misreporting(.invalidSignature), .misreporting(.unknownKeyID), .misreporting(.unsupportedAlgorithm)],
            "https://nvd.nist.gov/vuln/detail/CVE-2024-51744")
    }
}
