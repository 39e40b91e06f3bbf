/// A text of which a careless client keeps the low octet of each character, so that `Ł` (U+0141) becomes `A` (U+0041).
package enum LowOctets {
    /// The low octet of each character.
    package static func cut(_ text: String) -> [UInt8] {
        text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    }

    /// The low octet of each character of UTF-8 text; `nil` if that changes nothing.
    package static func cut(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.contains(where: { $0 >= 0x80 }), let text = String(validating: bytes, as: UTF8.self) else {
            return nil
        }
        return cut(text)
    }
}
