/// The texts by which a program commands a CI that reads its log: `::error::` at the beginning of a line (GitHub), and
/// `##[error]`, `##vso[task.complete]` and `##teamcity[message]` anywhere (GitHub, Azure, TeamCity).
enum LogCommand {
    /// The text with the first character of each such command written as `⟨U+003A⟩`.
    static func shown(in text: String) -> String {
        guard mayHaveCommand(text) else { return text }
        let scalars = Array(text.unicodeScalars)
        var shown = String.UnicodeScalarView()
        var isLineBegun = false
        for (index, scalar) in scalars.enumerated() {
            let rest = scalars[index...]
            if !isLineBegun && beginsLineCommand(rest) || beginsCommand(rest) {
                shown.append(contentsOf: VisibleText.code(of: scalar).unicodeScalars)
            } else {
                shown.append(scalar)
            }
            isLineBegun = scalar != "\n" && (isLineBegun || !scalar.properties.isWhitespace)
        }
        return String(shown)
    }

    /// Whether it is worth while to look at each character; most texts have no such signs.
    private static func mayHaveCommand(_ text: String) -> Bool {
        var last: UInt8 = 0
        // Whether a visible character of ASCII stands before the last byte in its line.
        var isLineBegun = false
        for byte in text.utf8 {
            if byte == last, byte == UInt8(ascii: "#") || byte == UInt8(ascii: ":") && !isLineBegun { return true }
            isLineBegun = last != UInt8(ascii: "\n") && (isLineBegun || (0x21...0x7E).contains(last))
            last = byte
        }
        return false
    }

    private static func beginsLineCommand(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
        guard rest.starts(with: "::".unicodeScalars), rest.dropFirst(2).first.map(isLetter) == true else {
            return false
        }
        let line = rest.dropFirst(2).prefix { $0 != "\n" }
        return zip(line, line.dropFirst()).contains { $0 == ":" && $1 == ":" }
    }

    private static func beginsCommand(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
        rest.starts(with: "##".unicodeScalars) && rest.dropFirst(2).drop(while: isLetter).first == "["
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }
}
