import AssayClients
import AssayConformance
import AssayTesting
import Synchronization
import Testing

@Suite struct ConformanceSuiteTests {
    private static let shared = ConformanceSuite(LibraryClient(), only: ["id-token/audience"], profile: "core")

    @Test(arguments: try shared.results)
    func conforms(_ result: ConformanceResult) { #expect(result.isExpected, "\(result.report)") }

    @Test func reportsFindings() throws {
        let results = try ConformanceSuite(AcceptingClient(), only: ["code-challenge"]).results
        let finding = try #require(results.first { $0.id == "code-challenge/derive::one-too-short" })
        #expect(finding.verdict == .failed)
        #expect(!finding.isPassed)
        #expect(
            finding.report.hasPrefix(
                "code-challenge/derive::one-too-short: \(finding.importance.rawValue), accepted bad: \(finding.title); "
                    + "expected a refusal with invalid-code-verifier, but the client accepted"))
        #expect(!finding.report.contains("\n"))
        #expect(finding.requirements.contains { $0.hasPrefix("RFC7636-4.1: ") })
        #expect("\(finding)" == finding.id)
    }

    /// The client answers each vector once, whatever is asked of the suite.
    @Test func runsOnce() throws {
        let client = CountingClient()
        let suite = ConformanceSuite(client, only: ["code-challenge/derive::appendix-b"])
        #expect(client.count.withLock { $0 } == 0)
        let first = try suite.results.map(\.id)
        let calls = client.count.withLock { $0 }
        #expect(calls > 0 && first.count == 1)
        #expect(try suite.results.map(\.id) == first)
        _ = try suite.summary
        _ = try suite.report(as: .json)
        #expect(client.count.withLock { $0 } == calls)
    }

    /// What is less important is run and reported, and fails no test.
    @Test func failsOnTheImportantFindingsAlone() throws {
        let all = ConformanceSuite(AcceptingClient(), only: ["code-challenge"])
        let some = ConformanceSuite(AcceptingClient(), only: ["code-challenge"], failOn: .high)
        #expect(try some.results.map(\.id) == all.results.map(\.id))
        let important: Set<Importance> = [.critical, .high]
        let unexpected = try all.unexpected
        #expect(try some.unexpected.map(\.id) == unexpected.filter { important.contains($0.importance) }.map(\.id))
        #expect(try !some.unexpected.isEmpty && some.unexpected.count < unexpected.count)
    }

    /// Areas, single vectors and wildcards, run or left out.
    @Test(
        arguments: [
            (
                only: ["code-challenge/derive::one-too-short"], skipping: [],
                left: ["code-challenge/derive::one-too-short"]
            ),
            (only: ["*::one-too-short"], skipping: [], left: ["code-challenge/derive::one-too-short"]),
            (only: ["*::one-too-*"], skipping: ["*-short"], left: ["code-challenge/derive::one-too-long"]),
        ] as [(only: [String], skipping: [String], left: [String])])
    func runsChosenVectors(_ test: (only: [String], skipping: [String], left: [String])) throws {
        let suite = ConformanceSuite(
            AcceptingClient(), only: test.only,
            skipping: Dictionary(uniqueKeysWithValues: test.skipping.map { ($0, "we know") }))
        #expect(try suite.results.map(\.id) == test.left)
        for pattern in test.skipping {
            #expect(try suite.summary.contains("! left out: \(pattern) ("))
            #expect(try suite.summary.contains("because we know"))
        }
    }

