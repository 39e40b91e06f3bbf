/// A tag of an HTML page with its attributes, found by a simplified tokenization (HTML §13.2.5).
struct HTMLTag {
    let name: String
    let isEnd: Bool
    let attributes: [(name: String, value: String)]

    /// The value of the first attribute of that name; empty for an attribute without a value.
    subscript(attribute: String) -> String? { attributes.first { $0.name == attribute }?.value }

    /// The tags in order, without those in comments, scripts and style sheets.
    static func all(in html: String) -> [HTMLTag] {
        let bytes = Array(html.utf8)
        var tags: [HTMLTag] = []
        var position = 0
        while let start = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
            let rest = bytes[start...]
            if rest.starts(with: "<!--".utf8) {
                position = end(of: "-->", in: bytes, from: start + 4)
                continue
            }
            var reader = HTMLTagReader(bytes: bytes, position: start + 1)
            guard let tag = reader.tag() else {
                position = start + 1
                continue
            }
            tags.append(tag)
            position = reader.position
            if !tag.isEnd, ["script", "style", "textarea", "title"].contains(tag.name) {
                position = end(of: "</" + tag.name, in: bytes, from: position)
            }
        }
        return tags
    }

    /// The end of the first occurrence of the text; the end of the page if there is none.
    private static func end(of text: String, in bytes: [UInt8], from start: Int) -> Int {
        let wanted = Array(text.utf8)
        var index = start
        while index + wanted.count <= bytes.count {
            if zip(bytes[index...], wanted).allSatisfy({ $0 == $1 || ($0 | 0x20) == $1 }) {
                return index + wanted.count
            }
            index += 1
        }
        return bytes.count
    }
}

private struct HTMLTagReader {
    let bytes: [UInt8]
    var position: Int

    private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func tag() -> HTMLTag? {
        let isEnd = current == UInt8(ascii: "/")
        if isEnd { position += 1 }
        guard let first = current, (0x61...0x7A).contains(first | 0x20) else { return nil }
        let name = take { !Self.isSpace($0) && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }.lowercased()
        var attributes: [(name: String, value: String)] = []
        while let byte = current {
            if byte == UInt8(ascii: ">") {
                position += 1
                break
            }
            if Self.isSpace(byte) || byte == UInt8(ascii: "/") {
                position += 1
                continue
            }
            attributes.append(attribute())
        }
        return HTMLTag(name: name, isEnd: isEnd, attributes: attributes)
    }

    private mutating func attribute() -> (name: String, value: String) {
        // The first byte always belongs to the name, so that each turn reads at least one byte.
        let start = position
        position += 1
        _ = take { !Self.isSpace($0) && ![UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "/")].contains($0) }
        let name = String(decoding: bytes[start..<position], as: UTF8.self).lowercased()
        _ = take(Self.isSpace)
        guard current == UInt8(ascii: "=") else { return (name, "") }
        position += 1
        _ = take(Self.isSpace)
        if let quote = current, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            position += 1
            let value = take { $0 != quote }
            position = min(position + 1, bytes.count)
            return (name, HTMLText.decoded(value))
        }
        return (name, HTMLText.decoded(take { !Self.isSpace($0) && $0 != UInt8(ascii: ">") }))
    }

    private mutating func take(_ isWanted: (UInt8) -> Bool) -> String {
        let start = position
        while let byte = current, isWanted(byte) { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}

/// Decodes the character references of attributes.
enum HTMLText {
    private static let names = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}"]

    static func decoded(_ text: String) -> String {
        guard text.contains("&") else { return text }
        var decoded = ""
        var rest = text[...]
        while let mark = rest.firstIndex(of: "&") {
            decoded += rest[..<mark]
            rest = rest[mark...].dropFirst()
            guard let end = rest.prefix(12).firstIndex(of: ";"), let value = value(of: rest[..<end]) else {
                decoded += "&"
                continue
            }
            decoded += value
            rest = rest[end...].dropFirst()
        }
        return decoded + rest
    }

    private static func value(of reference: Substring) -> String? {
        guard reference.hasPrefix("#") else { return names[String(reference)] }
        let number = reference.dropFirst()
        let isHexadecimal = number.first == "x" || number.first == "X"
        let code = isHexadecimal ? UInt32(number.dropFirst(), radix: 16) : UInt32(number)
        return code.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }
}
