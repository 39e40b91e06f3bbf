extension PersonMark {
    /// A page after an honest sign-in, and the texts of the person who signed in.
    package struct Sample: Sendable {
        let page: [UInt8]
        let person: PersonTexts

        package init(body: String, person: PersonTexts) {
            page = PageText.of(body)
            self.person = person
        }
    }

    /// The text around an occurrence, up to other texts of the same person.
    private struct Surroundings {
        let before: ArraySlice<UInt8>
        let after: ArraySlice<UInt8>
        let isAtStart: Bool
        let isAtEnd: Bool
    }

    private static let widest = 40

    /// Whether the page shows the person of the sample here; any account can be the person's.
    func isTrue(of sample: Sample) -> Bool {
        guard let text = text(in: sample.page) else { return false }
        return field == .account ? !text.isEmpty : sample.person[field]?.contains(text) == true
    }

    /// Whether the page shows the person's text of this field anywhere.
    func isShown(of sample: Sample) -> Bool {
        sample.person[field, default: []].contains { sample.page.firstRange(of: Array($0.utf8)) != nil }
    }

    /// The places where the pages of two people differ only by their texts.
    package static func learned(from one: Sample, _ other: Sample) -> [PersonMark] {
        PersonField.allCases.compactMap { field in
            guard let text = one.person[field]?.first, let otherText = other.person[field]?.first else { return nil }
            for near in surroundings(of: text, in: one) {
                for far in surroundings(of: otherText, in: other) {
                    if let mark = mark(field, near, far), mark.text(in: one.page) == text,
                        mark.text(in: other.page) == otherText
                    {
                        return mark
                    }
                }
            }
            return nil
        }
    }

    /// The mark that both occurrences share; `nil` if they share nothing.
    private static func mark(_ field: PersonField, _ near: Surroundings, _ far: Surroundings) -> PersonMark? {
        let before = Array(zip(near.before.reversed(), far.before.reversed()).prefix { $0 == $1 }.map(\.0).reversed())
        let after = Array(zip(near.after, far.after).prefix { $0 == $1 }.map(\.0))
        guard !before.isEmpty || (near.isAtStart && far.isAtStart),
            !after.isEmpty || (near.isAtEnd && far.isAtEnd)
        else { return nil }
        // A mark is short: text further away may differ from page to page.
        return PersonMark(field: field, before: before.suffix(16), after: Array(after.prefix(4)))
    }

    private static func surroundings(of text: String, in sample: Sample) -> [Surroundings] {
        let wanted = Array(text.utf8)
        let others = sample.person.values.joined().map { Array($0.utf8) }
        var found: [Surroundings] = []
        var rest = sample.page[...]
        while let range = rest.firstRange(of: wanted) {
            var before = sample.page[max(0, range.lowerBound - widest)..<range.lowerBound]
            var after = sample.page[range.upperBound..<min(sample.page.endIndex, range.upperBound + widest)]
            for other in others {
                while let inside = before.firstRange(of: other) { before = before[inside.upperBound...] }
                if let inside = after.firstRange(of: other) { after = after[..<inside.lowerBound] }
            }
            found.append(
                Surroundings(
                    before: before, after: after, isAtStart: range.lowerBound == 0,
                    isAtEnd: range.upperBound == sample.page.endIndex))
            rest = sample.page[range.upperBound...]
        }
        return found
    }
}
