import AssayClients
import AssayConformance
import AssayJSON
import AssayTestRuns
import AssayThreads
import Testing

@testable import AssayGeneration

/// One input that a user has named.
@Suite struct NamedInputTests {
    private struct WaitingClient: ClientUnderTest {
        let description = ClientDescription(
            name: "waiting", version: "1", summary: "a client that may wait for ever", features: [], reasons: .all)
        let wait: @Sendable () -> Void

        var handlers: [OperationHandler] {
            [
                OperationHandler { (_: UserInfoProbe) in
                    wait()
                    return .accept(["subject": .string("108204268033311374519")])
                }
            ]
        }
    }

    /// No answer is a finding, and no mistake of the input.
    @Test(arguments: [true, false])
    func answer(_ isMissing: Bool) throws {
        let isOver = Monitor(false)
        defer { isOver.withLock { $0 = true } }
        let client = WaitingClient { if isMissing { isOver.wait { $0 ? () : nil } } }
        let bounds = try #require(Bounds(try BundledClients.flaws()))
        let options = GeneratedRun.Options(amount: .count(1), timeout: isMissing ? .milliseconds(4) : .seconds(60))
        let run = GeneratedRun(try BundledLibrary.shared(), client: client, bounds: bounds, options: options)
        let report = try run.run(JSON.parse(text: #"{"operation": "parse-user-info"}"#, file: ""))
        #expect(report.inputs.map(\.result.judgement.verdict) == [isMissing ? .hung : .passed])
        #expect(report.inputs.map(\.isFinding) == [isMissing])
    }

    /// An input with the edits of a vector has its name.
    @Test func vector() throws {
        let run = try GeneratedRun.bundled("reference+flaw:audience-not-checked", .count(1))
        let input = #"{"operation": "verify-id-token", "token": {"claims": {"aud": null}}}"#
        let report = try run.run(JSON.parse(text: input, file: ""))
        let findings = try report.runReport(of: BundledLibrary.shared(), BundledClients.flaws()).findings
        #expect(findings.map(\.vector.fullID) == ["id-token/audience::missing"])
    }
}
