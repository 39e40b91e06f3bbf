import AssayClients
import AssayConformance
import AssayTesting
import Foundation
import Testing

/// A client that accepts no honest input would pass every vector that must be refused.
@Suite struct HonestInputGateTests {
    @Test func refusesAClientThatRefusesEverything() {
        let error = #expect(throws: ConformanceSuiteError.self) {
            try ConformanceSuite(ReluctantClient(isAwake: { _ in false }), only: ["id-token"]).results
        }
        let text = error?.description ?? ""
        #expect(text.hasPrefix("reluctant accepts no honest input of verify-id-token ("))
        #expect(text.hasSuffix("so its refusals show nothing; most often: refused (asleep)"))
    }

    /// The commonest mistake: the library reads the machine's clock.
    @Test func asksAboutTheClock() {
        let error = #expect(throws: ConformanceSuiteError.self) {
            try ConformanceSuite(ReluctantClient(isAwake: Self.isNow), only: ["id-token"]).results
        }
        #expect(
            error?.description.hasSuffix(
                "; most often: refused (asleep); it accepts one that is made now: does it use the machine's clock, and "
                    + "not the probe's `now`? Then its description needs `clock: .real`") == true)
    }

    /// The same client with the right description.
    @Test func takesAClientWithAClockOfItsOwn() throws {
        let suite = ConformanceSuite(
            ReluctantClient(isAwake: Self.isNow, clock: .real), only: ["id-token/golden"], profile: "core")
        #expect(try suite.results.contains { $0.isPassed })
    }

    private static let isNow: @Sendable (Int64) -> Bool = { abs(Double($0) - Date.now.timeIntervalSince1970) < 600 }
}

/// A client that answers as the library while it is awake, and refuses everything otherwise.
private struct ReluctantClient: ClientUnderTest {
    let isAwake: @Sendable (Int64) -> Bool
    var clock = ClientDescription.Clock.injected

    var description: ClientDescription {
        ClientDescription(
            name: "reluctant", version: "1", summary: "sleeps", features: [], reasons: .none, clock: clock)
    }

    var handlers: [OperationHandler] {
        [
            OperationHandler { [isAwake] (probe: IDTokenProbe) in
                guard isAwake(probe.now) else { return .reject(nil, message: "asleep") }
                return await LibraryClient().handle(probe)
            }
        ]
    }
}
