import AssayConformance
import AssayTestRuns
import AssayWeb
import Testing

struct PersonMarkTests {
    private static let mahina: PersonTexts = [.subject: ["1082"], .email: ["mahina@one.example"], .name: ["Mahina"]]
    private static let ngaio: PersonTexts = [.subject: ["1000"], .email: ["ngaio@two.example"], .name: ["Ngaio"]]

    private static func learned(_ one: String, _ other: String) -> [PersonMark] {
        PersonMark.learned(
            from: PersonMark.Sample(body: one, person: mahina), PersonMark.Sample(body: other, person: ngaio))
    }

    static let pages: [(String, String, Set<PersonField>)] = [
        ("<p>Hello mahina@one.example</p>", "<p>Hello ngaio@two.example</p>", [.email]),
        ("mahina@one.example", "ngaio@two.example", [.email]),
        ("<p>mahina&#64;one.example (1082)</p>", "<p>ngaio&#64;two.example (1000)</p>", [.email, .subject]),
        (#"{"iat":1,"sub":"1082","name":"Mahina"}"#, #"{"iat":2,"sub":"1000","name":"Ngaio"}"#, [.subject, .name]),
        ("<p>Hello</p>", "<p>Hello</p>", []),
        ("<p>Hello 1082</p>", "<p>Hello 1082</p>", []),
        ("<p>Hello 1082</p>", "<b>Welcome</b>: 1000.", []),
    ]

    @Test(arguments: pages)
    func theDifferenceBetweenThePagesOfTwoPeopleIsLearned(_ one: String, _ other: String, _ fields: Set<PersonField>) {
        #expect(Set(Self.learned(one, other).map(\.field)) == fields)
    }

    static let mistakes: [(String, String)] = [
        ("Signed in", "expected a text with one of {sub}, {email}, {name}, {given_name}"),
        ("{email} {sub}", "expected one field in braces, not several"),
        ("{email} {email}", "expected one field in braces, not several"),
    ]

    @Test(arguments: mistakes)
    func anUnreadableTemplateIsReported(_ template: String, _ message: String) {
        let mistake = #expect(throws: PersonMark.Mistake.self) { try PersonMark(template: template) }
        #expect(mistake?.description.hasPrefix(message) == true)
    }

    static let others: PersonTexts = [.subject: ["1000"], .email: ["ngaio@two.example"]]

    static let recognitions: [(String, String, String)] = [
        ("Hello {sub}!", "<p>Hello 1082!</p>", "expected"),
        ("Hello {sub}!", "<p>Hello 1000!</p>", "another"),
        ("Hello {sub}!", "<p>Hello 108!</p>", "nobody"),
        ("Hello {sub}!", "<p>Welcome</p>", "unclear"),
        ("Hello {sub}", "<p>Hello 1082</p>", "expected"),
        ("Hello {email}", "<p>Hello mahina&#64;one.example</p>", "expected"),
        ("Hello {email}", "<p>Hello ngaio@two.example</p>", "another"),
        ("Hello {email}", "<p>Hello MAHINA@one.example</p>", "unclear"),
    ]

    @Test(arguments: recognitions)
    func aPageShowsTheExpectedPersonAnotherNobodyOrIsUnclear(_ template: String, _ page: String, _ expected: String)
        throws
    {
        let recognizer = PersonRecognizer(
            marks: [try PersonMark(template: template)], own: Self.mahina, others: Self.others, changes: "")
        #expect("\(recognizer.recognize(page))".hasPrefix(expected))
    }

    @Test(arguments: ["1000", "ngaio@two.example"])
    func anEmailAddressProvesNothingIfOnlyTheSubjectDiffers(_ named: String) throws {
        let recognizer = PersonRecognizer(
            marks: [try PersonMark(template: "Hello {email}")], own: Self.mahina, others: Self.others,
            changes: #"{"SUB":"\#(named)"}"#)
        let isTold = recognizer.recognize("Hello mahina@one.example") == .expected
        #expect(isTold == (named != "1000"))
    }

    @Test
    func aReportQuotesALimitedPartOfAPage() throws {
        let recognizer = PersonRecognizer(
            marks: [try PersonMark(template: "Hello {sub}")], own: Self.mahina, others: Self.others, changes: "")
        let long = String(repeating: "9", count: 10_000)
        guard case .nobody(let evidence) = recognizer.recognize("Hello \(long)") else {
            Issue.record("expected nobody")
            return
        }
        #expect(evidence.count < 400)
    }

    @Test
    func everyOtherPersonOfAnIDTokenVectorIsKnown() throws {
        let library = try #require(BundledLibrary.loaded.library)
        let known = WebPeople.victims.merging(WebPeople().texts(of: WebPeople.other)) { $0.union($1) }
        let golden = WebPeople().texts(of: WebPeople.first)
        for change in library.vectors.filter({ $0.operation == .verifyIDToken }).flatMap(\.changes) {
            for text in change.json.split(separator: "\"")
            where text.count == 21 && text.allSatisfy({ "0"..."9" ~= $0 }) {
                let people = known[.subject, default: []].union(golden[.subject, default: []])
                #expect(people.contains(String(text)), "\(change.json)")
            }
            for text in change.json.split(separator: "\"") where text.hasPrefix("victim@") && text.allSatisfy(\.isASCII)
            {
                #expect(known[.email]?.contains(String(text)) == true, "\(change.json)")
            }
        }
    }
}
