internal import AssayJSON

/// Reads the conditions of a rule.
struct PageRuleReader {
    private let characters: [Character]
    private var position = 0

    init(_ text: String) { characters = Array(text) }

    private var current: Character? { position < characters.count ? characters[position] : nil }

    private func mistake(_ message: String, at place: Int? = nil) -> PageRule.Mistake {
        PageRule.Mistake(column: (place ?? position) + 1, message: message)
    }

    /// The next condition; `nil` at the end.
    mutating func clause() throws(PageRule.Mistake) -> PageRule.Clause? {
        while current == " " { position += 1 }
        guard current != nil else { return nil }
        let start = position
        while let character = current, character.isLetter { position += 1 }
        let name = String(characters[start..<position])
        guard let subject = PageRule.Subject(rawValue: name) else {
            let known = PageRule.Subject.allCases.map(\.rawValue)
            let what =
                name.isEmpty ? "expected one of \(known.joined(separator: ", "))" : "unknown condition \"\(name)\""
            throw mistake(what + SpellingSuggestion.clause(for: name, among: known), at: start)
        }
        let isNegated = current == "!"
        if isNegated { position += 1 }
        let comparison: PageRule.Comparison
        switch current {
        case "=": comparison = .equals
        case "~": comparison = .contains
        default: throw mistake("expected =, ~, != or !~ after \"\(name)\"")
        }
        position += 1
        let place = position
        let value = try value()
        guard !value.isEmpty else { throw mistake("expected a value after \"\(name)\"", at: place) }
        if subject == .status {
            guard comparison == .equals, let number = Int(value), (100...999).contains(number) else {
                throw mistake("expected a status from 100 to 999 after \"status=\"", at: place)
            }
        }
        return PageRule.Clause(subject: subject, comparison: comparison, isNegated: isNegated, value: value)
    }

    /// Reads a word, or a text in double quotes, where a backslash escapes quotes and backslashes.
    private mutating func value() throws(PageRule.Mistake) -> String {
        let start = position
        guard current == "\"" else {
            while let character = current, character != " " { position += 1 }
            return String(characters[start..<position])
        }
        position += 1
        var value = ""
        while let character = current {
            position += 1
            if character == "\"" {
                guard current == nil || current == " " else { throw mistake("expected a space after the quoted text") }
                return value
            }
            if character == "\\", let next = current, next == "\"" || next == "\\" {
                value.append(next)
                position += 1
            } else {
                value.append(character)
            }
        }
        throw mistake("the quoted text has no end", at: start)
    }
}
