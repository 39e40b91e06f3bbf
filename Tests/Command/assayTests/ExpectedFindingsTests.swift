import AssayTestSupport
import Testing

@testable import assay

@Suite struct ExpectedFindingsTests {
    private let temporary = TemporaryFolders()

    private func run(_ findings: String, _ words: String...) throws -> CommandRun { try run(findings, words) }

    private func run(_ findings: String, _ words: [String]) throws -> CommandRun {
        let folder = try temporary.folder(SampleFolder.files)
        let file = try temporary.folder(["known.json": findings]).path + "/known.json"
        return CommandRun(["run", "--vectors", folder.path, "--expected-findings", file] + words)
    }

    private static let known = #"{"findings": [{"id": "id-token/sample::nonce", "why": "the plan checks no nonce"}]}"#

    @Test func knownFindingIsAccepted() throws {
        let run = try run(Self.known, "--client", "plan-as-written")
        #expect(run.status == .success)
        #expect(run.errorLines == [])
        #expect(run.output.hasSuffix("\n4 passed, 1 failed, 1 skipped\n✓ plan-as-written: nothing new, 1 known\n"))
        // It is still reported.
        let full = try self.run(Self.known, "--client", "plan-as-written", "--full")
        #expect(full.output.contains("✗ id-token/sample::nonce  critical, accepted-bad"))
    }

    @Test func unexpectedFindingIsReported() throws {
        let run = try run(#"{"findings": []}"#, "--client", "plan-as-written")
        #expect(run.status == .findings)
        #expect(
            run.errorLines == [
                "assay: unexpected finding id-token/sample::nonce: "
                    + "expected a refusal with invalid-nonce, but the client accepted"
            ])
    }

    /// The screen of a run names it; where there is no such screen, standard error does.
    @Test(arguments: [
        (known, "the expected finding id-token/sample::nonce no longer happens: re"),
        (
            #"{"findings": [{"id": "id-token/sample::gone", "why": "w"}]}"#,
            "the expected finding id-token/sample::gone names no vector"
        ),
    ])
    func anExpectedFindingThatIsGoneIsNamedOnce(_ findings: String, _ words: String) throws {
        let screen = try run(findings)
        #expect(screen.status == .findings)
        #expect(screen.errorLines == [])
        #expect(screen.output.ranges(of: "\n! \(words)").count == 1)
        for options in [
            ["--full"], ["--format", "json"], ["--output", try temporary.folder([:]).path + "/report.txt"],
        ] {
            let other = try run(findings, options)
            #expect(other.status == .findings)
            #expect(other.errorLines.map { $0.hasPrefix("assay: \(words)") } == [true], "\(options)")
            #expect(!other.output.contains(words), "\(options)")
        }
    }

    @Test func aRunWritesItsFindings() throws {
        let folder = try temporary.folder(SampleFolder.files)
        let output = try temporary.folder([:])
        let file = output.path + "/known.json"
        let words = ["run", "--client", "plan-as-written", "--vectors", folder.path]
        let first = CommandRun(words + ["--write-expected-findings", file])
        #expect(first.status == .findings)
        #expect(first.errorLines == ["assay: \(file) has 1 known finding now"])
        let text = try output.text("known.json")
        #expect(text.contains("\"id\": \"id-token/sample::nonce\""))
        #expect(CommandRun(words + ["--expected-findings", file]).status == .success)
        // What somebody wrote stays.
        let own = #"{"findings": [{"id": "id-token/sample::nonce", "why": "the plan checks no nonce"}]}"#
        let known = try temporary.folder(["own.json": own]).path + "/own.json"
        let again = CommandRun(words + ["--full", "--expected-findings", known, "--write-expected-findings", file])
        #expect(again.status == .success)
        #expect(again.output.contains("\n    known: the plan checks no nonce\n"))
        #expect(try output.text("known.json").contains("\"why\": \"the plan checks no nonce\""))
    }

