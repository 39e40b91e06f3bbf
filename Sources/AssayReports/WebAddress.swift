/// Which addresses a report makes links of.
enum WebAddress {
    /// Whether the text is an address of the web in plain ASCII, with nothing in it that could end an attribute or a link.
    ///
    /// Anything else, `javascript:` above all, is shown as text.
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
