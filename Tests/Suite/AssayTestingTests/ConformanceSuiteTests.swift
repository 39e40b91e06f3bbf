import AssayClients
import AssayConformance
import AssayTesting
import Testing

@Suite struct ConformanceSuiteTests {
    @Test(arguments: try ConformanceSuite.results(of: LibraryClient(), areas: ["id-token/audience"], profile: "core"))
    func conforms(_ result: ConformanceResult) { #expect(result.isPassed, "\(result.report)") }

    @Test func reportsFindings() throws {
        let results = try ConformanceSuite.results(of: AcceptingClient(), areas: ["code-challenge"])
        let finding = try #require(results.first { $0.id == "code-challenge/derive::one-too-short" })
        #expect(finding.verdict == .failed)
        #expect(!finding.isPassed)
        #expect(
            finding.report.contains("failed: expected a refusal with invalid-code-verifier, but the client accepted"))
        #expect(finding.report.contains("RFC7636-4.1: "))
        #expect("\(finding)" == finding.id)
    }

    @Test func runsTheImportantVectorsAlone() throws {
        let all = try ConformanceSuite.results(of: AcceptingClient(), areas: ["code-challenge"])
        let some = try ConformanceSuite.results(
            of: AcceptingClient(), areas: ["code-challenge"], leastImportance: .high)
        let important: Set<Importance> = [.critical, .high]
        #expect(some.map(\.id) == all.filter { important.contains($0.importance) }.map(\.id))
        #expect(!some.isEmpty && some.count < all.count)
    }

    /// A known finding is expected as long as it happens.
    @Test func acceptsKnownFindings() throws {
        let results = try ConformanceSuite.results(
            of: AcceptingClient(), areas: ["code-challenge"],
            known: ["code-challenge/derive::one-too-short": "we trust ourselves"])
        let known = try #require(results.first { $0.knownReason != nil })
        #expect(!known.isPassed && known.isExpected)
        #expect(known.report.hasSuffix("\nknown: we trust ourselves"))
        #expect(results.allSatisfy { $0.knownReason != nil || $0.isExpected == $0.isPassed })
        let passed = try #require(results.first { $0.isPassed })
        let again = try ConformanceSuite.results(
            of: AcceptingClient(), areas: ["code-challenge"], known: [passed.id: "old"])
        let stale = try #require(again.first { $0.id == passed.id })
        #expect(!stale.isExpected && stale.report.hasSuffix("\nthe known finding no longer happens: old"))
        let error = #expect(throws: ConformanceSuiteError.self) {
            try ConformanceSuite.results(of: AcceptingClient(), known: ["code-challenge/derive::gone": "w"])
        }
        #expect(error?.description == "the known finding \"code-challenge/derive::gone\" names no vector")
    }

    @Test func refusesAFolderWithoutVectors() {
        #expect(throws: ConformanceSuiteError.self) {
            try ConformanceSuite.results(of: AcceptingClient(), folders: ["/no-such-folder"])
        }
    }

    @Test func findingsLeadBackToCauses() throws {
        let client = try #require(try BundledClients.client(named: "plan-as-written"))
        let results = try ConformanceSuite.results(of: client, areas: ["id-token/nonce"])
        let finding = try #require(results.first { $0.id == "id-token/nonce::missing" })
        let cause = try #require(finding.causes.first)
        #expect(cause.hasPrefix("The client ") && finding.report.contains("\ncause: \(cause)"))
        let summary = ConformanceSuite.summary(of: results)
        let count = results.count { $0.causes.contains(cause) }
        #expect(count > 1 && summary.hasPrefix("\(count) findings: \(cause)"))
        #expect(results.allSatisfy { !$0.isPassed || $0.causes.isEmpty })
        #expect(ConformanceSuite.summary(of: []) == "0 findings without a known cause")
    }

    /// A test runner prints what a client says.
    @Test func theWordsOfAClientCannotControlATerminal() throws {
        let client = SilentClient(operations: [.deriveCodeChallenge], words: "\u{1B}[31m\u{9B}\u{202E}\n")
        let results = try ConformanceSuite.results(of: client, areas: ["code-challenge"])
        let shown = "⟨U+001B⟩[31m⟨U+009B⟩⟨U+202E⟩ "
        #expect(results.allSatisfy { $0.detail.contains("\"unsupported\" (derive-code-challenge: \(shown))") })
        #expect(results.allSatisfy { $0.report.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 } })
        let error = #expect(throws: ConformanceSuiteError.self) {
            try ConformanceSuite.results(of: SilentClient(operations: [], words: "\u{1B}[31m\u{9B}\u{202E}\n"))
        }
        #expect(error?.description == "nothing was judged: \(shown) handles no operation")
    }

    @Test func leavesOutUnsupportedOperations() throws {
        let areas = Set(try ConformanceSuite.results(of: AcceptingClient()).map { $0.id.prefix { $0 != "/" } })
        #expect(areas == ["code-challenge"])
    }

    /// A client that is never asked must not pass.
    @Test(
        arguments: [
            (areas: [], operations: [], told: "nothing was judged: silent handles no operation"),
            (
                areas: ["id-token/audience"], operations: [.deriveCodeChallenge],
                told: "nothing was judged in the area \"id-token/audience\": "
                    + "silent handles derive-code-challenge"
            ),
            (
                areas: ["code-challenge", "id-token"], operations: [.deriveCodeChallenge],
                told:
                    "nothing was judged in the area \"id-token\": silent handles derive-code-challenge"
            ),
        ] as [(areas: [String], operations: Set<AssayConformance.ClientOperation>, told: String)])
    func refusesARunThatJudgesNothing(
        _ test: (areas: [String], operations: Set<AssayConformance.ClientOperation>, told: String)
    ) {
        let error = #expect(throws: ConformanceSuiteError.self) {
            try ConformanceSuite.results(of: SilentClient(operations: test.operations), areas: test.areas)
        }
        #expect(error?.description == test.told)
    }

    /// What a profile leaves open is not a test that passes.
    @Test func leavesOutWhatTheProfileDoesNotJudge() throws {
        let area = "code-challenge/derive"
        let strict = try ConformanceSuite.results(of: LibraryClient(), areas: [area], profile: "strict").map(\.id)
        let core = try ConformanceSuite.results(of: LibraryClient(), areas: [area], profile: "core").map(\.id)
        #expect(Set(core).isStrictSubset(of: strict))
        let error = #expect(throws: ConformanceSuiteError.self) {
            try ConformanceSuite.results(of: LibraryClient(), areas: ["sign-in/limits"], profile: "core")
        }
        #expect(
            error?.description
                == "nothing was judged in the area \"sign-in/limits\": the profile core leaves all answers open")
    }

    /// A handler that handles nothing.
    @Test func unsupportedObservationDoesNotPass() throws {
        let results = try ConformanceSuite.results(of: SilentClient(operations: [.verifyIDToken]))
        #expect(results.count >= 1_000)
        #expect(results.allSatisfy { $0.verdict == .inconclusive && !$0.isPassed })
    }

    @Test func refusesUnknownNames() {
        #expect(throws: ConformanceSuiteError.self) {
            try ConformanceSuite.results(of: AcceptingClient(), areas: ["no-such-area"])
        }
        #expect(throws: ConformanceSuiteError.self) {
            try ConformanceSuite.results(of: AcceptingClient(), profile: "lenient")
        }
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