    @Test func findingsThatCannotBeWrittenAreReportedBeforeTheRun() throws {
        let folder = try temporary.folder(SampleFolder.files)
        let file = folder.path + "/none/known.json"
        let run = CommandRun("run", "--vectors", folder.path, "--write-expected-findings", file)
        #expect(run.status == .usage)
        #expect(run.errorLines == ["assay: \(file): the folder \(folder.path)/none does not exist"])
    }

    /// The shards of a run can share one file.
    @Test func unselectedVectorIsIgnored() throws {
        let run = try run(Self.known, "--client", "plan-as-written", "--skip", "id-token/sample::nonce")
        #expect(run.status == .success)
        #expect(run.errorLines == [])
    }

    /// An inconclusive vector can be expected like a finding.
    @Test func inconclusiveVectorCanBeExpected() throws {
        let folder = try temporary.folder([
            "area.json": """
            {"about": "a", "operation": "verify-id-token", "vectors": [
              {"id": "one", "title": "a key set that the plan cannot read", "importance": "low",
               "covers": ["OIDC-3.1.3.7-3"], "expect": {"reject": "invalid-audience"},
               "token": {"claims": {"aud": "other.example"}},
               "context": {"keys": ["google-a", {"key": "google-b", "jwk": {"use": null}}]}}
            ]}
            """
        ])
        let words = ["run", "--client", "plan-as-written", "--vectors", folder.path]
        let alone = CommandRun(words)
        #expect(alone.status == .findings)
        #expect(alone.output.contains("● area::one: a key set that the plan cannot read\n  low, inconclusive: "))
        #expect(
            alone.output.contains("\n0 passed, 0 failed, 1 inconclusive\n✗ plan-as-written: nothing failed, but 1 "))
        let file = try temporary.folder([
            "known.json": #"{"findings": [{"id": "area::one", "why": "the plan needs use in every key"}]}"#,
            "none.json": #"{"findings": []}"#,
        ])
        #expect(CommandRun(words + ["--expected-findings", file.path + "/known.json"]).status == .success)
        let unexpected = CommandRun(words + ["--expected-findings", file.path + "/none.json"])
        #expect(unexpected.status == .findings)
        #expect(unexpected.errorLines.count == 1)
        #expect(unexpected.errorLines.first?.hasPrefix("assay: unexpected inconclusive vector area::one: ") == true)
    }

    @Test(arguments: [
        ("[]", "1:1: $: expected an object, found an array"),
        (#"{"findings": ["id"]}"#, "1:15: $.findings[0]: expected an object, found a string"),
        (#"{"findings": [{"id": "a"}]}"#, #"1:15: $.findings[0]: the member "why" is missing"#),
        (#"{"findings": [{"id": "a", "why": ""}]}"#, "1:34: $.findings[0].why: the string is empty"),
        (
            #"{"findings": [{"id": "a", "why": "w", "wy": 1}]}"#,
            #"1:39: $.findings[0].wy: unknown member "wy"; did you mean "why"?"#
        ),
        (#"{"finding": []}"#, #"1:2: $.finding: unknown member "finding"; did you mean "findings"?"#),
        ("{", "1:2: $: expected a member's name, found the end of the document"),
    ])
    func aFileThatIsWrong(_ text: String, _ problem: String) throws {
        let folder = try temporary.folder(SampleFolder.files)
        let file = try temporary.folder(["known.json": text]).path + "/known.json"
        let run = CommandRun("run", "--vectors", folder.path, "--expected-findings", file)
        #expect(run.status == .usage)
        #expect(run.errorLines == ["assay: \(file):\(problem)"])
        #expect(run.output == "")
    }

    @Test func missingFileIsReported() throws {
        let folder = try temporary.folder(SampleFolder.files)
        let file = folder.path + "/missing.json"
        let run = CommandRun("run", "--vectors", folder.path, "--expected-findings", file)
        #expect(run.status == .usage)
        #expect(run.errorLines == ["assay: \(file):1:1: $: the file cannot be read"])
    }
}
