import Testing

@testable import AssayReports

@Suite struct MarkdownReportTests {
    @Test func mixed() {
        let text = MarkdownReport(requirements: Reports.requirements).text(ClientMatrix(Reports.mixed))
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(
            lines[0]
                == "### Assay: 4 vectors with findings in <code>sample 1.2</code>, 2 of them accepted but should have been refused"
        )
        #expect(lines[4] == "| <code>sample 1.2</code> | strict | 7 | 2 | 1 | 1 | 1 | 1 | 1 |")
        let findings = lines.filter { $0.hasPrefix("| **") }
        #expect(
            findings.map { $0.prefix { $0 != "<" } } == [
                "| **accepted bad** | critical | ", "| **accepted bad** | high | ", "| **crashed** | critical | ",
                "| **hung** | critical | ", "| **inconclusive** | low | ",
            ])
        #expect(
            findings[1].contains(
                "title of other ([OIDC-3.1.3.7-3](<https://openid.net/specs/openid-connect-core-1_0.html"))
    }

    @Test func causesComeBeforeFindings() throws {
        let text = MarkdownReport(requirements: Reports.requirements).text(ClientMatrix(Reports.diagnosed))
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex { $0.hasPrefix("1 cause explains") })
        #expect(
            lines[start..<(start + 8)] == [
                "1 cause explains 1 of 4 findings; no known flaw explains the other 3.", "",
                "| importance | cause | findings |", "|---|---|--:|",
                "| critical | no known cause<br>title of secret (<code>callback/code&#58;&#58;secret</code>) | 1 |",
                "| critical | no known cause<br>title of crash (<code>callback/code&#58;&#58;crash</code>) | 1 |",
                "| critical | no known cause<br>title of hang (<code>callback/code&#58;&#58;hang</code>) | 1 |",
                "| high | <code>audience-not-checked</code><br>The client does not compare <code>aud</code> "
                    + "([OIDC-3.1.3.7-3](<https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation>)) | 1 |",
            ])
        let finding = try #require(lines.firstIndex { $0.hasPrefix("| **") })
        #expect(start < finding)
    }

    @Test func withoutADiagnosis() {
        let text = MarkdownReport(requirements: []).text(ClientMatrix(Reports.mixed))
        #expect(!text.contains("cause"))
    }

    @Test func clean() {
        let text = MarkdownReport(requirements: []).text(ClientMatrix(Reports.clean))
        #expect(text.hasPrefix("### Assay: nothing unexpected in <code>sample 1.2</code>\n"))
        #expect(!text.contains("<details>"))
    }

    @Test func longReportIsTruncatedWithANote() {
        let text = MarkdownReport(requirements: [], limit: 1_500).text(ClientMatrix(Reports.mixed))
        #expect(text.utf8.count <= 1_500)
        #expect(text.contains(" more did not fit here; the JSON and HTML reports have all of them.\n"))
    }

    @Test(arguments: [
        ("<script>", "&lt;script&gt;"), ("a | b", "a \\| b"), ("`code` *bold* _it_", "\\`code\\` \\*bold\\* \\_it\\_"),
        ("@somebody", "@<!-- -->somebody"), ("#12", "#<!-- -->12"), ("[a](b)", "\\[a\\]\\(b\\)"), ("a\nb", "a b"),
        ("\u{202E}", "⟨U+202E⟩"), ("https://a.example", "https<!-- -->://a.example"),
    ])
    func escaped(_ text: String, _ escaped: String) {
        #expect(MarkdownText.escaped(text) == escaped)
    }

    @Test func links() {
        #expect(MarkdownText.link("a]b", to: "https://a.example/(c)") == "[a\\]b](<https://a.example/(c)>)")
        #expect(MarkdownText.link("x", to: "javascript:alert(1)") == "x")
    }
}