    /// A known finding is expected as long as it happens.
    @Test func acceptsKnownFindings() throws {
        let results = try ConformanceSuite(
            AcceptingClient(), only: ["code-challenge"],
            known: ["code-challenge/derive::one-too-short": "we trust ourselves"]
        ).results
        let known = try #require(results.first { $0.knownReason != nil })
        #expect(!known.isPassed && known.isExpected)
        #expect(known.report.hasSuffix("; known: we trust ourselves"))
        #expect(results.allSatisfy { $0.knownReason != nil || $0.isExpected == $0.isPassed })
        let passed = try #require(results.first { $0.isPassed })
        let again = ConformanceSuite(AcceptingClient(), only: ["code-challenge"], known: [passed.id: "old"])
        let stale = try #require(try again.results.first { $0.id == passed.id })
        #expect(try again.summary.contains("the known finding \(passed.id) no longer happens"))
        #expect(!stale.isExpected && stale.report.hasSuffix("; the known finding no longer happens: old"))
        let error = #expect(throws: ConformanceSuiteError.self) {
            try ConformanceSuite(AcceptingClient(), known: ["code-challenge/derive::gone": "w"]).results
        }
        #expect(error?.description == "the known finding \"code-challenge/derive::gone\" names no vector")
    }

    @Test func refusesAFolderWithoutVectors() {
        #expect(throws: ConformanceSuiteError.self) {
            try ConformanceSuite(AcceptingClient(), folders: ["/no-such-folder"]).results
        }
    }

    @Test func findingsLeadBackToCauses() throws {
        let client = try #require(try BundledClients.client(named: "plan-as-written"))
        let suite = ConformanceSuite(client, only: ["id-token/nonce"])
        let results = try suite.results
        let finding = try #require(results.first { $0.id == "id-token/nonce::missing" })
        let cause = try #require(finding.causes.first)
        #expect(cause.hasPrefix("The client ") && finding.report.hasSuffix("; cause: \(cause)"))
        let lines = try suite.summary.split(separator: "\n")
        #expect(lines.filter { $0.contains(cause) }.count == 1 && lines.count <= 60)
        #expect(lines.contains { $0.contains("report(as: .text) prints every finding") })
        #expect(!lines.contains { $0.contains("--") })
        #expect(results.allSatisfy { !$0.isPassed || $0.causes.isEmpty })
    }

    @Test(
        arguments: [
            (.text, "library "), (.json, "{"), (.junit, "<?xml"), (.sarif, "{"), (.markdown, "### "),
            (.html, "<!doctype html>"),
        ] as [(ConformanceSuite.Format, String)])
    func reportsInEveryFormat(_ format: ConformanceSuite.Format, _ beginning: String) throws {
        let text = try Self.shared.report(as: format)
        #expect(text.hasPrefix(beginning) && text.hasSuffix("\n"))
        #expect(!text.contains("assay run"))
    }

    /// A test runner prints what a client says.
    @Test func theWordsOfAClientCannotControlATerminal() throws {
        let client = SilentClient(operations: [.deriveCodeChallenge], words: "\u{1B}[31m\u{9B}\u{202E}\n")
        let results = try ConformanceSuite(client, only: ["code-challenge"]).results
        let shown = "⟨U+001B⟩[31m⟨U+009B⟩⟨U+202E⟩ "
        #expect(results.allSatisfy { $0.detail.contains("\"unsupported\" (derive-code-challenge: \(shown))") })
        #expect(results.allSatisfy { $0.report.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 } })
        let error = #expect(throws: ConformanceSuiteError.self) {
            try ConformanceSuite(SilentClient(operations: [], words: "\u{1B}[31m\u{9B}\u{202E}\n")).results
        }
        #expect(error?.description == "nothing was judged: \(shown) handles no operation")
    }

    @Test func leavesOutUnsupportedOperations() throws {
        let areas = Set(try ConformanceSuite(AcceptingClient()).results.map { $0.id.prefix { $0 != "/" } })
        #expect(areas == ["code-challenge"])
    }

    /// A client that is never asked must not pass.
    @Test(
        arguments: [
            (only: [], operations: [], told: "nothing was judged: silent handles no operation"),
            (
                only: ["id-token/audience"], operations: [.deriveCodeChallenge],
                told: "nothing was judged of \"id-token/audience\": "
                    + "silent handles derive-code-challenge"
            ),
            (
                only: ["code-challenge", "id-token"], operations: [.deriveCodeChallenge],
                told:
                    "nothing was judged of \"id-token\": silent handles derive-code-challenge"
            ),
        ] as [(only: [String], operations: Set<AssayConformance.ClientOperation>, told: String)])
    func refusesARunThatJudgesNothing(
        _ test: (only: [String], operations: Set<AssayConformance.ClientOperation>, told: String)
    ) {
        let error = #expect(throws: ConformanceSuiteError.self) {
            try ConformanceSuite(SilentClient(operations: test.operations), only: test.only).results
        }
        #expect(error?.description == test.told)
    }

    /// What a profile leaves open is not a test that passes.
    @Test func leavesOutWhatTheProfileDoesNotJudge() throws {
        let area = "code-challenge/derive"
        let strict = try ConformanceSuite(LibraryClient(), only: [area], profile: "strict").results.map(\.id)
        let core = try ConformanceSuite(LibraryClient(), only: [area], profile: "core").results.map(\.id)
        #expect(Set(core).isStrictSubset(of: strict))
        let error = #expect(throws: ConformanceSuiteError.self) {
            try ConformanceSuite(LibraryClient(), only: ["sign-in/limits"], profile: "core").results
        }
        #expect(
            error?.description
                == "nothing was judged of \"sign-in/limits\": the profile core leaves all answers open")
    }

    /// A handler that handles nothing.
    @Test func unsupportedObservationDoesNotPass() throws {
        let results = try ConformanceSuite(SilentClient(operations: [.verifyIDToken])).results
        #expect(results.count >= 1_000)
        #expect(results.allSatisfy { $0.verdict == .inconclusive && !$0.isPassed })
    }

    @Test(
        arguments: [
            (
                ConformanceSuite(AcceptingClient(), only: ["no-such-area"]),
                "no vector and no area is called \"no-such-area\""
            ),
            (
                ConformanceSuite(AcceptingClient(), skipping: ["*::gone": "why"]),
                "no vector and no area is called \"*::gone\""
            ),
            (ConformanceSuite(AcceptingClient(), profile: "lenient"), "there is no profile \"lenient\""),
        ])
    func refusesUnknownNames(_ suite: ConformanceSuite, _ told: String) {
        let error = #expect(throws: ConformanceSuiteError.self) { try suite.results }
        #expect(error?.description == told)
    }
}

