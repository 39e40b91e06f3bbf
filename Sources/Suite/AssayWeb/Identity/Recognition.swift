/// The person that a page shows as signed in.
package enum Recognition: Sendable, Hashable {
    /// The expected person.
    case expected
    /// Another person; a phrase says what the page shows.
    case another(String)
    /// A subject that does not exist; a phrase says what the page shows.
    case nobody(String)
    /// Unknown; a phrase says why.
    case unclear(String)
}

extension Recognition {
    /// The words that follow "the application let the browser in".
    var words: String {
        switch self {
        case .expected: " as the person of the ID token"
        case .another(let what): " as another person: \(what)"
        case .nobody(let what): " as a person who does not exist: \(what)"
        case .unclear(let why): "; it is unknown as whom: \(why)"
        }
    }
}

/// Compares what a page shows with the people of a scenario.
package struct PersonRecognizer: Sendable {
    let marks: [PersonMark]
    /// The people who may be shown.
    let own: PersonTexts
    /// All other people.
    let others: PersonTexts
    /// The changes of the scenario, which may name other people.
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
            let evidence = Self.evidence(mark.field, text, page, range)
            if isForeign(text) { return .another(evidence) }
            shown.append((mark, text, evidence))
        }
        guard !shown.isEmpty else { return .unclear("the page does not show anybody in the known places") }
        if let subject = shown.first(where: { $0.mark.field == .subject }) {
            return own[.subject]?.contains(subject.text) == true ? .expected : .nobody(subject.evidence)
        }
        if let why = whyItCannotTell() { return .unclear(why) }
        return shown.contains { own[$0.mark.field]?.contains($0.text) == true }
            ? .expected : .unclear(shown[0].evidence)
    }

    /// Whether a text belongs to another person and not to the expected one.
    private func isForeign(_ text: String) -> Bool {
        others.values.contains { $0.contains(text) } && !own.values.contains { $0.contains(text) }
    }

    /// Why a page without a subject cannot distinguish the people of the scenario; `nil` if it can.
    private func whyItCannotTell() -> String? {
        let named = others.filter { $0.value.contains(where: changes.contains) }.map(\.key)
        let shown = Set(marks.map(\.field))
        guard !named.isEmpty, shown.isDisjoint(with: named.filter { !isShared($0) }) else { return nil }
        return "the scenario names another person by a field that the page does not show"
    }

    /// Whether the people share a text of the field, as with a token that names both.
    private func isShared(_ field: PersonField) -> Bool {
        own[field, default: Self.none].contains { others[field, default: Self.none].contains($0) }
    }

    private static let none: Set<String> = []

    /// What the page shows at a place, as reports quote it.
    static func evidence(_ field: PersonField, _ text: String, _ page: [UInt8], _ range: Range<Int>) -> String {
        "the page shows the \(field.rawValue) \(quoted(text)): \(excerpt(page, range))"
    }

    /// A text of the page in quotes, limited in length.
    private static func quoted(_ text: String) -> String {
        text.utf8.count <= 80 ? "\"\(text)\"" : "\"\(String(text.unicodeScalars.prefix(80)))\"…"
    }

    /// The text around it, limited in length.
    private static func excerpt(_ page: [UInt8], _ range: Range<Int>) -> String {
        let start = max(0, range.lowerBound - 40)
        let end = min(page.endIndex, min(range.upperBound, range.lowerBound + 80) + 40)
        let text = String(decoding: page[start..<end], as: UTF8.self)
        return (start > 0 ? "…" : "") + text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            + (end < page.endIndex ? "…" : "")
    }
}
