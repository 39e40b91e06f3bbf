import AssayHTTP
import AssayTestSupport
import Synchronization
import Testing

@testable import AssayConformance
@testable import AssayWeb

@Suite(.tags(.socket))
struct InterruptedRunTests {
    /// A signal that comes when the test says so.
    private final class Signal: Sendable {
        private let isReceived: Mutex<Bool>

        init(isReceived: Bool = false) { self.isReceived = Mutex(isReceived) }

        var name: String? { isReceived.withLock { $0 ? "SIGTERM" : nil } }
        func receive() { isReceived.withLock { $0 = true } }
    }

    /// The scenario that is played at the interruption has no result.
    @Test(arguments: [0, 1, 3])
    func reportsTheScenariosThatWerePlayed(_ count: Int) throws {
        let signal = Signal()
        let stage = try RunStage([], interruption: { signal.name }) { activity in
            if case .scenario(_, finished: count) = activity { signal.receive() }
        }
        try stage.run.prepare()
        let scenarios = stage.scenarios.filter { $0.vector.area == "web/callback" }
        let report = stage.run.run(scenarios)
        let interruption = try #require(report.interruption)
        #expect(interruption.cause == "SIGTERM")
        #expect(report.results.map(\.vector.fullID) == scenarios.prefix(count).map(\.vector.fullID))
        #expect(interruption.notRun.map(\.fullID) == scenarios.dropFirst(count).map(\.vector.fullID))
        #expect(!report.isClean)
    }

    @Test
    func hasNoInterruptionIfAllScenariosWerePlayedAndSaysWhatItDoes() throws {
        let activities = Mutex<[WebRun.Activity]>([])
        let stage = try RunStage([], progress: { activity in activities.withLock { $0.append(activity) } })
        try stage.run.prepare()
        let scenarios = Array(stage.scenarios.filter { $0.vector.area == "web/callback" }.prefix(2))
        #expect(stage.run.run(scenarios).interruption == nil)
        let words = [
            "waiting for \(stage.application.url("/login"))", "an honest sign-in",
            "an honest sign-in of another person",
            "a sign-in that the person refuses", "an honest sign-in with other keys",
        ]
        let expected =
            words.map { WebRun.Activity.preparation($0) }
            + scenarios.enumerated().map { .scenario($0.element.vector.fullID, finished: $0.offset) }
        #expect(activities.withLock { $0 } == expected)
    }

    @Test
    func endsAtOnceBeforeTheFirstScenarioAndPlaysNone() throws {
        let signal = Signal(isReceived: true)
        let stage = try RunStage([], interruption: { signal.name })
        #expect(throws: WebRun.SetupError.self) { try stage.run.prepare() }
        let report = stage.run.run(stage.scenarios)
        #expect(report.results.isEmpty)
        #expect(report.interruption?.notRun.count == stage.scenarios.count)
    }

    @Test
    func doesNotWaitForAResponseThatDoesNotCome() throws {
        let stage = try RunStage([.hangsAtCallback])
        let count = Mutex(0)
        let transport = SocketTransport {
            count.withLock { count in
                count += 1
                return count > 4
            }
        }
        let request = WebRequest(url: stage.application.url("/callback"))
        #expect(throws: WebFailure.interrupted) { try transport.answer(request, within: .seconds(3_600)) }
        #expect(throws: WebFailure.timedOut(seconds: 0)) {
            try SocketTransport().answer(request, within: .milliseconds(200))
        }
    }
}
