import AssayTestSupport
import Foundation
import Synchronization
import Testing

@testable import assay

/// The destinations of reports, and the errors if they cannot be written.
@Suite struct ReportFilesTests {
    private let temporary = TemporaryFolders()

    private func run(_ words: String...) throws -> CommandRun {
        CommandRun(["run", "--vectors", try temporary.folder(SampleFolder.files).path] + words)
    }

    @Test(arguments: [
        (
            "junit",
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                + "<testsuites name=\"assay: library \(Command.version)\" tests=\"6\""
        ),
        ("sarif", "{\n  \"$schema\": \"https://docs.oasis-open.org/sarif/sarif/v2.1.0/"),
        ("markdown", "### Assay: nothing unexpected in <code>library \(Command.version)</code>\n"),
        ("html", "<!doctype html>\n<html lang=\"en\">"),
    ])
    func forms(_ format: String, _ start: String) throws {
        let run = try run("--format", format)
        #expect(run.status == .success)
        #expect(run.errorLines == [])
        #expect(run.output.hasPrefix(start))
        #expect(run.output.hasSuffix("\n"))
    }

    /// The page has the command that runs a finding again, without a path of the machine.
    @Test func aFindingHasItsCommand() throws {
        let run = try run("--client", "plan-as-written", "--profile", "strict", "--format", "html")
        let command = "assay run --client plan-as-written --profile strict --vectors … --only id-token/sample::nonce"
        #expect(run.output.contains("<code>\(command)</code>"))
    }

    @Test func fileIsReplacedCompletely() throws {
        let folder = try temporary.folder(["report.json": String(repeating: "x", count: 100_000)])
        #expect(try run("--format", "json", "--output", folder.path + "/report.json").status == .success)
        let text = try folder.text("report.json")
        #expect(text.hasPrefix("{\n") && text.hasSuffix("\n}\n"))
        #expect(try folder.contents().keys.sorted() == ["report.json"])
    }

    /// A pipe or a device is written to and never replaced by a file.
    @Test func deviceIsNotReplaced() throws {
        #expect(try run("--format", "json", "--output", "/dev/null").status == .success)
        let kind = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType
        #expect(kind == .typeCharacterSpecial)
    }

    /// The other reports, and the known findings, are written.
    @Test func aReportThatCannotBeWrittenKeepsNoOtherBack() throws {
        let folder = try temporary.folder([:]).path
        let run = try run(
            "--format", "junit", "--output", "/dev/full", "--format", "json", "--output", folder + "/report.json",
            "--format", "text", "--write-expected-findings", folder + "/known.json")
        #expect(run.status == .usage)
        #expect(run.errorLines.count == 2)
        #expect(run.errorLines.first == "assay: \(folder)/known.json has 0 known findings now")
        #expect(run.errorLines.last?.hasPrefix("assay: /dev/full: the report cannot be written: ") == true)
        #expect(run.output.contains("6 passed"))
        let written = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        #expect(written == ["known.json", "report.json"])
    }

    @Test func lostKnownFindingsKeepNoReportBack() throws {
        let run = try run("--write-expected-findings", "/dev/full")
        #expect(run.status == .usage)
        #expect(run.errorLines.count == 1)
        #expect(run.errorLines.first?.hasPrefix("assay: /dev/full: the report cannot be written: ") == true)
        #expect(run.output.contains("6 passed"))
    }

    struct NoRoom: Error, CustomStringConvertible {
        let description = "no room"
    }

    @Test(arguments: [["vectors", "list"], ["run", "--format", "json"], ["clients"], ["help"]])
    func lostOutputIsToldOnce(_ words: [String]) throws {
        let errors = Mutex("")
        let console = Console(
            write: { _ in throw NoRoom() }, writeError: { text in errors.withLock { $0 += text } })
        let folder =
            ["clients", "help"].contains(words[0]) ? [] : ["--vectors", try temporary.folder(SampleFolder.files).path]
        #expect(Assay.run(words + folder, console: console) == .harness)
        let lines = errors.withLock { $0 }.split(separator: "\n").filter { !$0.hasPrefix("assay: vectors: ") }
        #expect(lines == ["assay: standard output cannot be written: no room"])
    }

