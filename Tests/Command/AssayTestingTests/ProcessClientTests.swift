import AssayAdapterClient
import AssayConformance
import AssayTesting
import Foundation
import Testing

/// A client in a process of its own, which may crash without ending the tests.
@Suite struct ProcessClientTests {
    @Test func goesOnAfterATrap() throws {
        let folder = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent().path ?? "."
        let client = try AdapterClient(command: "exec '\(folder)/adapter-fixture' trapping", processes: 2)
        defer { client.close() }
        // The fixture traps on an empty verifier.
        let results = try ConformanceSuite(client, only: ["code-challenge/derive"]).results
        let trap = try #require(results.first { $0.id == "code-challenge/derive::empty" })
        #expect(trap.verdict == .crashed && trap.importance == .high)
        #expect(results.filter { !$0.isPassed }.map(\.id) == [trap.id] && results.count > 1)
    }

    @Test func saysWhyACommandIsNoClient() {
        #expect(throws: AdapterFailure.self) { try AdapterClient(command: "exit 3") }
    }
}
