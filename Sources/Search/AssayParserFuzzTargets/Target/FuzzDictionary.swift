/// Words of a language, which a fuzzer inserts into inputs.
package struct FuzzDictionary: Sendable {
    /// The words, as bytes.
    package let words: [[UInt8]]

    /// Declares words; in the first three parameters they are separated by spaces and line ends.
    ///
    /// - Parameters:
    ///   - members: Names of JSON members, without quotation marks and colon.
    ///   - strings: JSON strings, without quotation marks.
    ///   - words: Words as they are.
    ///   - texts: Words with spaces or line ends.
    ///   - bytes: Words that are not UTF-8.
    package init(
        members: String = "", strings: String = "", words: String = "", texts: [String] = [], bytes: [[UInt8]] = []
    ) {
        func divided(_ text: String) -> [String] { text.split { $0 == " " || $0 == "\n" }.map(String.init) }
        let all =
            divided(members).map { "\"\($0)\":" } + divided(strings).map { "\"\($0)\"" } + divided(words) + texts
        self.words = all.map { Array($0.utf8) } + bytes
    }

    private init(_ words: [[UInt8]]) { self.words = words }

    package static func + (one: FuzzDictionary, other: FuzzDictionary) -> FuzzDictionary {
        FuzzDictionary(one.words + other.words)
    }

    /// Tokens of JSON, and texts that parsers read differently (RFC 8259).
    package static let json = FuzzDictionary(
        words: #"""
            { } [ ] : , " \" \\ \u0000 \u0061 \uD83D\uDE00 \uD800 \uDC00 true false null -0 0.0 1e400 1E+3 1e-400
            9223372036854775807 9223372036854775808 18446744073709551616 {} [] "" \n \/
            """#,
        texts: [" ", "\t", "\n", "\u{FEFF}"], bytes: [[0xC0, 0x80], [0xED, 0xA0, 0x80]])

    /// The words in libFuzzer's format (https://llvm.org/docs/LibFuzzer.html#dictionaries).
    package var entries: [String] {
        words.map { word in
            let text = word.map { byte in
                switch byte {
                case UInt8(ascii: "\""), UInt8(ascii: "\\"): "\\\(Character(Unicode.Scalar(byte)))"
                case 0x20...0x7E: String(Unicode.Scalar(byte))
                default: "\\x" + FuzzDraft.hexadecimal([byte])
                }
            }
            return "\"\(text.joined())\""
        }
    }
}
