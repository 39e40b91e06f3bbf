import Testing

@testable import AssayConformance
@testable import AssayReports

@Suite struct JUnitReportTests {
    @Test func mixed() {
        let text = JUnitReport.text(Reports.mixed)
        #expect(
            text.hasPrefix(
                """
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuites name="assay: sample 1.2" tests="7" failures="3" errors="2" time="1.235">
                  <testsuite name="id-token/audience" tests="3" failures="2" errors="0" skipped="0" id="0" \
                package="id-token/audience">
                    <properties>
                      <property name="client" value="sample"/>
                      <property name="profile" value="strict"/>
                    </properties>
                    <testcase name="golden" classname="id-token/audience">
                      <system-out>[[PROPERTY|importance=low]]
                [[PROPERTY|requirement=OIDC-3.1.3.7-3]]
                vectors/id-token/audience.json:1</system-out>
                    </testcase>

                """))
        // One suite for each area.
        #expect(text.ranges(of: "  <testsuite ").count == 2)
        #expect(
            text.contains("\n[[PROPERTY|requirement=OIDC-3.1.3.7-3]]\nvectors/id-token/audience.json:12</system-out>"))
        #expect(text.hasSuffix("  </testsuite>\n</testsuites>\n"))
    }

    /// A finding that has a cause names it with what to do, and counts once.
    @Test func aFailureNamesItsCause() throws {
        let text = JUnitReport.text(Reports.diagnosed)
        #expect(
            text.contains(
                "<testsuites name=\"assay: sample 1.2\" tests=\"7\" failures=\"3\" errors=\"2\" time=\"1.235\">"))
        #expect(
            text.contains(
                """
                but the client accepted
                cause: The client does not compare aud
                Compare aud with your client ID. Refuse a token without it.
                vectors/id-token/audience.json:12
                """))
        #expect(text.ranges(of: "\ncause: ").count == 1)
    }

    @Test(arguments: [
        ("other", "<failure type=\"accepted-bad\" message=\"expected a refusal with invalid-audience"),
        ("open", "<failure type=\"inconclusive\" message=\"nothing is shown\">"),
        ("crash", "<error type=\"crashed\" message=\"the client crashed: signal 4\">"),
        ("hang", "<error type=\"hung\" message=\"no answer came in time\">"),
        ("skipped", "<skipped message=\"the client does not support iss_parameter\"/>"),
    ])
    func element(_ id: String, _ start: String) throws {
        let cases = JUnitReport.text(Reports.mixed).split(separator: "    <testcase ")
        let own = try #require(cases.first { $0.hasPrefix("name=\"\(id)\"") })
        #expect(own.contains("\n      \(start)"))
    }

    /// A case that can neither pass nor fail is skipped, with the reason.
    @Test func openAnswer() {
        let text = JUnitReport.text(Reports.open)
        #expect(text.contains("tests=\"1\" failures=\"0\" errors=\"0\" skipped=\"1\""))
        #expect(
            text.contains(
                "<skipped message=\"not judged: accepted; either is right: judged only under the profile strict\"/>"))
    }

    @Test(arguments: [
        ("a < b & c > \"d\"", "a &lt; b &amp; c &gt; &quot;d&quot;"), ("]]>", "]]&gt;"), ("a\nb", "a&#10;b"),
        ("\u{0}\u{B}\u{1F}", "⟨U+0000⟩⟨U+000B⟩⟨U+001F⟩"), ("\u{FFFE}\u{FFFF}", "⟨U+FFFE⟩⟨U+FFFF⟩"),
        ("\u{202E}", "⟨U+202E⟩"), ("é😀", "é😀"),
    ])
    func escaped(_ text: String, _ escaped: String) {
        #expect(XMLText.escaped(text) == escaped)
    }

    @Test func noLineIsACommandOfACI() {
        #expect(XMLText.escaped("a\n::error::b\n##[c]", attribute: false) == "a\n⟨U+003A⟩:error::b\n⟨U+0023⟩#[c]")
    }

    @Test func characterDataKeepsLineFeeds() {
        #expect(XMLText.escaped("a\n\tb\r", attribute: false) == "a\n\tb⟨U+000D⟩")
    }
}
