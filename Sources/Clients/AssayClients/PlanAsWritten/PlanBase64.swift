internal import AssayConformance
internal import Foundation

/// The plan's base64url, on top of Foundation's base64.
enum PlanBase64 {
    /// Decodes base64url.
    ///
    /// The plan calls `base64URLDecode` without showing it. This is the usual inverse of its encoder: it replaces the two
    /// characters, appends `=` up to a multiple of four, and lets Foundation decode. It therefore accepts text that has
    /// padding, uses `+` and `/`, or sets unused bits of its last character, and also `QQ=A`. Several texts stand for
    /// the same bytes, against RFC 4648 §3.5 and RFC 7515 §2.
    ///
    /// - Throws: `invalid-id-token` if Foundation refuses; the plan has no more specific error.
    static func decode(_ text: some StringProtocol) throws(PlanFailure) -> [UInt8] {
        let characters = text.utf8.map { character in
            switch character {
            case UInt8(ascii: "-"): UInt8(ascii: "+")
            case UInt8(ascii: "_"): UInt8(ascii: "/")
            default: character
            }
        }
        var base64 = String(decoding: characters, as: UTF8.self)
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
