/// Breaks the lines of a text at spaces.
enum LineWrap {
    /// The text with no line wider than a number of columns, except where a single word is wider.
    ///
    /// Colours have no width.
    ///
    /// - Parameter hang: the column at which a broken line continues; by default two to the right of its first word. In
    ///   the right half of the terminal, it would leave too little room, and the default is used.
    static func wrapped(_ text: String, to width: Int, hang: Int? = nil) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { line($0, to: width, hang: hang) }
            .joined(separator: "\n")
    }

    private static func line(_ line: Substring, to width: Int, hang: Int?) -> String {
        let start = line.prefix { $0 == " " }
        // A command stays on its line, so that it can be copied; the terminal breaks it.
        guard columns(line) > width, !line.dropFirst(start.count).hasPrefix("$ ") else { return String(line) }
        let roomy = hang.flatMap { $0 <= width / 2 ? $0 : nil }
        let indentation = String(repeating: " ", count: roomy ?? min(start.count + 2, width / 2))
        var lines: [String] = []
        var current = String(start)
        var used = start.count
        var isEmpty = true
        var rest = line.dropFirst(start.count)
        while !rest.isEmpty {
            let gap = rest.prefix { $0 == " " }
            rest = rest.dropFirst(gap.count)
            let word = rest.prefix { $0 != " " }
            rest = rest.dropFirst(word.count)
            let wordColumns = columns(word)
            if isEmpty || used + gap.count + wordColumns <= width {
                current += gap + word
                used += gap.count + wordColumns
            } else if !word.isEmpty {
                lines.append(current)
                current = indentation + word
                used = indentation.count + wordColumns
            }
            isEmpty = false
        }
        return (lines + [current]).joined(separator: "\n")
    }

    /// The number of columns that a text takes on a terminal.
    static func columns(_ text: Substring) -> Int {
        var columns = 0
        var isEscape = false
        for character in text {
            if character == "\u{1B}" {
                isEscape = true
            } else if isEscape {
                isEscape = character != "m"
            } else {
                columns += character.unicodeScalars.first.map(isWide) == true ? 2 : 1
            }
        }
        return columns
    }

    /// Whether a terminal shows a character in two columns, as those of East Asian scripts and emoji.
    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
