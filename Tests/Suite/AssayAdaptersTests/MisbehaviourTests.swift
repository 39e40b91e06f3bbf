import AssayTestSupport
import AssayThreads
import Foundation
import Synchronization
import Testing

@testable import AssayAdapterClient
@testable import AssayConformance

/// Whatever an adapter does, each probe gets the right observation and the next probe gets an answer.
@Suite(.tags(.process)) struct MisbehaviourTests {
    private static let accepted = Observation.accept(["code_challenge": .string("c")])

    /// Each with a text that the description of the crash must contain.
    private static let crashes = [
        ("exit", "it ended with exit status 7"),
        ("exit-with-last-words", "its standard error says: a line of no interest | the last words"),
        ("kill", "it ended with signal 9"),
        ("close-output", "it closed its standard output"),
        ("flood", "a line of more than 1 MiB"),
        ("garbage", "a line that is not JSON (expected a value, found \"T\"): \"Traceback"),
        ("half-a-line", "it ended in the middle of a line with exit status 0"),
        ("wrong-id", "it answered the id \"another\", which no probe has"),
        ("no-outcome", "its result has no \"outcome\""),
        ("exit-with-heir", "it ended with exit status 7"),
        ("error", "it reported an error: KeyError: 'sub'"),
    ]

    @Test(arguments: crashes) func isACrashAndNotARefusal(_ told: String, _ how: String) async throws {
        let client = try AdapterClient(fixture: "")
        defer { client.close() }
        #expect(await client.told("before") == Self.accepted)
        let crash = try #require(await client.told(told).crash)
        #expect(crash.contains(how), "\(crash)")
        #expect(await client.told("after") == Self.accepted)
        #expect(client.incidents.isEmpty)
    }

    /// The judge checks the output of an acceptance; the adapter client reports any output as an acceptance.
    @Test(
        arguments: [
            ("no-output", [:]), ("output-without-member", [:]), ("output-that-is-none", [:]),
            ("output-of-another-form", ["code_challenge": .integer(1)]),
        ] as [(String, [String: OutputValue])])
    func anyOutputIsAnAcceptance(_ told: String, _ output: [String: OutputValue]) async throws {
        let client = try AdapterClient(fixture: "")
        defer { client.close() }
        #expect(await client.told(told) == .accept(output))
        #expect(client.incidents.isEmpty)
    }

    @Test func messagesOfAnUnknownTypeAreIgnored() async throws {
        let client = try AdapterClient(fixture: "")
        defer { client.close() }
        #expect(await client.told("unknown-type") == Self.accepted)
        #expect(await client.told("after") == Self.accepted)
        #expect(client.incidents.isEmpty)
    }

    @Test func hungProcessIsKilledWithItsChildren() async throws {
        let file = FileManager.default.temporaryDirectory.path + "/assay-tests-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: file) }
        let client = try AdapterClient(
            command: "(while :; do echo; sleep 0.05; done > '\(file)') & " + fixture(""), timeout: .seconds(1),
            processes: 1)
        defer { client.close() }
        #expect(await client.told("hang") == .hung)
        // The child of the hanging process writes while it runs.
        let size = FileManager.default.contents(atPath: file)?.count ?? 0
        try await Task.sleep(for: .milliseconds(300))
        #expect(size > 0)
        #expect(FileManager.default.contents(atPath: file)?.count == size)
        #expect(await client.told("after") == Self.accepted)
        client.close()
    }

    /// The exchange ends in its own thread; a thread that still watched a closed connection would never stop.
    @Test func closingEndsWhatIsInFlight() throws {
        let connection = try AdapterConnection(command: "read line; echo seen >&2; exec sleep 1000")
        let outcome = Monitor<AdapterConnection.Outcome?>(nil)
        Thread.detachNewThread {
            let result = connection.exchange(Array("a\n".utf8), id: "1", within: .seconds(60))
            outcome.withLock { $0 = result }
        }
        let deadline = ContinuousClock.now + .seconds(20)
        while connection.errorTail != "seen", ContinuousClock.now < deadline { Thread.sleep(forTimeInterval: 0.01) }
        #expect(connection.close(within: .zero) == nil)
        guard case .lost(let how, alone: true)? = outcome.wait(for: .seconds(20), { $0 }) else {
            Issue.record("the exchange did not end")
            return
        }
        #expect(how == "the run is over; its standard error says: seen")
        let later = connection.exchange(Array("b\n".utf8), id: "2", within: .seconds(60))
        guard case .lost("the run is over", alone: false) = later else {
            Issue.record("a closed connection takes a line")
            return
        }
    }

    @Test func secondAnswerIsNotUsedForTheNextProbe() async throws {
        let client = try AdapterClient(fixture: "")
        defer { client.close() }
        // It depends on the system whether the second line has arrived when the first is read; it is never used as the
        // answer to another probe.
        let first = await client.told("twice")
        let second = await client.told("reject")
        if let how = first.crash ?? second.crash { #expect(how.contains("twice")) }
        #expect(first == Self.accepted)
        #expect(await client.told("after") == Self.accepted)
    }

    @Test func hundredMegabytesOfStandardErrorAreRead() async throws {
        let client = try AdapterClient(fixture: "")
        defer { client.close() }
        #expect(await client.told("flood-errors") == Self.accepted)
    }

    @Test(arguments: ["yes >&2; :", #"exec yes '{"type": "unknown"}'"#])
    func whatIsWrittenWithoutEndIsNoAnswer(_ command: String) async throws {
        let client = try AdapterClient(
            command: #"""
                read -r hello
                echo '{"type":"hello","protocol":1,"client":"c","operations":["derive-code-challenge"],"clock":"real"}'
                read -r line
                \#(command)
                """#, timeout: .milliseconds(200), processes: 1)
        defer { client.close() }
        let seen = await client.told("anything")
        #expect(seen == .hung)
    }

    @Test func endBetweenProbesBlamesNoProbe() async throws {
        let client = try AdapterClient(fixture: "")
        defer { client.close() }
        #expect(await client.told("last-answer") == Self.accepted)
        try await Task.sleep(for: .milliseconds(200))
        #expect(await client.told("reject") == .reject(.invalidCodeVerifier, message: "m"))
        #expect(client.incidents == ["it ended with exit status 0"])
    }

    @Test func endBetweenProbesIsNoticedWhileAChildHoldsTheOutput() async throws {
        let client = try AdapterClient(fixture: "", timeout: .seconds(3))
        defer { client.close() }
        #expect(await client.told("last-answer-with-heir") == Self.accepted)
        try await Task.sleep(for: .milliseconds(200))
        #expect(await client.told("reject") == .reject(.invalidCodeVerifier, message: "m"))
        #expect(client.incidents == ["it ended with exit status 0"])
    }

    @Test func refusals() async throws {
        let client = try AdapterClient(fixture: "")
        defer { client.close() }
        #expect(await client.told("reject") == .reject(.invalidCodeVerifier, message: "m"))
        #expect(await client.told("reject-with-odd-words") == .reject(nil, message: #"{"why":"\u001b[31m"}"#))
        #expect(
            await client.told("reject-with-half-a-surrogate-pair") == .reject(nil, message: "\u{FFFD} and \u{1F600}"))
    }

    /// A vector whose reason cannot be compared is not passed.
    @Test func refusalsForNoReasonOfTheList() async throws {
        let client = try AdapterClient(fixture: "")
        defer { client.close() }
        #expect(
            await client.told("reject-for-an-unlisted-reason").crash
                == "it refused for the reason \"dislike\", which the protocol does not have")
        #expect(
            await client.told("reject-for-a-number").crash == "its refusal has a \"reason\" that is not a text: 7")
        #expect(await client.told("reject") == .reject(.invalidCodeVerifier, message: "m"))
    }

    @Test func unsupported() async throws {
        let client = try AdapterClient(fixture: "")
        defer { client.close() }
        #expect(await client.told("unsupported-feature") == .unsupported("nonce"))
        #expect(await client.told("unsupported-claimed") == .unsupported("derive-code-challenge"))
        #expect(await client.told("unsupported-without-a-name") == .unsupported("derive-code-challenge"))
        let bytes = CodeChallengeProbe(codeVerifier: [0xFF])
        #expect(await client.handle(bytes) == Self.accepted)
    }

    @Test func onlyTheProbeThatCausesACrashGetsIt() async throws {
        let client = try AdapterClient(fixture: "4", timeout: .seconds(20))
        defer { client.close() }
        #expect(client.workers == 4)
        let told = ["a", "exit", "b", "reject"]
        let observations = Mutex<[Int: Observation]>([:])
        DispatchQueue.concurrentPerform(iterations: told.count) { index in
            let observation = Worker.result { await client.told(told[index]) }
            observations.withLock { $0[index] = observation }
        }
        let seen = observations.withLock { $0 }
        #expect(seen[0] == Self.accepted)
        #expect(seen[1]?.crash == "it ended with exit status 7")
        #expect(seen[2] == Self.accepted)
        #expect(seen[3] == .reject(.invalidCodeVerifier, message: "m"))
    }
}
