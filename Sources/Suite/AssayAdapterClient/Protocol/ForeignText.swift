extension String {
    /// An untrusted text for a message: on one line and limited in length.
    var bounded: String { bounded(at: 400) }

    /// The text on one line, cut at a number of characters.
    func bounded(at limit: Int) -> String {
        let line = unicodeScalars.prefix(limit).map { scalar in
            scalar.properties.generalCategory == .control ? " " : String(scalar)
        }
        return line.joined() + (unicodeScalars.dropFirst(limit).isEmpty ? "" : "…")
    }

    /// The beginning of an untrusted text, in quotation marks.
    var excerpt: String {
        "\"" + bounded.prefix(40) + (count > 40 ? "…" : "") + "\""
    }
}

extension [UInt8] {
    /// The beginning of an unreadable line: enough to recognize it, too short for a token.
    var excerpt: String { String(decoding: prefix(160), as: UTF8.self).excerpt }
}

/// Replaces escapes of lone surrogates, which JSON's grammar allows (RFC 8259 §8.2) but no Unicode text can hold.
///
/// A client's message may quote one from a token; its result is valid nevertheless.
enum LoneSurrogates {
    /// The line with each such escape replaced by the escape of U+FFFD.
    static func replaced(in line: [UInt8]) -> [UInt8] {
        var result = line
        var index = 0
        while index + 6 <= line.count {
            guard line[index] == UInt8(ascii: "\\") else {
                index += 1
                continue
            }
            guard let unit = unit(line, at: index), (0xD800...0xDFFF).contains(unit) else {
                index += 2
                continue
            }
            if unit < 0xDC00, let next = self.unit(line, at: index + 6), (0xDC00...0xDFFF).contains(next) {
                index += 12
                continue
            }
            result.replaceSubrange(index..<index + 6, with: "\\ufffd".utf8)
            index += 6
        }
        return result
    }

    /// The UTF-16 unit of an escape `\uXXXX`.
    private static func unit(_ line: [UInt8], at index: Int) -> UInt16? {
        guard index + 6 <= line.count, line[index] == UInt8(ascii: "\\"), line[index + 1] == UInt8(ascii: "u") else {
            return nil
        }
        return String(validating: line[index + 2..<index + 6], as: UTF8.self).flatMap { UInt16($0, radix: 16) }
    }
}
