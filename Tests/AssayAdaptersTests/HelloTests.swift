import AssayTestSupport
import Testing

@testable import AssayAdapterClient
@testable import AssayConformance

@Suite(.tags(.process)) struct HelloTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let command: String
        let problem: String
        var testDescription: String { command }
    }

    private static let cases = [
        Case(command: "assay-no-such-command-here", problem: "it ended with exit status 127"),
        Case(command: "true", problem: "it ended with exit status 0"),
        Case(command: "echo hi", problem: "a line that is not JSON"),
        Case(command: "echo '[]'", problem: "a line that is not a message"),
        Case(command: "echo '{\"type\":\"result\",\"id\":\"1\"}'", problem: ", which no probe has"),
        Case(command: fixture("hello-of-version-2"), problem: "expected \"protocol\": 1 in the hello, found 2"),
        Case(command: fixture("hello-without-clock"), problem: "expected \"clock\" to be \"injected\" or \"real\""),
        Case(command: fixture("hello-without-client"), problem: "expected \"client\" to be a string"),
        Case(command: fixture("hello-without-operations"), problem: "the hello names no known operation"),
    ]

    @Test(arguments: cases) func isRefused(_ example: Case) throws {
        do throws(AdapterFailure) {
            _ = try AdapterClient(command: example.command, timeout: .seconds(20), processes: 1)
            Issue.record("expected an error")
        } catch {
            guard case .unusable(let text) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(text.contains(example.problem), "\(text)")
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
