/// Parses the common parts of field values: tokens, quoted strings, optional whitespace (RFC 9110 §5.6).
struct FieldValueReader {
    private var rest: ArraySlice<UInt8>

    init(_ text: String) {
        rest = ArraySlice(text.utf8)
    }

    var isAtEnd: Bool { rest.isEmpty }

    /// Skips spaces and tabs.
    mutating func skipWhitespace() {
        rest = rest.drop { $0 == 0x20 || $0 == 0x09 }
    }

    /// Consumes the character if it comes next.
    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: scalar) else { return false }
        rest = rest.dropFirst()
        return true
    }

    /// Consumes a token; `nil` if none comes next.
    mutating func token() -> String? {
        let token = rest.prefix(while: ASCII.isTokenCharacter)
        guard !token.isEmpty else { return nil }
        rest = rest[token.endIndex...]
        return String(decoding: token, as: UTF8.self)
    }

    /// Consumes a token or a quoted string and returns its value; `nil` if neither comes next or the quote does not
    /// end.
    mutating func tokenOrQuotedString() -> String? {
        guard take("\"") else { return token() }
        var value: [UInt8] = []
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""):
                return String(validating: value, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let escaped = rest.popFirst(), Self.isQuotable(escaped) else { return nil }
                value.append(escaped)
            default:
                guard Self.isQuotable(byte) else { return nil }
                value.append(byte)
            }
        }
        return nil
    }

    /// Tab, space, visible characters and `obs-text`, but not control characters.
    private static func isQuotable(_ byte: UInt8) -> Bool {
        byte == 0x09 || (byte >= 0x20 && byte != 0x7F)
    }
}
