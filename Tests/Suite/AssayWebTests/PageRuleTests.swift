import AssayTestSupport
import AssayWeb
import Testing

struct PageRuleTests {
    typealias Case = NamedCase<PageRule.Page, Bool>

    static let home = PageRule.Page(status: 200, body: "Signed in as Ada \"A\"", path: "/home", cookies: ["session"])
    static let nowhere = PageRule.Page(status: nil, body: nil, path: nil, cookies: ["session"])

    static let cases: [Case] = [
        Case("status=200", home, true), Case("status=302", home, false), Case("status!=302", home, true),
        Case("body~Signed", home, true), Case("body~\"Signed in as\"", home, true), Case("body~Nobody", home, false),
        Case("body!~Nobody", home, true), Case("body!~Signed", home, false),
        Case("body=\"Signed in as Ada \\\"A\\\"\"", home, true), Case("body=Signed", home, false),
        Case("cookie=session", home, true), Case("cookie=sess", home, false), Case("cookie~sess", home, true),
        Case("cookie!=session", home, false), Case("path=/home", home, true), Case("path=/", home, false),
        Case("status=200 body~Ada cookie=session", home, true), Case("status=200  body~Bo", home, false),
        Case("cookie=session", nowhere, true), Case("status=200", nowhere, false), Case("body!~Nobody", nowhere, false),
    ]

    @Test(arguments: cases)
    func holdsOrDoesNot(_ test: Case) throws {
        #expect(try PageRule(test.name).holds(for: test.input) == test.expected)
    }

    static let mistakes: [(String, Int, String)] = [
        ("", 1, "expected a condition such as status=200 or body~\"Signed in\""),
        ("   ", 1, "expected a condition such as status=200 or body~\"Signed in\""),
        ("statu=200", 1, "unknown condition \"statu\"; did you mean \"status\"?"),
        ("status=200 =x", 12, "expected one of status, body, cookie, path"),
        ("status", 7, "expected =, ~, != or !~ after \"status\""),
        ("body!x", 6, "expected =, ~, != or !~ after \"body\""),
        ("status=abc", 8, "expected a status from 100 to 999 after \"status=\""),
        ("status~200", 8, "expected a status from 100 to 999 after \"status=\""),
        ("status=99", 8, "expected a status from 100 to 999 after \"status=\""),
        ("body~", 6, "expected a value after \"body\""), ("body~\"\"", 6, "expected a value after \"body\""),
        ("body~\"open", 6, "the quoted text has no end"),
        ("body~\"a\"b", 9, "expected a space after the quoted text"),
    ]

    @Test(arguments: mistakes)
    func reportsWhatIsWrongAndWhere(_ rule: String, _ column: Int, _ message: String) {
        let mistake = #expect(throws: PageRule.Mistake.self) { try PageRule(rule) }
        #expect(mistake?.column == column)
        #expect(mistake?.message == message)
    }
}
