/// Base64 and base64url (RFC 4648) for writing texts, and for reading the suite's own key files.
package enum Base64 {
    private static let standardAlphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let urlAlphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// The text with `+`, `/` and padding (§4).
    package static func standard(_ bytes: [UInt8]) -> String {
        var text = encode(bytes, alphabet: standardAlphabet)
        while text.count % 4 != 0 { text.append(UInt8(ascii: "=")) }
        return String(decoding: text, as: UTF8.self)
    }

    /// The text with `-`, `_` and no padding (§5; RFC 7515 §2).
    package static func url(_ bytes: [UInt8]) -> String {
        String(decoding: urlBytes(bytes), as: UTF8.self)
    }

    /// The characters of that text.
    static func urlBytes(_ bytes: [UInt8]) -> [UInt8] { encode(bytes, alphabet: urlAlphabet) }

    /// The value of each character in the base64url alphabet, and 255 for every other byte.
    private static let urlValues: [UInt8] = {
        var values = [UInt8](repeating: 255, count: 256)
        for (value, character) in urlAlphabet.enumerated() { values[Int(character)] = UInt8(value) }
        return values
    }()

    /// The value of a character in the base64url alphabet.
    static func urlValue(of character: UInt8) -> UInt8? {
        let value = urlValues[Int(character)]
        return value == 255 ? nil : value
    }

    static func urlCharacter(of value: UInt8) -> UInt8 { urlAlphabet[Int(value & 0x3F)] }

    /// The bytes of a base64url text without padding and with zero trailing bits; `nil` for any other text.
    package static func decodeURL(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count / 4 * 3 + 2)
        var buffer: UInt32 = 0
        var bits: UInt32 = 0
        let characters = Array(text.utf8)
        let values = urlValues
        for index in characters.indices {
            let value = values[Int(characters[index])]
            guard value < 64 else { return nil }
            buffer = buffer << 6 | UInt32(value)
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: buffer >> bits))
                buffer &= (1 << bits) - 1
            }
        }
        return bits < 6 && buffer == 0 ? bytes : nil
    }

    /// The bytes of a base64 text with its padding; `nil` for any other text.
    package static func decodeStandard(_ text: String) -> [UInt8]? {
        let characters = Array(text.utf8)
        let padding = characters.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        guard characters.count % 4 == 0, padding <= 2 else { return nil }
        var translated: [UInt8] = []
        for character in characters.dropLast(padding) {
            switch character {
            case UInt8(ascii: "+"): translated.append(UInt8(ascii: "-"))
            case UInt8(ascii: "/"): translated.append(UInt8(ascii: "_"))
            case UInt8(ascii: "-"), UInt8(ascii: "_"): return nil
            default: translated.append(character)
            }
        }
        return decodeURL(String(decoding: translated, as: UTF8.self))
    }

    private static func encode(_ bytes: [UInt8], alphabet: [UInt8]) -> [UInt8] {
        let index = bytes.count / 3 * 3
        // Elements that are there already are replaced sooner than new ones are appended.
        var text = [UInt8](repeating: 0, count: index / 3 * 4)
        for group in 0..<index / 3 {
            let bits =
                UInt32(bytes[3 * group]) << 16 | UInt32(bytes[3 * group + 1]) << 8 | UInt32(bytes[3 * group + 2])
            for place in 0..<4 { text[4 * group + place] = alphabet[Int(bits >> UInt32(18 - 6 * place) & 0x3F)] }
        }
        if index < bytes.count {
            let first = bytes[index]
            let second = index + 1 < bytes.count ? bytes[index + 1] : 0
            text.append(alphabet[Int(first >> 2)])
            text.append(alphabet[Int((first & 0x03) << 4 | second >> 4)])
            if index + 1 < bytes.count { text.append(alphabet[Int((second & 0x0F) << 2)]) }
        }
        return text
    }
}
