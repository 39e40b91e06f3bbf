import AssayConformance
import AssayTesting
import ReferenceClient
import Testing

/// The flaws that show only in some orders are found by a search too, and the client without them passes.
@Suite struct ReferenceSearchTests {
    private func search(_ flaw: String?, _ scenario: String) throws -> [SearchResult] {
        // Only this process has the task's value.
        try FlawedReference.$flaw.withValue(flaw) {
            try ConformanceSuite.searches(
                of: FlawedReference.self, only: ["sign-in/simultaneous-\(scenario)"],
                limits: SearchLimits(schedules: 20, samples: 10), accepting: [.defaultActors], inThisProcess: true)
        }
    }

    @Test(arguments: [
        ("refreshes-overlap", "refresh::rotating"),
        ("second-refresh-refused", "refresh::lasting"),
        ("waiting-refresh-reports-success", "refresh::refused"),
        ("lost-refresh-blocks-others", "refresh::answer-lost"),
        ("sign-out-overlaps-refresh", "sessions::refresh-and-sign-out"),
        ("refreshed-tokens-stored-in-latest-session", "sessions::refresh-and-other-person"),
        ("refreshed-tokens-dropped-by-added-scopes", "sessions::refresh-and-added-scopes"),
        ("refreshed-tokens-dropped-by-new-sign-in", "sessions::refresh-and-same-person"),
        ("sign-out-clears-latest-session", "sessions::sign-out-and-sign-in"),
        ("callbacks-overlap", "callbacks::same-twice"),
        ("state-not-compared-during-exchange", "callbacks::forged-beside"),
        ("late-callback-ends-exchange", "callbacks::late-beside-next"),
        ("cancellation-overlaps-exchange", "callbacks::cancelled-during-exchange"),
        ("sign-ins-overlap", "callbacks::two-starts"),
        ("verifications-overlap", "verifications::rotated-key"),
        ("late-refresh-token-not-revoked", "sessions::refresh-and-sign-out-with-rotation"),
        ("cancellation-during-poll-forgotten", "devices::cancelled-during-poll"),
    ])
    func findsTheFlaw(_ flaw: String, _ scenario: String) throws {
        let results = try search(flaw, scenario)
        #expect(results.count == 1 && results.first?.finding?.kind == .expectation)
        for result in try search(nil, scenario) { #expect(result.isExpected, "\(result.report)") }
    }
}

/// The reference client with a flaw of the task.
struct FlawedReference: SearchedClient {
    @TaskLocal static var flaw: String?

    private let client: ReferenceClient

    init() { client = ReferenceClient(flaw: Self.flaw) }

    var description: ClientDescription { client.description }
    var handlers: [OperationHandler] { client.handlers }
}
