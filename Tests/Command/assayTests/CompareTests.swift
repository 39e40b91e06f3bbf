import AssayTestSupport
import Foundation
import Testing

@testable import assay

/// `--compare`: a run next to an earlier one.
@Suite struct CompareTests {
    private let temporary = TemporaryFolders()

    private func run(_ words: String...) throws -> CommandRun {
        CommandRun(["run", "--vectors", try temporary.folder(SampleFolder.files).path] + words)
    }

    /// The JSON report of a run, in a file.
    private func report(of client: String, _ words: String...) throws -> String {
        let run = CommandRun(
            ["run", "--vectors", try temporary.folder(SampleFolder.files).path, "--client", client, "--format", "json"]
                + words)
        return try temporary.folder(["earlier.json": run.output]).path + "/earlier.json"
    }

    @Test func nothingChanged() throws {
        let run = try run(
            "--client", "plan-as-written", "--compare", try report(of: "plan-as-written"), "--format", "json")
        #expect(run.status == .findings)
        #expect(run.errorLines == [])
        let value = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let findings = try #require((value["compared"] as? [String: Any])?["findings"] as? [String: [String]])
        #expect(findings == ["new": [], "gone": [], "unchanged": [SampleFolder.finding]])
        #expect(value["tested_at"] as? Int64 == CommandRun.instant)
    }

    /// Another client is named, and compared all the same.
    @Test func anotherClient() throws {
        let run = try run(
            "--client", "plan-as-written", "--profile", "core", "--compare",
            try report(of: "library", "--profile", "strict"))
        #expect(run.status == .findings)
        #expect(
            run.errorLines == [
                "assay: --compare: the earlier report is of the client library, not of plan-as-written",
                "assay: --compare: the earlier run had the profile strict, this one has core",
            ])
        #expect(run.output.contains("findings 1 new, 0 gone, 0 unchanged"))
    }

    @Test(arguments: [
        ("{\"assay\": 1, \"clients\": [], \"rows\": []}", "this is a report of several clients"),
        ("{\"findings\": []}", "the member \"assay\" is missing"), ("nothing", "expected"),
    ])
    func noReport(_ text: String, _ words: String) throws {
        let file = try temporary.folder(["earlier.json": text]).path + "/earlier.json"
        let run = try run("--compare", file)
        #expect(run.status == .usage)
        #expect(run.errorLines.count == 1)
        #expect(run.errorLines[0].hasPrefix("assay: \(file):1:"))
        #expect(run.errorLines[0].contains(words))
        #expect(run.output == "")
    }

    @Test func aMissingFile() throws {
        let run = try run("--compare", "/nowhere/earlier.json")
        #expect(run.status == .usage)
        #expect(run.errorLines == ["assay: /nowhere/earlier.json:1:1: $: the file cannot be read"])
    }

    @Test func madeInputs() throws {
        let run = try run("--compare", try report(of: "library"), "--generate", "1")
        #expect(run.status == .usage)
        #expect(run.errorLines == ["assay: --compare needs a run of vectors, not of made inputs"])
    }
}
