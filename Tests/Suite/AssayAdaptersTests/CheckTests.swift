import AssayTestSupport
import Testing

@testable import AssayAdapterClient
@testable import AssayAdapters
@testable import AssayConformance

@Suite(.tags(.process)) struct CheckTests {
    /// - Parameter keyWait: how long keys are waited for; by default not at all, because few tests are about them.
    private static func items(_ command: String, keyWait: Duration = .zero) throws -> [AdapterCheck.Item] {
        let library = try #require(Bundled.library)
        return try AdapterCheck(
            command: command, timeout: .seconds(20), library: library, paddingSize: 300_000, keyWait: keyWait
        ).items()
    }

    /// What keys that live for a second are waited for.
    private static let aSecondAndAHalf = Duration.milliseconds(1_500)

    @Test func findsNoProblemsInTheLibrary() throws {
        let items = try Self.items(fixture("library"), keyWait: Self.aSecondAndAHalf)
        #expect(items.filter { $0.problem != nil }.isEmpty)
        #expect(Set(items.map(\.title)).isSuperset(of: AdapterProtocol.carried.map(\.rawValue)))
        #expect(Set(items.map(\.title)).isSuperset(of: ["unknown members", "a long line", "bye", "end of input"]))
    }

    @Test func findsNoProblemsInClientsThatFetchKeys() throws {
        #expect(try Self.items(fixture("fetching")).compactMap(\.problem) == [])
        #expect(try Self.items(fixture("ports")).compactMap(\.problem) == [])
    }

    @Test func reportsAMissingHello() throws {
        let items = try Self.items("echo ready")
        #expect(items.map(\.title) == ["hello"])
        #expect(items.first?.problem?.contains("a line that is not JSON") == true)
        #expect(items.first?.hint?.contains("standard error") == true)
    }

    @Test func reportsStateOfAnotherScenario() throws {
        let items = try Self.items(fixture("ports-stale")).filter { $0.problem != nil }
        #expect(items.map(\.title) == ["a second scenario in the same process"])
    }

    @Test func reportsAKeyCacheThatTheInjectedClockDoesNotMove() throws {
        let title = "the clock of the key cache"
        let items = try Self.items(fixture("ports-cache-of-machine-clock"), keyWait: Self.aSecondAndAHalf)
            .filter { $0.title == title }
        #expect(items.count == 1)
        #expect(items.first?.problem?.hasSuffix("so the key cache uses the machine's clock") == true)
        let injected = try Self.items(fixture("ports-cache-of-injected-clock"), keyWait: Self.aSecondAndAHalf)
        #expect(injected.filter { $0.title == title } == [AdapterCheck.Item(title: title)])
        // A client on the machine's clock is not asked.
        #expect(!(try Self.items(fixture("ports"))).contains { $0.title == title })
    }

    @Test func reportsMissingReasons() throws {
        let items = try Self.items(fixture("unreasoned")).filter { $0.problem != nil }
        #expect(items.map(\.title) == ["reasons"])
        #expect(items.first?.problem?.contains("without a reason of the suite's list") == true)
    }

    /// An adapter that drops what its client lacks, in place of reporting it, would make that a finding of the client.
    @Test(
        arguments: [
            ("previous_id_token", "previous_id_token"), ("login_hint", "login_hint"), ("nonce", "feature nonce"),
            ("hosted_domain", "feature hosted_domain"), ("nothing", nil),
        ] as [(String, String?)])
    func reportsWhatTheAdapterDrops(_ member: String, _ title: String?) throws {
        let features = "nonce,at_hash,hosted_domain,server_client_id,redirect_uri,relay"
        let items = try Self.items(fixture("combination lenient \(features) \(member)"))
        let wrong = items.filter { $0.problem != nil }
        #expect(wrong.map(\.title) == (title.map { [$0] } ?? []))
        #expect(wrong.filter { $0.hint == nil } == [])
    }

    /// Each operation has texts of its own, for which an adapter can forget that they may be bytes.
    @Test func reportsWhereBytesEndTheAdapter() throws {
        let items = try Self.items(fixture("combination lenient nonce,relay bytes"))
        let wrong = items.filter { $0.problem != nil }.map(\.title)
        let operations = ["parse-authorization-response", "parse-token-response", "parse-key-set"]
        #expect(Set(wrong).isSuperset(of: operations.map { "bytes that are not UTF-8 in \($0)" }))
        #expect(wrong.allSatisfy { $0.hasPrefix("bytes that are not UTF-8 in ") })
    }

    /// The adapter reads a line when it has answered the one before.
    @Test func reportsStepsThatWaitForTheOneBefore() throws {
        let title = "several steps at once"
        let claiming = try Self.items(fixture("combination library redirect_uri,simultaneous_steps,relay"))
        #expect(
            claiming.first { $0.title == title }?.problem
                == "while one sign-in waited for the provider, another one sent no request")
        let silent = try Self.items(fixture("combination library redirect_uri,relay"))
        #expect(!silent.contains { $0.title == title })
    }

    @Test func saysThatDevicesAreSkippedWithoutTheRelay() throws {
        func hint(_ features: String) throws -> String? {
            try Self.items(fixture("combination library \(features)")).first { $0.title == "devices" }?.hint
        }
        #expect(
            try hint("nonce") == "scenarios with devices are skipped: they need \"relay\" and \"clock\": \"injected\"")
        #expect(try hint("nonce,relay") == nil)
    }

    @Test func reportsChangedIDs() throws {
        // The fixture finds members by quotation marks and does not parse JSON.
        let items = try Self.items(fixture("4"))
        let wrong = items.filter { $0.problem != nil }.map(\.title)
        #expect(wrong.contains("an id with any characters"))
        #expect(!wrong.contains("hello") && !wrong.contains("derive-code-challenge"))
    }
}
