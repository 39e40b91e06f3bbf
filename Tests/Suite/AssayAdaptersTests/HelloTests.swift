import AssayTestSupport
import Testing

@testable import AssayAdapterClient
@testable import AssayConformance

@Suite(.tags(.process)) struct HelloTests {
    private static let cases = [
        ("assay-no-such-command-here", "it ended with exit status 127"),
        ("true", "it ended with exit status 0"),
        ("echo hi", "a line that is not JSON"),
        ("echo '[]'", "a line that is not a message"),
        ("echo '{\"type\":\"result\",\"id\":\"1\"}'", ", which no probe has"),
        (fixture("hello-of-version-2"), "expected \"protocol\": 1 in the hello, found 2"),
        (fixture("hello-without-clock"), "expected \"clock\" to be \"injected\" or \"real\""),
        (fixture("hello-without-client"), "expected \"client\" to be a string"),
        (fixture("hello-without-operations"), "the hello names no known operation"),
    ]

    @Test(arguments: cases) func isRefused(_ command: String, _ problem: String) throws {
        do throws(AdapterFailure) {
            _ = try AdapterClient(command: command, timeout: .seconds(20), processes: 1)
            Issue.record("expected an error")
        } catch {
            guard case .unusable(let text) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(text.contains(problem), "\(text)")
        }
    }

    @Test func isRead() throws {
        let client = try AdapterClient(fixture: "3", processes: 2)
        defer { client.close() }
        #expect(client.description.name == "unruly")
        #expect(client.operations == [.deriveCodeChallenge])
        #expect(client.description.features.isEmpty)
        #expect(client.description.clock == .injected)
        #expect(client.description.reasons == .all)
        #expect(client.description.defaultProfile == "core")
        #expect(client.workers == 6)
    }
}
