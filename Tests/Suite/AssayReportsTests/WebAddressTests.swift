import Testing

@testable import AssayReports

@Suite struct WebAddressTests {
    @Test(arguments: ["https://a.example/b?c=d&e=[1]#f", "http://127.0.0.1:8080/"])
    func aLink(_ address: String) { #expect(WebAddress.isSafe(address)) }

    @Test(arguments: [
        "javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,x", "//a.example", "https://a.example/\"><b>",
        "https://a.example/ b", "https://a.example/\u{202E}", "https://a.example/é", "",
    ])
    func noLink(_ address: String) { #expect(!WebAddress.isSafe(address)) }
}
