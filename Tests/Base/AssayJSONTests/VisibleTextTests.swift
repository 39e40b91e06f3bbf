import AssayJSON
import Testing

@Suite struct VisibleTextTests {
    @Test(arguments: [
        ("plain", "plain"),
        ("Grüße, 東京, 😀, e\u{301}", "Grüße, 東京, 😀, e\u{301}"),
        ("\u{1B}[31m", "⟨U+001B⟩[31m"),
        ("a\u{0}b", "a⟨U+0000⟩b"),
        ("\u{202E}nimda", "⟨U+202E⟩nimda"),
        ("zero\u{200B}width", "zero⟨U+200B⟩width"),
        ("\u{2028}", "⟨U+2028⟩"),
        ("\u{7F}\u{9B}31m", "⟨U+007F⟩⟨U+009B⟩31m"),
        ("\u{E000}", "⟨U+E000⟩"),
        ("\u{E0041}", "⟨U+E0041⟩"),
        ("one\ntwo\tthree\r", "one two three⟨U+000D⟩"),
    ])
    func aTextBecomesOneVisibleLine(_ text: String, _ shown: String) {
        #expect(VisibleText.of(text).unicodeScalars.elementsEqual(shown.unicodeScalars))
        #expect(VisibleText("\(text)").description.unicodeScalars.elementsEqual(shown.unicodeScalars))
        #expect(VisibleText("\(text[...])").description.unicodeScalars.elementsEqual(shown.unicodeScalars))
    }

    /// GitHub takes the first kind at the beginning of a line, after white space; the others are commands anywhere.
    @Test(arguments: [
        ("::error::a", "⟨U+003A⟩:error::a"), (" \u{A0}\n\t::add-mask::a", " \u{A0}\n\t⟨U+003A⟩:add-mask::a"),
        ("a\n::stop-commands::a\nb", "a\n⟨U+003A⟩:stop-commands::a\nb"), ("a ::error::b", "a ::error::b"),
        ("id-token/nonce::missing", "id-token/nonce::missing"), ("::1", "::1"),
        ("::placeholder { a: b }", "::placeholder { a: b }"),
        ("::placeholder\na::b", "::placeholder\na::b"),
        ("a ##[error]b", "a ⟨U+0023⟩#[error]b"), ("##vso[task.complete]", "⟨U+0023⟩#vso[task.complete]"),
        ("##teamcity[message text='a']", "⟨U+0023⟩#teamcity[message text='a']"), ("###[group]", "#⟨U+0023⟩#[group]"),
        ("##", "##"), ("## Heading [a]", "## Heading [a]"), ("#[a]", "#[a]"),
    ])
    func aTextCommandsNoCI(_ text: String, _ shown: String) {
        #expect(VisibleText.of(text, lines: true) == shown)
        #expect(VisibleText.of(VisibleText.of(text, lines: true), lines: true) == shown)
    }

    @Test func jsonCommandsNoCIAndKeepsItsStrings() throws {
        let value: JSONValue = ["a": "::error::b ##[error]c ###vso[d]"]
        let text = VisibleText(json: value).description
        #expect(text == "{\n  \"a\": \"::error::b #\\u0023[error]c #\\u0023#vso[d]\"\n}\n")
        #expect(try JSON.parse(text: text, file: "").value == value)
    }

    @Test func aBlockKeepsItsLineFeeds() {
        #expect(VisibleText.of("one\n\ttwo\u{202E}", lines: true) == "one\n\ttwo⟨U+202E⟩")
        #expect(VisibleText(lines: "one\n\ttwo\u{202E}") == "one\n\ttwo⟨U+202E⟩")
    }

    @Test(arguments: [(4, "abcd"), (5, "abcd"), (3, "abc … (1 more character)"), (0, " … (4 more characters)")])
    func aBlockIsCut(_ limit: Int, _ shown: String) {
        #expect(VisibleText.block("abcd", limit: limit) == shown)
        #expect(VisibleText("\(block: "abcd", limit: limit)").description == shown)
    }

    @Test func literalsStayAndInterpolatedTextsDoNotUnlessTheyAreVisibleAlready() {
        let red: VisibleText = "\u{1B}[31mred\u{1B}[0m"
        let foreign = "\u{1B}[31mred"
        #expect((red + "\n\(red), \(foreign)\n").description == "\(red)\n\(red), ⟨U+001B⟩[31mred\n")
        #expect([red, "\(foreign)"].joined(separator: "\u{7}").description == "\(red)\u{7}⟨U+001B⟩[31mred")
        let counted: VisibleText = "\(1, "vector"), \(2, "vector"), \(3, "is", plural: "are")"
        #expect(counted == "1 vector, 2 vectors, 3 are")
    }

    @Test func aTextWithinALineIsCut() {
        let most = String(repeating: "a", count: VisibleText.lineLimit)
        #expect(VisibleText("\(most)").description == most)
        #expect(VisibleText("<\(most + "bc")>").description == "<\(most) … (2 more characters)>")
    }

