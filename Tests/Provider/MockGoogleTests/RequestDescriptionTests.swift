import AssayTestSupport
import Testing

@testable import MockGoogle

struct RequestDescriptionTests {
    static let rows: [Case<(method: String, url: String, description: String)>] = [
        Case("a query is not shown", ("GET", "https://a.example/b?code=4/0secret", "GET https://a.example/b")),
        Case("a port is shown", ("POST", "http://127.0.0.1:8080/token", "POST http://127.0.0.1:8080/token")),
        Case(
            "an unknown method is not shown",
            ("4/0secret", "https://a.example/b", "(another method) https://a.example/b")),
        Case(
            "a method in lower case is not shown", ("get", "https://a.example/", "(another method) https://a.example/")),
    ]

    @Test(arguments: rows)
    func whatIsShown(_ row: Case<(method: String, url: String, description: String)>) throws {
        let request = try #require(
            WebRequest(method: row.value.method, url: row.value.url, body: Array("4/0body".utf8)))
        #expect("\(request)" == row.value.description)
        var dumped = ""
        dump(request, to: &dumped)
        #expect(!dumped.contains("4/0"))
    }
}
