package import AssayParserFuzzTargets

extension FuzzTargets {
    /// Texts of clients and vectors in every format of a report.
    package static let reports = FuzzTarget(
        "reports", weight: 2, maximumLength: 1024,
        // What ends or begins something in one of the formats, and characters that hide or reorder text.
        dictionary: FuzzDictionary(
            words: """
                < > & " ' </script> <script> <!-- --> ]]> <![CDATA[ </code> <br> </details> &lt; &#10; &quot; ` | || ---
                [a](b) ](< \\ \\u001b \\" **a** _a_ # @a $a$ ~ ^ javascript:alert(1) https://a.example/ http:// [[PROPERTY|
                ⟨U+202E⟩ \u{1B}[31m \u{1B}]0; \u{9B}2J
                """,
            texts: [
                "\n", "\t", "\r\n", "\u{0}", "\u{7}", "\u{8}", "\u{7F}", "\u{85}", "\u{9B}", "\u{9D}", "\u{61C}",
                "\u{200B}", "\u{200F}", "\u{2028}", "\u{2029}", "\u{202A}", "\u{202E}", "\u{2066}", "\u{2069}",
                "\u{FEFF}", "\u{FFFE}", "\u{FFFF}", "\u{FFF9}", "\u{E0041}", "\u{E000}", "\u{10FFFF}", "e\u{301}", "😀",
                "\n| | | |\n", "\n### ", "\n✗ ",
            ],
            bytes: [[ReportTexts.separator], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0x9B]]),
        breaks: [
            FuzzBreak(
                "format-characters-shown", "Sources/Base/AssayJSON/VisibleText.swift",
                replace: "case .control, .format, .surrogate,", with: "case .control, .surrogate,", says: "hides",
                why: "a mark that reorders text in the name of a client makes a report say something else"),
            FuzzBreak(
                "json-texts-altered", "Sources/Base/AssayJSON/VisibleText.swift",
                replace: "style.union(.visible)", with: "style", says: "JSON keeps",
                why: "a program would read another name than the client's"),
            FuzzBreak(
                "markup-in-html", "Sources/Suite/AssayReports/HTML/HTML.swift",
                replace: #"case "<": escaped += "&lt;""#, with: #"case "\u{0}": escaped += "&lt;""#, says: "tags",
                why: "the title of a vector could run a script in the report"),
            FuzzBreak(
                "long-names-in-messages", "Sources/Base/AssayJSON/JSONLocation.swift",
                replace: "nameLimit = 40", with: "nameLimit = 40_000", says: "short",
                why: "a mistake in a file with long names fills the terminal"),
        ],
        madeSeeds: {
            let hostile = [
                "plain", "\u{1B}[31mred", "\u{9B}2J", "\u{202E}nimda", "\u{7F}\u{8}\u{8}", "a\nb\tc\r",
                "\u{2028}\u{FEFF}",
                "</script><script>alert(1)</script>", "\"><b onclick=x>", "]]></failure>", "| a | b |\n|---|",
                "`</code>`",
                "javascript:alert(1)", "https://a.example/b?c=d&e=f", "@somebody #1 ${x}", #"{"a":[1,{"b":"\u202e"}"#,
                "e\u{301}\u{E9}\u{212A}", "\u{E0041}\u{FFFE}\u{10FFFF}",
            ]
            let every = hostile.map { Array($0.utf8) }.joined(separator: [ReportTexts.separator])
            let kinds = UInt8(clamping: ReportKind.all.count)
            return hostile.enumerated().map { number, text in
                FuzzSeed("text_\(number)", [UInt8(clamping: number)] + Array(text.utf8))
            } + (0..<kinds).map { FuzzSeed("fields_\($0)", [$0] + Array(every)) } + [
                FuzzSeed("not_text", [0x9B, 0xED, 0xA0, 0x80, 0xFE]),
                FuzzSeed(
                    "long", Array(String(repeating: "{\"\(String(repeating: "n", count: 500))\":", count: 20).utf8)),
            ]
        }, ReportProperties.check)
}
