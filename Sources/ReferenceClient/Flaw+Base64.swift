internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// What counts as base64url.
    static let areaBase64 = Area(operations: [.verifyIDToken, .parseKeySet, .encodeRSAPublicKey]) {
        Entry(
            .base64PaddingAccepted, "takes base64url with padding", .malleable,
            [.accepting(.invalidIDToken), .accepting(.invalidKey), .output])
        Entry(
            .base64StandardAlphabetAccepted, "takes + and / for - and _", .malleable,
            [.accepting(.invalidIDToken), .accepting(.invalidKey), .output],
            "https://github.com/vapor/jwt-kit")
        Entry(
            .base64WhiteSpaceIgnored, "skips white space in base64url", .malleable,
            [.accepting(.invalidIDToken), .accepting(.invalidKey)])
        Entry(
            .base64ForeignCharactersIgnored, "skips every character that is not base64url", .malleable,
            [.accepting(.invalidIDToken), .accepting(.invalidKey)],
            "https://nvd.nist.gov/vuln/detail/CVE-2022-25898")
        Entry(
            .base64ImpossibleLengthAccepted, "drops a last character that no byte has room for", .malleable,
            [.accepting(.invalidIDToken), .accepting(.invalidKey)])
        Entry(
            .base64TrailingBitsIgnored, "ignores the unused bits of the last character", .malleable,
            [.accepting(.invalidIDToken), .accepting(.invalidKey)],
            "https://datatracker.ietf.org/doc/html/rfc4648#section-3.5")
    }
}
