import Testing

@testable import AssayWeb

struct PeoplePairTests {
    static let earlier: PersonTexts = [
        .subject: ["1"], .email: ["one@example.com"], .name: ["One"], .account: ["7"],
    ]
    static let own: PersonTexts = [.subject: ["2"], .email: ["one@example.com"], .name: ["Two"]]
    static let templates = ["{email} ", "({sub})", "name {name},", "account {account}."]

    static let pages: [(String, String)] = [
        ("one@example.com (2)", "expected"),
        ("one@example.com (1)", "another"),
        ("one@example.com (2) account 7.", "another"),
        ("one@example.com account 8.", "expected"),
        ("name Two, one@example.com ", "expected"),
        ("name One, (2)", "another"),
        ("one@example.com ", "unclear"),
        ("one@example.com account .", "unclear"),
        ("nothing", "unclear"),
    ]

    @Test(arguments: pages)
    func onlyATextInWhichTheyDifferTellsTheirAccountsApart(_ page: String, _ expected: String) throws {
        let marks = try Self.templates.map { try PersonMark(template: $0) }
        let pair = PeoplePair(own: Self.own, earlier: Self.earlier, hasEarlierAccount: true)
        #expect("\(pair.recognize(page, by: marks))".hasPrefix(expected))
    }

    @Test
    func nobodysAccountCanBeTakenIfTheEarlierPersonWasNotLetIn() throws {
        let marks = try Self.templates.map { try PersonMark(template: $0) }
        let pair = PeoplePair(own: Self.own, earlier: Self.earlier, hasEarlierAccount: false)
        #expect(pair.recognize("one@example.com ", by: marks) == .expected)
        #expect("\(pair.recognize("one@example.com (1)", by: marks))".hasPrefix("another"))
    }

    @Test
    func anAccountIsUnknownIfThePageOfTheEarlierPersonShowsNone() throws {
        var earlier = Self.earlier
        earlier[.account] = nil
        let pair = PeoplePair(own: Self.own, earlier: earlier, hasEarlierAccount: true)
        let marks = try Self.templates.map { try PersonMark(template: $0) }
        #expect("\(pair.recognize("one@example.com account 8.", by: marks))".hasPrefix("unclear"))
    }
}
