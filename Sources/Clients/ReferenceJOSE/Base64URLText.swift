/// Base64url as JOSE uses it: no padding, no white space, no unused bits set (RFC 7515 §2, RFC 4648 §5).
package struct Base64URLText {
    private let flaws: FlawSwitch

    package init(_ flaws: FlawSwitch) { self.flaws = flaws }

    /// The decoded bytes; `nil` if the text is not base64url.
    package func decode(_ text: [UInt8]) -> [UInt8]? { decode(text[...]) }

    /// The decoded bytes; `nil` if the text is not base64url.
    package func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        decodeStrictly(text) ?? (flaws.has("base64-characters-skipped-and-counted") ? decodeAsPython(text) : nil)
    }

    /// The decoded bytes of a signature; `nil` if the text is not base64url.
    package func decodeSignature(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        if let bytes = decode(text) { return bytes }
        let end = UInt8(ascii: "=")
        if text.last == end, let bytes = decode(text.prefix { $0 != end }), flaws.has("signature-padding-accepted") {
            return bytes
        }
        return flaws.has("signature-characters-skipped-and-counted") ? decodeAsPython(text) : nil
    }

    /// The decoded bytes of a number of a key; `nil` if the text is not base64url.
    package func decodeNumber(_ text: [UInt8]) -> [UInt8]? {
        if let bytes = decode(text) { return bytes }
        let end = UInt8(ascii: "=")
        guard text.last == end, flaws.has("padding-in-keys-ignored") else { return nil }
        return decode(text.prefix { $0 != end })
    }

    /// What Python's `base64.urlsafe_b64decode` makes of a text that its caller has padded by its length: it skips what
    /// it does not know, but the skipped characters count for the padding.
    private func decodeAsPython(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        var decoder = Base64URLDecoder(beginningOf: [])
        let added = Array(repeating: UInt8(ascii: "="), count: (4 - text.count % 4) % 4)
        var padding = 0
        for byte in text + added {
            switch byte {
            case UInt8(ascii: "="):
                let filled = decoder.sextetCount % 4
                if filled >= 2 { padding += 1 }
                if filled + padding >= 4 { return decoder.bytes }
            case UInt8(ascii: "+"): _ = decoder.append(UInt8(ascii: "-"))
            case UInt8(ascii: "/"): _ = decoder.append(UInt8(ascii: "_"))
            default: if decoder.append(byte) { padding = 0 }
            }
        }
        return decoder.sextetCount % 4 == 0 ? decoder.bytes : nil
    }

    private func decodeStrictly(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        var text = text
        let ignoresInvisible = "base64-invisible-characters-ignored"
        if flaws.mayHave(ignoresInvisible), let visible = Self.visible(text), flaws.has(ignoresInvisible) {
            text = visible
        }
        var decoder = Base64URLDecoder(beginningOf: text)
        for index in text.indices.dropFirst(decoder.sextetCount) {
            let byte = text[index]
            if decoder.append(byte) { continue }
            switch byte {
            case UInt8(ascii: "="):
                guard text[index...].allSatisfy({ $0 == UInt8(ascii: "=") }) else { return nil }
                let isRight = text.count % 4 == 0 && text[index...].count <= 2
                guard flaws.has("base64-padding-accepted") || isRight && flaws.has("base64-right-padding-accepted")
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
        // One character more than a multiple of four encodes six bits, which is not a byte.
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
        // Those of ASCII are visible, or control characters.
        guard text.contains(where: { $0 >= 0x80 }),
            let all = String(validating: text, as: UTF8.self)?.unicodeScalars
        else { return nil }
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
