import AssayTestSupport
import Foundation
import Testing

@testable import assay

@Suite struct SiteCommandTests {
    private let temporary = TemporaryFolders()

    /// The words that follow `assay site` for a report of two clients.
    private func report() throws -> [String] {
        let vectors = try temporary.folder(SampleFolder.files).path
        let report = try temporary.folder([:]).path + "/report.json"
        let run = CommandRun([
            "matrix", "--client", "library", "--client", "plan-as-written", "--vectors", vectors, "--format", "json",
            "--output", report,
        ])
        try #require(run.status == .findings)
        return [report, "--vectors", vectors]
    }

    private func site(_ report: [String], _ words: String...) -> CommandRun { CommandRun(["site"] + report + words) }

    @Test func writesAndReplacesASite() throws {
        let report = try report()
        let output = try temporary.folder([:]).path + "/public"
        for _ in 1...2 {
            let run = site(report, "--output", output)
            #expect(run.status == .success)
            #expect(run.errorLines == [])
            #expect(run.output.hasSuffix("files are written; open \(output)/index.html\n"))
        }
        let page = try String(contentsOfFile: output + "/vectors/id-token/sample/nonce.html", encoding: .utf8)
        #expect(page.contains("accepted bad"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: output + "/..") == ["public"])
    }

    @Test func leavesOutWithheldFindings() throws {
        let report = try report()
        let known = #"{"findings": [{"id": "id-token/sample::nonce", "why": "w", "withheld": true}]}"#
        let expected = try temporary.folder(["expected.json": known]).path + "/expected.json"
        let output = try temporary.folder([:]).path
        let run = site(report, "--output", output, "--expected-findings", "plan-as-written=\(expected)")
        #expect(run.status == .success)
        #expect(run.output.hasPrefix("1 finding is withheld\n"))
        let page = try String(contentsOfFile: output + "/vectors/id-token/sample/nonce.html", encoding: .utf8)
        #expect(!page.contains("accepted bad"))
        let unknown = site(report, "--output", output, "--expected-findings", "nobody=\(expected)")
        #expect(unknown.status == .usage)
        #expect(
            unknown.errorLines == [
                "assay: --expected-findings needs NAME=FILE with the name of a client of the report, not "
                    + "\"nobody=\(expected)\"; the clients are library, plan-as-written"
            ])
    }

    @Test func deletesNothingElse() throws {
        let report = try report()
        let other = try temporary.folder(["notes.txt": "mine"]).path
        let run = site(report, "--output", other)
        #expect(run.status == .usage)
        #expect(
            run.errorLines == [
                "assay: \(other): the folder has files that are not of a site; name a new or an empty folder"
            ])
        #expect(FileManager.default.fileExists(atPath: other + "/notes.txt"))
        #expect(site(report).errorLines == ["assay: site needs --output DIR"])
    }
}
