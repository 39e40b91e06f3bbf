/// A place where a page shows a text of the signed-in person: the text before it and after it.
package struct PersonMark: Sendable, Hashable {
    package let field: PersonField
    /// Empty if the page begins with the person's text.
    let before: [UInt8]
    /// Empty if the person's text ends at the end of the line, at a tag, or at the end of the page.
    let after: [UInt8]

    /// What is wrong with a template.
    package struct Mistake: Error, Sendable, Hashable, CustomStringConvertible {
        package let description: String
    }

    init(field: PersonField, before: [UInt8], after: [UInt8]) {
        self.field = field
        self.before = before
        self.after = after
    }

    /// Reads a template such as `Signed in as {email}`, with one field in braces.
    package init(template: String) throws(Mistake) {
        var found: PersonMark?
        for field in PersonField.allCases {
            let parts = template.split(separator: "{\(field.rawValue)}", omittingEmptySubsequences: false)
            guard parts.count > 1 else { continue }
            guard parts.count == 2, found == nil else {
                throw Mistake(description: "expected one field in braces, not several")
            }
            found = PersonMark(field: field, before: Array(parts[0].utf8), after: Array(parts[1].utf8))
        }
        guard let found else {
            let names = PersonField.allCases.map { "{\($0.rawValue)}" }.joined(separator: ", ")
            throw Mistake(description: "expected a text with one of \(names), such as \"Signed in as {email}\"")
        }
        self = found
    }

    /// The range of the person's text on the page; `nil` if the page has no such place.
    ///
    /// - Parameter page: the page with decoded character references, see `PageText`.
    func range(in page: [UInt8]) -> Range<Int>? {
        var start = 0
        if !before.isEmpty {
            guard let found = page.firstRange(of: before) else { return nil }
            start = found.upperBound
        }
        let rest = page[start...]
        if after.isEmpty {
            return start..<(rest.firstIndex { [UInt8(ascii: "<"), 0x0A, 0x0D].contains($0) } ?? page.endIndex)
        }
        return rest.firstRange(of: after).map { start..<$0.lowerBound }
    }

    /// The person's text; `nil` if the page has no such place.
    func text(in page: [UInt8]) -> String? { range(in: page).map { String(decoding: page[$0], as: UTF8.self) } }
}

/// The text of a page as its reader sees it.
enum PageText {
    static func of(_ body: String) -> [UInt8] { Array(HTMLText.decoded(body).utf8) }
}