    @Test func anErrorHasALineForEachProblem() {
        struct Other: Error { let text = "a\nb\u{9B}" }
        var collector = JSONErrorCollector()
        collector.record("one\ntwo\u{202E}", at: .start(of: "f\n"))
        collector.record("three", at: .built)
        let shown = "f :1:1: $: one two⟨U+202E⟩\nthree"
        #expect(throws: JSONError.self) {
            do throws(JSONError) {
                try collector.finish()
            } catch {
                #expect(VisibleText("\(error)").description == shown)
                #expect(VisibleText("\(error as any Error)").description == shown)
                throw error
            }
        }
        #expect(VisibleText("\(Other())").description == #"Other(text: "a\nb⟨U+009B⟩")"#)
    }
}

/// JSON that nothing hides in, with the same values.
@Suite struct VisibleJSONTests {
    @Test(arguments: [
        ("\u{7F}\u{80}\u{9B}\u{9F}", #""\u007f\u0080\u009b\u009f""#),
        ("\u{202E}\u{2066}\u{61C}", #""\u202e\u2066\u061c""#),
        ("\u{2028}\u{FEFF}\u{E0041}", #""\u2028\ufeff\udb40\udc41""#), ("Grüße 東京 😀\u{A0}", "\"Grüße 東京 😀\u{A0}\""),
        ("\u{0}\n\t\"\\", #""\u0000\n\t\"\\""#),
    ])
    func aStringHasEscapesForWhatIsNotShown(_ text: String, _ written: String) throws {
        #expect(VisibleText(json: .string(text)).description == written + "\n")
        #expect(SpacedJSON.text(.string(text)) == written)
        #expect(JSONWriter.quoted(text) == written)
        #expect(try JSON.parse(text: written, file: "f").value == .string(text))
        let ascii = VisibleText(json: .string(text), style: .ascii).description
        #expect(ascii.utf8.allSatisfy { (0x20...0x7E).contains($0) })
    }

    /// A document whose list is written element by element is the same text as one that is written at once.
    @Test(
        arguments: [
            [], [1], [["a": "##[error]", "\u{9B}": []], "é\u{202E}", [[], [:]], ["b": [1, 2]]],
        ] as [[JSONValue]])
    func aListIsWrittenElementByElement(_ elements: [JSONValue]) {
        let list = JSONMember("list", JSONNode(.array(elements.map { JSONNode($0) })))
        for head in [[], [JSONMember("a", JSONNode(1)), JSONMember("##", JSONNode(["b": "\u{1B}"]))]] {
            #expect(VisibleText(json: head, list: "list", elements) == VisibleText(json: .object(head + [list])))
        }
    }

    @Test func aListEndsItsObject() {
        let text = VisibleText(json: [JSONMember("a", JSONNode(1))], list: "b", [[], "\u{9B}##"]).description
        #expect(text == "{\n  \"a\": 1,\n  \"b\": [\n    [],\n    \"\\u009b#\\u0023\"\n  ]\n}\n")
    }

    @Test(arguments: [("##", true), ("a##", true), ("##é", true), ("#a#", false), ("#", false), ("", false)])
    func aPairOfSignsIsFound(_ text: String, _ isFound: Bool) {
        #expect(text.holds("##") == isFound)
    }

    @Test func namesHaveEscapesToo() {
        #expect(VisibleText(json: ["\u{9B}": 1], style: []) == #"{"\u009b":1}"#)
    }
}

/// Foreign text in a message is limited.
@Suite struct BoundedMessageTests {
    @Test(arguments: [(100, ""), (101, "…"), (1_000_000, "…")])
    func aQuotationHasAtMost100Characters(_ count: Int, _ mark: String) {
        let quoted = "\"" + String(repeating: "é", count: 100) + mark + "\""
        #expect(JSONWriter.quoted(String(repeating: "é", count: count)) == quoted)
    }

    @Test func aPathHasAtMost40CharactersOfANameAnd12Names() {
        let name = String(repeating: "a", count: 40)
        #expect(JSONPath.member(name, of: .root).description == "$." + name)
        #expect(JSONPath.member(name + "b", of: .root).description == "$[\"\(name)…\"]")
        let short = (0..<12).reduce(JSONPath.root) { .element($1, of: $0) }
        #expect(short.description == "$[0][1][2][3][4][5][6][7][8][9][10][11]")
        let long = JSONPath.element(12, of: short)
        #expect(long.description == "$[0][1][2][3][4][5]…[7][8][9][10][11][12]")
    }

    /// More than half a megabyte of names, and a mistake within them.
    @Test(arguments: ["", ":", #":{"a":}"#, ":1,"])
    func anErrorWithinLongNamesIsShort(_ end: String) {
        let name = String(repeating: "n", count: 10_000)
        let text = String(repeating: "{\"\(name)\":", count: 62) + "{\"\(name)\"" + end
        let error = #expect(throws: JSONError.self) { try JSON.parse(text: text, file: "f") }
        let line = error?.description ?? ""
        #expect(line.hasPrefix("f:1:"))
        #expect(line.utf8.count < 1_000)
        #expect(line.contains("nnn…\"]…[\"nnn"))
    }

    @Test func anErrorAboutALongNameIsShort() throws {
        let name = String(repeating: "n", count: 1_000_000)
        for text in [#"{"\#(name)": 1, "\#(name)": 1}"#, #"{"\#(name)": 1}"#] {
            let error = #expect(throws: JSONError.self) {
                _ = try JSON.parse(text: text, file: "f").object(allowing: ["a"])
            }
            #expect((error?.description.utf8.count ?? .max) < 400)
        }
    }
}
