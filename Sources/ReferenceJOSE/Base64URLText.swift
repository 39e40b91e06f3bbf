/// Base64url as JOSE uses it: no padding, no white space, no unused bits set (RFC 7515 §2, RFC 4648 §5).
package struct Base64URLText {
    private let flaws: FlawSwitch

    package init(_ flaws: FlawSwitch) { self.flaws = flaws }

    /// The bytes that the text stands for; `nil` if it is not base64url.
    package func decode(_ text: [UInt8]) -> [UInt8]? {
        var sextets: [UInt8] = []
        for (index, byte) in text.enumerated() {
            if let sextet = Self.sextet(of: byte) {
                sextets.append(sextet)
                continue
            }
            switch byte {
            case UInt8(ascii: "="):
                guard text[index...].allSatisfy({ $0 == UInt8(ascii: "=") }), flaws.has(.base64PaddingAccepted) else {
                    return nil
                }
            case UInt8(ascii: "+"), UInt8(ascii: "/"):
                guard flaws.has(.base64StandardAlphabetAccepted) else { return nil }
                sextets.append(byte == UInt8(ascii: "+") ? 62 : 63)
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
                guard flaws.has(.base64WhiteSpaceIgnored) else { return nil }
            default:
                guard flaws.has(.base64ForeignCharactersIgnored) else { return nil }
            }
        }
        if sextets.count % 4 == 1 {
            guard flaws.has(.base64ImpossibleLengthAccepted) else { return nil }
            sextets.removeLast()
        }
        return bytes(sextets)
    }

    private func bytes(_ sextets: [UInt8]) -> [UInt8]? {
        var bytes: [UInt8] = []
        var bits: UInt32 = 0
        var count: UInt32 = 0
        for sextet in sextets {
            bits = bits << 6 | UInt32(sextet)
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> count))
                bits &= (1 << count) - 1
            }
        }
        guard bits == 0 || flaws.has(.base64TrailingBitsIgnored) else { return nil }
        return bytes
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

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    private static func sextet(of byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
        case UInt8(ascii: "-"): 62
        case UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
