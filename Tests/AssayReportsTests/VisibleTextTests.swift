import Testing

@testable import AssayReports

@Suite struct VisibleTextTests {
    @Test(arguments: [
        ("plain", "plain"),
        ("Grüße, 東京, 😀, e\u{301}", "Grüße, 東京, 😀, e\u{301}"),
        ("\u{1B}[31m", "⟨U+001B⟩[31m"),
        ("a\u{0}b", "a⟨U+0000⟩b"),
        ("\u{202E}nimda", "⟨U+202E⟩nimda"),
        ("zero\u{200B}width", "zero⟨U+200B⟩width"),
        ("\u{2028}", "⟨U+2028⟩"),
        ("\u{9B}31m", "⟨U+009B⟩31m"),
        ("\u{E000}", "⟨U+E000⟩"),
        ("\u{E0041}", "⟨U+E0041⟩"),
        ("one\ntwo\tthree\r", "one two three⟨U+000D⟩"),
    ])
    func line(_ text: String, _ shown: String) {
        #expect(VisibleText.of(text).unicodeScalars.elementsEqual(shown.unicodeScalars))
    }

    @Test func blockKeepsLineFeeds() {
        #expect(VisibleText.of("one\n\ttwo\u{202E}", lines: true) == "one\n\ttwo⟨U+202E⟩")
    }

    @Test(arguments: [(4, "abcd"), (5, "abcd"), (3, "abc … (1 more character)"), (0, " … (4 more characters)")])
    func aBlockIsCut(_ limit: Int, _ shown: String) {
        #expect(VisibleText.block("abcd", limit: limit) == shown)
    }
}

@Suite struct WebAddressTests {
    @Test(arguments: ["https://a.example/b?c=d&e=[1]#f", "http://127.0.0.1:8080/"])
    func aLink(_ address: String) { #expect(WebAddress.isSafe(address)) }

    @Test(arguments: [
        "javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,x", "//a.example", "https://a.example/\"><b>",
        "https://a.example/ b", "https://a.example/\u{202E}", "https://a.example/é", "",
    ])
    func noLink(_ address: String) { #expect(!WebAddress.isSafe(address)) }
}
