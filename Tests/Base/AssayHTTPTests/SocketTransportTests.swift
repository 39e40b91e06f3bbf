import Foundation
import Testing

@testable import AssayHTTP

struct SocketTransportTests {
    @Test func goToNoPartOfAHostName() throws {
        let host = "127.0.0.1\0.example"
        let url = try #require(WebURL(lenient: "http://\(host):1/"))
        #expect(throws: WebFailure.unreachable("no address for \(host)")) {
            _ = try SocketTransport().answer(WebRequest(method: "GET", url: url), within: .seconds(10))
        }
    }

    /// The files of a process are used up, so the test has one of its own.
    @Test func tellThatThereIsNoSocketWhichSaysNothingAboutTheServer() async {
        await #expect(processExitsWith: .success) {
            let url = try #require(WebURL(lenient: "http://127.0.0.1:1/"))
            while dup(2) >= 0 {}
            #expect(throws: WebFailure.noSocket("no socket can be opened: Too many open files")) {
                _ = try SocketTransport().answer(WebRequest(method: "GET", url: url), within: .seconds(10))
            }
        }
    }
}