    @Test func lostOutputKeepsNoReportBack() throws {
        let folder = try temporary.folder([:]).path
        let console = Console(write: { _ in throw NoRoom() }, writeError: { _ in })
        let words = ["run", "--vectors", try temporary.folder(SampleFolder.files).path, "--format", "text", "--format"]
        #expect(Assay.run(words + ["json", "--output", folder + "/report.json"], console: console) == .harness)
        #expect(FileManager.default.fileExists(atPath: folder + "/report.json"))
    }

    @Test func targetOfALinkIsReplaced() throws {
        let folder = try temporary.folder(["report.json": String(repeating: "x", count: 100_000)])
        let link = folder.path + "/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path + "/report.json")
        #expect(try run("--format", "json", "--output", link).status == .success)
        let text = try folder.text("report.json")
        #expect(text.hasPrefix("{\n") && text.hasSuffix("\n}\n"))
        let kind = try FileManager.default.attributesOfItem(atPath: link)[.type] as? FileAttributeType
        #expect(kind == .typeSymbolicLink)
    }

    @Test func authorityFileDoesNotReplaceADevice() throws {
        _ = try ServeAuthorityFile("certificate", path: "/dev/null")
        let kind = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType
        #expect(kind == .typeCharacterSpecial)
    }

    @Test func unwritableFileIsReportedBeforeTheRun() throws {
        let folder = try temporary.folder([:])
        let missing = folder.path + "/none/report.json"
        let first = try run("--client", "plan-as-written", "--format", "json", "--output", missing)
        #expect(first.status == .usage)
        #expect(first.errorLines == ["assay: \(missing): the folder \(folder.path)/none does not exist"])
        let second = try run("--format", "json", "--output", folder.path)
        #expect(second.status == .usage)
        #expect(second.errorLines == ["assay: \(folder.path): the path is a folder, not a file"])
    }

    @Test(arguments: [
        (["--location", "Package.swift"], "--location needs --format sarif"),
        (
            ["--location", "../client.py", "--format", "sarif"],
            "--location ../client.py: expected a path below the working folder, such as src/client.py"
        ),
        (["--location", "no-such-file.py", "--format", "sarif"], "--location no-such-file.py: there is no such file"),
    ])
    func aLocationThatIsWrong(_ words: [String], _ problem: String) throws {
        let run = CommandRun(["run", "--vectors", try temporary.folder(SampleFolder.files).path] + words)
        #expect(run.status == .usage)
        #expect(run.errorLines == ["assay: \(problem)"])
    }

    @Test func oneFileForTwoFormats() throws {
        let file = try temporary.folder([:]).path + "/report"
        let run = try run("--format", "json", "--output", file, "--format", "html", "--output", file)
        #expect(run.status == .usage)
        #expect(run.errorLines == ["assay: two --output name the same file, \(file)"])
    }

    @Test func invalidSupplement() throws {
        let folder = try temporary.folder(["flaws.json": "{\n  \"assay\": 1,\n  \"flaws\": 3\n}\n"])
        let file = folder.path + "/flaws.json"
        let wrong = try run("--format", "html", "--flaws-report", file)
        #expect(wrong.status == .usage)
        #expect(wrong.errorLines.count == 1)
        #expect(wrong.errorLines[0].hasPrefix("assay: \(file):3:12: "))
        #expect(wrong.errorLines[0].hasSuffix("expected an array, found a number"))
        let missing = try run("--format", "html", "--fuzz-report", file + ".none")
        #expect(missing.status == .usage)
        #expect(missing.errorLines == ["assay: \(file).none:1:1: $: the file cannot be read"])
    }

    @Test func scenariosShowTheirSteps() throws {
        let run = CommandRun(
            "run", "--only", "sign-in/attempts::second-while-first", "--client", "plan-as-written", "--format", "json")
        #expect(run.status == .findings)
        let report = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let result = try #require((report["results"] as? [[String: Any]])?.first)
        let expected = try #require(result["expected"] as? [String: Any])
        let attempts = try #require(expected["attempts"] as? [String: [String: Any]])
        #expect(attempts["a"]?["outcome"] as? String == "accept")
        let observed = try #require(result["observed"] as? [String: Any])
        let steps = try #require(observed["steps"] as? [[String: Any]])
        #expect(steps.first?["step"] as? String == "step 1 (start of a)")
        #expect(steps.allSatisfy { $0["outcome"] is String })
    }
}
