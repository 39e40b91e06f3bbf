/// Decides which addresses become links in a report.
enum WebAddress {
    /// Whether the text is an HTTP address in ASCII without characters that could end an attribute or a link.
    ///
    /// Anything else, above all `javascript:`, is shown as text.
    static func isSafe(_ text: String) -> Bool {
        guard text.hasPrefix("https://") || text.hasPrefix("http://") else { return false }
        return text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"), UInt8(ascii: "^"),
                UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"):
                false
            default: (0x21...0x7E).contains(byte)
            }
        }
    }
}
