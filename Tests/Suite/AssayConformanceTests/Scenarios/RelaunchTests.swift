import AssayTestSupport
import Foundation
import MockGoogle
import Synchronization
import Testing

@testable import AssayConformance

/// A client that is ended within a scenario: what the next one knows, and what is judged.
@Suite struct RelaunchTests {
    /// Where a client keeps the number of its refreshes.
    enum Place: Sendable { case storage, memory, storageAfterwards }

    private static func vector(
        _ steps: String, needs: String = #""relaunch", "simultaneous_steps""#, expect: String = #"{"steps": true}"#
    ) -> String {
        #"""
        "profile": "strict", "needs": [\#(needs)],
        "input": {"steps": [{"do": "start"}, {"do": "callback"}, \#(steps)]}, "expect": \#(expect)
        """#
    }

    private static func refresh(_ number: Int, of attempt: String = "a") -> String {
        #"{"do": "refresh", "attempt": "\#(attempt)", "expect": {"accept": {"subject": "\#(number)"}}}"#
    }

    private static let other = #"{"do": "start", "attempt": "b", "device": "other", "expect": "accept"}"#

    @Test(arguments: [
        NamedCase("in the storage", Place.storage, "passed every step as expected"),
        NamedCase(
            "in memory", Place.memory,
            #"failed step 5 (refresh of a): expected subject "2", but the output has "1""#),
    ])
    func onlyTheStorageIsKept(_ kept: NamedCase<Place, String>) throws {
        let steps = Self.refresh(1) + #", {"do": "relaunch"}, "# + Self.refresh(2)
        let result = try ScenarioSamples.result(Self.vector(steps), KeepingClient(place: kept.input))
        #expect("\(result.judgement.verdict.rawValue) \(result.judgement.detail)" == kept.expected)
    }

    @Test func aDeviceHasAStorageOfItsOwn() throws {
        let steps = """
            \(Self.refresh(1)), \(Self.other), {"do": "relaunch"}, \(Self.refresh(1, of: "b")), \(Self.refresh(2))
            """
        let result = try ScenarioSamples.result(Self.vector(steps), KeepingClient(place: .storage))
        #expect(result.judgement.verdict == .passed, "\(result.judgement.detail)")
    }

    /// The refresh is cut off in two of three orders, and in them the response to it never comes.
    @Test(arguments: [
        NamedCase("before its request", Place.storage, "passed in all 3 orders: every step as expected"),
        NamedCase(
            "after its response", Place.storageAfterwards,
            #"failed in order 1: step 4 (refresh of a): expected subject "2", but the output has "1""#),
    ])
    func whatIsCutOffHasNoOutcome(_ kept: NamedCase<Place, String>) throws {
        let steps = #"{"do": "together", "steps": [{"do": "refresh"}, {"do": "relaunch"}]}, "# + Self.refresh(2)
        let result = try ScenarioSamples.result(Self.vector(steps), KeepingClient(place: kept.input, sends: true))
        #expect("\(result.judgement.verdict.rawValue) \(result.judgement.detail)" == kept.expected)
        #expect(
            result.order.map(\.events)
                == (kept.input == .storage
                    ? nil
                    : [
                        .asked(step: "step 3.1 (refresh of a)"), .held(request: 1, endpoint: "userinfo"),
                        .happened(step: "step 3.2 (relaunch)"),
                    ]))
    }

    @Test(arguments: [
        NamedCase(
            "without the feature", vector(#"{"do": "relaunch"}"#, needs: #""nonce""#),
            #"$.vectors[0]: step 3 (relaunch) needs "needs": ["relaunch"]"#),
        NamedCase(
            "next to equal steps",
            vector(#"{"do": "together", "steps": [{"do": "refresh"}, {"do": "refresh"}, {"do": "relaunch"}]}"#),
            #"$.vectors[0].input.steps[2].steps: next to "relaunch" no two steps may be the same"#),
        NamedCase(
            "with a member", vector(#"{"do": "relaunch", "device": "own"}"#),
            #"$.vectors[0].input.steps[2].device: unknown member "device""#),
    ])
    func mistakesAreFound(_ mistake: NamedCase<String, String>) throws {
        #expect(try ScenarioSamples.mistakes(mistake.input).first == mistake.expected)
    }

    /// An item has any name, and a file that is no item is left alone.
    @Test func aFolderKeepsTheItems() throws {
        let folder = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Data([1]).write(to: URL(fileURLWithPath: folder + "/not an item"))
        let first = SignInStorage(number: 3, folder: folder)
        #expect(first.names.isEmpty && first.number == 3)
        first.store("../a/ü", [1, 0, 255])
        first.store("b", [2])
        first.store("b", [])
        first.store("c", [3])
        first.removeStored("c")
        first.removeStored("never stored")
        let next = SignInStorage(number: 3, folder: folder)
        #expect(next.names == ["../a/ü", "b"])
        #expect(next.stored("../a/ü") == [1, 0, 255] && next.stored("b") == [] && next.stored("c") == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 3)
    }
}

/// A client that counts its refreshes.
private struct KeepingClient: ClientUnderTest {
    var place: RelaunchTests.Place
    /// Whether a refresh sends a request.
    var sends = false

    let description = ClientDescription(
        name: "keeping", version: "1", summary: "a client of these tests", features: Set(Feature.allCases),
        reasons: .all)

    var handlers: [OperationHandler] {
        [
            OperationHandler(signIn: { fixture in Installation(client: self, fixture: fixture, storage: fixture.storage)
            })
        ]
    }

    private final class Installation: SignInClientUnderTest {
        private static let item = "refreshes"
        private let client: KeepingClient
        private let fixture: SignInFixture
        private let storage: SignInStorage
        private let count: Mutex<Int>
        private let inFlight = Mutex(0)

        init(client: KeepingClient, fixture: SignInFixture, storage: SignInStorage) {
            self.client = client
            self.fixture = fixture
            self.storage = storage
            count = Mutex(storage.stored(Self.item)?.count ?? 0)
        }

        var requestsInFlight: Int? { inFlight.withLock(\.self) }

        func start(_ request: SignInStart) async -> Observation {
            .accept(["authorization_url": .string(request.provider.authorizationEndpoint), "session": .string("s")])
        }

        func finish(_ session: String, _ ending: SignInEnding) async -> Observation {
            .accept(["subject": .string(ScenarioSamples.mahina)])
        }

        func refresh(_ session: String) async -> Observation {
            let number = count.withLock { count in
                count += 1
                return count
            }
            if client.place == .storage { storage.store(Self.item, Array(repeating: 0, count: number)) }
            if client.sends {
                inFlight.withLock { $0 += 1 }
                let request = RequestMessage(
                    method: "GET", url: "https://openidconnect.googleapis.com/v1/userinfo", headers: [], body: [])
                _ = await fixture.send(request, timeLimit: .seconds(30), maximumBodyBytes: 65_536)
                inFlight.withLock { $0 -= 1 }
            }
            if client.place == .storageAfterwards { storage.store(Self.item, Array(repeating: 0, count: number)) }
            return .accept(["subject": .string("\(number)")])
        }
    }
}
