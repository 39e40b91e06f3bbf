import Testing

@testable import AssayReports

@Suite struct MarkedTextTests {
    @Test(arguments: [
        ("no code", "no code", "<p>no code</p>"), ("`a` b", "a b", "<p><code>a</code> b</p>"),
        ("x `<` y `b`", "x < y b", "<p>x <code>&lt;</code> y <code>b</code></p>"),
        ("one ` accent", "one ` accent", "<p>one ` accent</p>"),
        ("`a` and `b", "a and `b", "<p><code>a</code> and `b</p>"), ("", "", "<p></p>"),
    ])
    func pieces(_ text: String, _ plain: String, _ markup: String) {
        #expect(MarkedText(text).plain == plain)
        #expect(HTML.element("p", MarkedText(text).html).markup == markup)
    }

    @Test func markdown() {
        #expect(MarkedText("Compare `aud|azp` *now*").markdown == "Compare <code>aud&#124;azp</code> \\*now\\*")
    }
}
