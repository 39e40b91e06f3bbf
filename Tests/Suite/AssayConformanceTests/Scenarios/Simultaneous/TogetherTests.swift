import AssayTestSupport
import AssayThreads
import Foundation
import MockGoogle
import Synchronization
import Testing

@testable import AssayConformance

/// Steps that a client is asked for together: which orders there are, and what is judged.
@Suite struct TogetherTests {
    /// What a client sends its requests with.
    enum Way: Sendable { case suspending, blocking, onThreads }

    private static let refreshes =
        #"{"do": "together", "steps": [{"do": "refresh"}, {"do": "refresh"}]"#

    private static func vector(_ steps: String, expect: String = #"{"steps": true}"#) -> String {
        #"""
        "profile": "strict", "needs": ["simultaneous_steps"],
        "input": {"steps": [{"do": "start"}, {"do": "callback"}, \#(steps)]}, "expect": \#(expect)
        """#
    }

    private static func detail(_ client: PairClient, _ steps: String, expect: String = #"{"steps": true}"#) throws
        -> String
    {
        let result = try ScenarioSamples.result(vector(steps, expect: expect), client)
        return "\(result.judgement.verdict.rawValue) \(result.judgement.detail)"
    }

    @Test(arguments: [
        // ask ask release release, with the responses in either order; ask release ask release.
        NamedCase("two requests", PairClient(), "passed in all 3 orders: every step as expected"),
        NamedCase("two requests each", PairClient(requests: 2), "passed in all 10 orders: every step as expected"),
        // The second step has to wait for the end of the first.
        NamedCase(
            "one after another", PairClient(inTurn: true), "passed in all 2 orders: every step as expected"),
        NamedCase("no request", PairClient(requests: 0), "passed in the only order: every step as expected"),
        NamedCase(
            "a blocked thread", PairClient(way: .blocking), "passed in the only order: every step as expected"),
        NamedCase(
            "threads of its own", PairClient(way: .onThreads),
            "passed in 3 orders, which may not be all: every step as expected"),
    ])
    func ordersArePlayed(_ orders: NamedCase<PairClient, String>) throws {
        #expect(try Self.detail(orders.input, Self.refreshes + "}") == orders.expected)
    }

    @Test func moreOrdersThanTheBoundAreDrawn() throws {
        let detail = try Self.detail(PairClient(requests: 3), Self.refreshes + #", "orders": 4}"#)
        let count = try #require(detail.split(separator: " ").compactMap { Int($0) }.first)
        #expect(detail.hasPrefix("passed in \(count) orders of more: ") && (5...8).contains(count), "\(detail)")
    }

    @Test(arguments: [
        NamedCase(
            "too few", #"{"accepted": 2}"#,
            "failed in order 1: step 3 (together): expected the client to accept 2 of the 2 steps, but it accepted 1"),
        NamedCase(
            "too many", #"{"accepted": {"max": 0}}"#,
            "failed in order 1: step 3 (together): expected the client to accept 0 of the 2 steps, but it accepted 1"),
        NamedCase(
            "as many as may be", #"{"accepted": {"min": 1, "max": 1}}"#,
            "passed in all 3 orders: every step as expected"),
    ])
    func acceptancesAreCounted(_ rule: NamedCase<String, String>) throws {
        let detail = try Self.detail(PairClient(accepts: { $0 == 1 }), Self.refreshes + #", "expect": \#(rule.input)}"#)
        #expect(detail == rule.expected)
    }

    /// The responses come in the other order only in one of three.
    @Test func oneOrderInWhichItFailsIsShown() throws {
        let client = PairClient(failsIfOvertaken: true)
        let result = try ScenarioSamples.result(
            Self.vector(#"{"do": "together", "steps": [{"do": "refresh", "expect": "accept"}, {"do": "refresh"}]}"#),
            client)
        #expect(result.judgement.verdict == .failed)
        let order = try #require(result.order)
        #expect(order.choices == [0, 1] && order.number == 2)
        #expect(
            order.events == [
                .asked(step: "step 3.1 (refresh of a)"), .held(request: 1, endpoint: "userinfo"),
                .asked(step: "step 3.2 (refresh of a)"), .held(request: 2, endpoint: "userinfo"),
                .released(request: 2, endpoint: "userinfo"),
                .answered(step: "step 3.2 (refresh of a)", .accept([:])),
                .released(request: 1, endpoint: "userinfo"),
                .answered(step: "step 3.1 (refresh of a)", .reject(nil, message: "overtaken")),
            ])
    }

    @Test func aStepThatWaitsForNothingIsHung() throws {
        let result = try ScenarioSamples.result(Self.vector(Self.refreshes + "}"), PairClient(loses: true))
        #expect(result.judgement.verdict == .hung)
        #expect(result.order != nil)
    }

    @Test(arguments: [
        NamedCase(
            "without steps", #"{"do": "together"}"#, #"$.vectors[0].input.steps[2]: the member "steps" is missing"#),
        NamedCase(
            "with one step", #"{"do": "together", "steps": [{"do": "refresh"}]}"#,
            "$.vectors[0].input.steps[2].steps: expected two steps or more, and one of the client"),
        NamedCase(
            "with a rule that cannot fail", refreshes + #", "expect": {"accepted": {"min": 0}}}"#,
            "$.vectors[0].input.steps[2].expect.accepted: the expectation can never fail"),
        NamedCase(
            "within another", #"{"do": "together", "steps": [{"do": "refresh"}, {"do": "together", "steps": []}]}"#,
            #"$.vectors[0].input.steps[2].steps[1].do: unknown value "together"; expected one of "start", "callback", "#
                + #""cancel", "refresh", "user-info", "revoke", "verify", "authorize-device", "poll", "rotate", "#
                + #""faults", "advance", "relaunch""#),
    ])
    func mistakesAreFound(_ mistake: NamedCase<String, String>) throws {
        #expect(try ScenarioSamples.mistakes(Self.vector(mistake.input)).first == mistake.expected)
    }

    @Test func theFeatureIsNeeded() throws {
        let mistakes = try ScenarioSamples.mistakes(
            #""input": {"steps": [{"do": "start"}, {"do": "callback"}, \#(Self.refreshes)}]}, "expect": {"steps": true}"#
        )
        #expect(
            mistakes == [
                #"$.vectors[0]: step 3 (together) needs "needs": ["simultaneous_steps"]"#
            ])
    }
}

/// A client whose refreshes send requests, and which does little else.
struct PairClient: ClientUnderTest, CustomTestStringConvertible {
    var requests = 1
    var inTurn = false
    var way = TogetherTests.Way.suspending
    /// Whether the refresh with this number is accepted.
    var accepts: @Sendable (Int) -> Bool = { _ in true }
    /// Whether a refresh is refused if one that began later ends before it.
    var failsIfOvertaken = false
    /// Whether the second refresh is never answered.
    var loses = false

    var testDescription: String { "\(requests) requests" }

    let description = ClientDescription(
        name: "pair", version: "1", summary: "a client of these tests", features: Set(Feature.allCases), reasons: .all)

    var handlers: [OperationHandler] {
        [OperationHandler(signIn: { fixture in Installation(fixture: fixture, client: self) })]
    }

    private final class Installation: SignInClientUnderTest {
        let fixture: SignInFixture
        let client: PairClient
        private let begun = Mutex(0)
        private let latestEnded = Mutex(0)
        private let inFlight = Mutex(0)
        private let turn: Turn

        init(fixture: SignInFixture, client: PairClient) {
            self.fixture = fixture
            self.client = client
            turn = Turn(isUsed: client.inTurn)
        }

        /// Threads of the client are nothing that it counts.
        var requestsInFlight: Int? { client.way == .onThreads ? nil : inFlight.withLock(\.self) }

        func start(_ request: SignInStart) async -> Observation {
            .accept(["authorization_url": .string(request.provider.authorizationEndpoint), "session": .string("s")])
        }

        func finish(_ session: String, _ ending: SignInEnding) async -> Observation {
            .accept(["subject": .string(ScenarioSamples.mahina)])
        }

        func refresh(_ session: String) async -> Observation {
            let number = begun.withLock { count in
                count += 1
                return count
            }
            if client.loses, number == 2 { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
            await turn.take()
            for _ in 0..<client.requests { await send() }
            await turn.end()
            let isOvertaken = latestEnded.withLock { latest in
                defer { latest = max(latest, number) }
                return latest > number
            }
            if isOvertaken, client.failsIfOvertaken { return .reject(nil, message: "overtaken") }
            return client.accepts(number) ? .accept([:]) : .reject(nil, message: nil)
        }

        private func send() async {
            let request = RequestMessage(
                method: "GET", url: "https://openidconnect.googleapis.com/v1/userinfo", headers: [], body: [])
            inFlight.withLock { $0 += 1 }
            switch client.way {
            case .suspending: _ = await fixture.send(request, timeLimit: .seconds(30), maximumBodyBytes: 65_536)
            case .blocking: block(request)
            case .onThreads: await Thread.result { [self] in block(request) }
            }
            inFlight.withLock { $0 -= 1 }
        }

        private func block(_ request: RequestMessage) {
            _ = fixture.answer(to: request, timeLimit: .seconds(30), maximumBodyBytes: 65_536)
        }
    }

    /// Lets one after another through.
    private actor Turn {
        let isUsed: Bool
        private var isTaken = false
        private var waiting: [CheckedContinuation<Void, Never>] = []

        init(isUsed: Bool) { self.isUsed = isUsed }

        func take() async {
            guard isUsed, isTaken else { return isTaken = true }
            await withCheckedContinuation { waiting.append($0) }
        }

        func end() {
            guard !waiting.isEmpty else { return isTaken = false }
            waiting.removeFirst().resume()
        }
    }
}
