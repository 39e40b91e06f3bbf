internal import AssayConformance
internal import Foundation

/// Base64url by way of Foundation's base64, as the plan encodes it.
enum PlanBase64 {
    /// Decodes base64url.
    ///
    /// The plan calls `base64URLDecode` without showing it. This is the usual mirror image of its encoder: the two
    /// characters are replaced, `=` is appended up to a multiple of four, and Foundation decodes. So text that has its
    /// padding already, that uses `+` and `/`, or that sets unused bits of its last character decodes as well, and so
    /// does `QQ=A`: several texts stand for the same bytes, against RFC 4648 §3.5 and RFC 7515 §2.
    ///
    /// - Throws: `invalid-id-token` where Foundation refuses; the plan has no nearer error.
    static func decode(_ text: some StringProtocol) throws(PlanFailure) -> [UInt8] {
        var base64 = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        let excess = base64.count % 4
        if excess > 0 { base64 += String(repeating: "=", count: 4 - excess) }
        guard let data = Data(base64Encoded: base64) else { throw .refused(.invalidIDToken) }
        return Array(data)
    }

    /// Encodes base64url without padding.
    static func encode(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString()
            .replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_")
            .replacingOccurrences(of: "=", with: "")
    }
}
