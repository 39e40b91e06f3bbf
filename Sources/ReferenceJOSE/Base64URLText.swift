/// Base64url as JOSE uses it: no padding, no white space, no unused bits set (RFC 7515 §2, RFC 4648 §5).
package struct Base64URLText {
    private let flaws: FlawSwitch

    package init(_ flaws: FlawSwitch) { self.flaws = flaws }

    /// The decoded bytes; `nil` if the text is not base64url.
    package func decode(_ text: [UInt8]) -> [UInt8]? { decode(text[...]) }

    /// The decoded bytes; `nil` if the text is not base64url.
    package func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        var text = text
        if !flaws.isHonest, let visible = Self.visible(text), flaws.has("base64-invisible-characters-ignored") {
            text = visible
        }
        var decoder = Base64URLDecoder(beginningOf: text)
        for index in text.indices.dropFirst(decoder.sextetCount) {
            let byte = text[index]
            if decoder.append(byte) { continue }
            switch byte {
            case UInt8(ascii: "="):
                guard text[index...].allSatisfy({ $0 == UInt8(ascii: "=") }), flaws.has("base64-padding-accepted")
                else {
                    return nil
                }
            case UInt8(ascii: "+"), UInt8(ascii: "/"):
                guard flaws.has("base64-standard-alphabet-accepted") else { return nil }
                _ = decoder.append(byte == UInt8(ascii: "+") ? UInt8(ascii: "-") : UInt8(ascii: "_"))
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
                let isLineBreak = byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n")
                guard
                    flaws.has("base64-white-space-ignored") || isLineBreak && flaws.has("base64-line-breaks-ignored")
                else { return nil }
            default:
                guard flaws.has("base64-foreign-characters-ignored") else { return nil }
            }
        }
        // One character more than a multiple of four encodes six bits, which is no byte.
        if decoder.sextetCount % 4 == 1 {
            return flaws.has("base64-impossible-length-accepted") ? decoder.bytes : nil
        }
        guard decoder.unusedBits == 0 || flaws.has("base64-trailing-bits-ignored") else { return nil }
        return decoder.bytes
    }

    /// The bytes that a decoder without any check reads, for one segment that a client decodes on its own.
    static func loose(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        let lenient: Set<String> = [
            "base64-padding-accepted", "base64-standard-alphabet-accepted", "base64-white-space-ignored",
            "base64-foreign-characters-ignored", "base64-trailing-bits-ignored",
        ]
        return Base64URLText(FlawSwitch(lenient)).decode(text)
    }

    /// The text without soft hyphens, spaces without width and other invisible characters; `nil` if it has none.
    private static func visible(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let all = String(validating: text, as: UTF8.self)?.unicodeScalars else { return nil }
        let visible = all.filter { $0.properties.generalCategory != .format }
        return visible.count < all.count ? Array(String(String.UnicodeScalarView(visible)).utf8)[...] : nil
    }

    /// The base64url text of bytes, without padding.
    package static func encode(_ bytes: [UInt8]) -> String {
        var text = ""
        var index = 0
        while index < bytes.count {
            let group = bytes[index..<min(index + 3, bytes.count)]
            let padded = Array(group) + [0, 0]
            let bits = UInt32(padded[0]) << 16 | UInt32(padded[1]) << 8 | UInt32(padded[2])
            for position in 0...group.count {
                text.unicodeScalars.append(Unicode.Scalar(alphabet[Int(bits >> (18 - 6 * UInt32(position)) & 63)]))
            }
            index += 3
        }
        return text
    }

    static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
}

extension Flaw {
    /// Flaws in decoding base64url.
    package static let ofBase64: [Flaw] = [
        Flaw(
            "base64-padding-accepted", "accepts base64url with padding", .malleable,
            .accepting("invalid-id-token", "invalid-key"), .output),
        Flaw(
            "base64-standard-alphabet-accepted", "reads + and / in base64url as - and _", .malleable,
            .accepting("invalid-id-token", "invalid-key"), .output, source: "https://github.com/vapor/jwt-kit"),
        Flaw(
            "base64-white-space-ignored", "skips white space in base64url", .malleable,
            .accepting("invalid-id-token", "invalid-key")),
        Flaw(
            "base64-line-breaks-ignored", "skips line breaks in base64url", .malleable,
            .accepting("invalid-id-token", "invalid-key")),
        Flaw(
            "base64-invisible-characters-ignored", "skips invisible characters in base64url", .malleable,
            .accepting("invalid-id-token", "invalid-key")),
        Flaw(
            "base64-foreign-characters-ignored", "skips every character that is not base64url", .malleable,
            .accepting("invalid-id-token", "invalid-key"), source: "https://nvd.nist.gov/vuln/detail/CVE-2022-25898"),
        Flaw(
            "base64-impossible-length-accepted", "drops a last base64url character that encodes no byte", .malleable,
            .accepting("invalid-id-token", "invalid-key")),
        Flaw(
            "base64-trailing-bits-ignored", "ignores the unused bits of the last base64url character", .malleable,
            .accepting("invalid-id-token", "invalid-key"),
            source: "https://datatracker.ietf.org/doc/html/rfc4648#section-3.5"),
        Flaw(
            "header-decoded-loosely", "decodes the header of a token with a lenient decoder", .malleable,
            .accepting("invalid-id-token")),
        Flaw(
            "claims-decoded-loosely", "decodes the claims of a token with a lenient decoder", .malleable,
            .accepting("invalid-id-token")),
        Flaw(
            "signature-decoded-loosely", "decodes the signature of a token with a lenient decoder", .malleable,
            .accepting("invalid-id-token")),
    ]
}
