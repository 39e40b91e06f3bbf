import Testing

@testable import AssayHTTP

@Suite("Requests on plain sockets")
struct SocketTransportTests {
    @Test("go to no part of a host name") func namesAreWhole() throws {
        let host = "127.0.0.1\0.example"
        let url = try #require(WebURL(lenient: "http://\(host):1/"))
        #expect(throws: WebFailure.unreachable("no address for \(host)")) {
            _ = try SocketTransport().answer(WebRequest(method: "GET", url: url), within: .seconds(10))
        }
    }
}