/// A client that counts what it is asked.
private final class CountingClient: ClientUnderTest {
    let count = Mutex(0)
    let description = ClientDescription(
        name: "counting", version: "1", summary: "counts", features: [], reasons: .none)

    var handlers: [OperationHandler] {
        [
            OperationHandler { [self] (_: CodeChallengeProbe) in
                count.withLock { $0 += 1 }
                return .accept(["code_challenge": .string("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")])
            }
        ]
    }
}

/// A client whose handlers support nothing.
private struct SilentClient: ClientUnderTest {
    let operations: Set<AssayConformance.ClientOperation>
    /// What it says, which is also its name.
    var words = "silent"

    var description: ClientDescription {
        ClientDescription(name: words, version: "1", summary: "supports nothing", features: [], reasons: .none)
    }

    var handlers: [OperationHandler] {
        [
            OperationHandler { [words] (_: IDTokenProbe) in .unsupported("verify-id-token: \(words)") },
            OperationHandler { [words] (_: CodeChallengeProbe) in .unsupported("derive-code-challenge: \(words)") },
        ].filter { operations.contains($0.operation) }
    }
}

/// A client that derives the same challenge from any verifier.
private struct AcceptingClient: ClientUnderTest {
    let description = ClientDescription(
        name: "accepting", version: "1", summary: "accepts all", features: [], reasons: .none)

    var handlers: [OperationHandler] {
        [
            OperationHandler { (_: CodeChallengeProbe) in
                .accept(["code_challenge": .string("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")])
            }
        ]
    }
}
