/// Two people who sign in one after the other and may share texts, such as the email address.
package struct PeoplePair: Sendable {
    /// The texts of the person who signs in last.
    let own: PersonTexts
    /// The texts of the person who signed in before, with the account that the page showed.
    let earlier: PersonTexts
    /// Whether the application let the earlier person in: otherwise nobody has an account that could be taken.
    let hasEarlierAccount: Bool
    /// Where honest sign-ins of two people have shown the first one both times.
    var sharedMarks: [PersonMark] = []

    /// Whose account the page shows.
    ///
    /// Only texts in which the two people differ tell them apart.
    func recognize(_ body: String, by marks: [PersonMark]) -> Recognition {
        let page = PageText.of(body)
        var isApart = !hasEarlierAccount
        for mark in marks + sharedMarks {
            guard let range = mark.range(in: page) else { continue }
            let text = String(decoding: page[range], as: UTF8.self)
            guard !text.isEmpty else { continue }
            let isEarlier = earlier[mark.field]?.contains(text) == true
            let isOwn = own[mark.field]?.contains(text) == true
            if isEarlier, !isOwn { return .another(PersonRecognizer.evidence(mark.field, text, page, range)) }
            if mark.field == .account ? earlier[.account] != nil : isOwn && !isEarlier { isApart = true }
        }
        return isApart ? .expected : .unclear("the page shows nothing in which the accounts of the two people differ")
    }
}
