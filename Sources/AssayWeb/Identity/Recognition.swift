/// As whom a page shows the browser to be signed in.
package enum Recognition: Sendable, Hashable {
    /// As the person who was expected.
    case expected
    /// As another person; what the page shows, in a phrase.
    case another(String)
    /// With a subject that is nobody's; what the page shows, in a phrase.
    case nobody(String)
    /// The page does not tell; why, in a phrase.
    case unclear(String)
}

extension Recognition {
    /// To be put after "the application let the browser in".
    var words: String {
        switch self {
        case .expected: " as the person of the ID token"
        case .another(let what): " as another person: \(what)"
        case .nobody(let what): " as nobody that there is: \(what)"
        case .unclear(let why): "; as whom cannot be told: \(why)"
        }
    }
}

/// Compares what a page shows with the people of a scenario.
package struct PersonRecognizer: Sendable {
    let marks: [PersonMark]
    /// Those who may be shown.
    let own: PersonTexts
    /// Everybody else.
    let others: PersonTexts
    /// Everything that the scenario changes, in which others may be named.
    let changes: String

    package init(marks: [PersonMark], own: PersonTexts, others: PersonTexts, changes: String) {
        self.marks = marks
        self.own = own
        self.others = others
        self.changes = changes
    }

    package func recognize(_ body: String) -> Recognition {
        guard !marks.isEmpty else { return .unclear("the page does not show who is signed in") }
        let page = PageText.of(body)
        var shown: [(mark: PersonMark, text: String, evidence: String)] = []
        for mark in marks {
            guard let range = mark.range(in: page) else { continue }
            let text = String(decoding: page[range], as: UTF8.self)
            let evidence =
                "the page shows the \(mark.field.rawValue) \(Self.quoted(text)): \(Self.excerpt(page, range))"
            if isForeign(text) { return .another(evidence) }
            shown.append((mark, text, evidence))
        }
        guard !shown.isEmpty else { return .unclear("the page does not show anybody where it did") }
        if let subject = shown.first(where: { $0.mark.field == .subject }) {
            return own[.subject]?.contains(subject.text) == true ? .expected : .nobody(subject.evidence)
        }
        if let why = whyItCannotTell() { return .unclear(why) }
        return shown.contains { own[$0.mark.field]?.contains($0.text) == true }
            ? .expected : .unclear(shown[0].evidence)
    }

    /// Whether a text is another person's and none of the expected one's.
    private func isForeign(_ text: String) -> Bool {
        others.values.contains { $0.contains(text) } && !own.values.contains { $0.contains(text) }
    }

    /// A page without a subject tells people apart only by what the scenario gives the other one.
    private func whyItCannotTell() -> String? {
        let named = others.filter { $0.value.contains(where: changes.contains) }.map(\.key)
        let shown = Set(marks.map(\.field))
        guard !named.isEmpty, shown.isDisjoint(with: named.filter { !isShared($0) }) else { return nil }
        return "the scenario names another person by what the page does not tell people apart by"
    }

    /// Whether the expected person's own texts have one of the other's, as with a token that carries both.
    private func isShared(_ field: PersonField) -> Bool {
        own[field, default: Self.none].contains { others[field, default: Self.none].contains($0) }
    }

    private static let none: Set<String> = []

    /// A text from a page, bounded.
    private static func quoted(_ text: String) -> String {
        text.utf8.count <= 80 ? "\"\(text)\"" : "\"\(String(text.unicodeScalars.prefix(80)))\"…"
    }

    /// What stands around it, bounded.
    private static func excerpt(_ page: [UInt8], _ range: Range<Int>) -> String {
        let start = max(0, range.lowerBound - 40)
        let end = min(page.endIndex, min(range.upperBound, range.lowerBound + 80) + 40)
        let text = String(decoding: page[start..<end], as: UTF8.self)
        return (start > 0 ? "…" : "") + text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            + (end < page.endIndex ? "…" : "")
    }
}
