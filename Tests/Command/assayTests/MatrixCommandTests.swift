import AssayTestSupport
import Foundation
import Testing

@testable import assay

@Suite struct MatrixCommandTests {
    private let temporary = TemporaryFolders()

    private func matrix(_ words: String...) throws -> CommandRun {
        CommandRun(["matrix"] + words + ["--vectors", try temporary.folder(SampleFolder.files).path])
    }

    @Test func sideBySide() throws {
        let run = try matrix("--client", "library", "--client", "plan-as-written", "--client", "reference")
        #expect(run.status == .findings)
        #expect(run.errorLines == [])
        #expect(
            run.output.hasPrefix(
                "A  library \(Command.version), profile core\n   1 not judged, 5 passed\nB  plan-as-written 1, profile core\n"
            ))
        #expect(run.output.contains("\nA B C\n· ✗ ·  id-token/sample::nonce  critical\n"))
        #expect(run.output.hasSuffix("\n6 vectors, 3 clients; 1 row differs, 1 with findings or inconclusive\n"))
    }

    @Test func cleanRun() throws {
        let run = try matrix("--client", "library", "--client", "reference")
        #expect(run.status == .success)
        #expect(run.output.contains("\nnone\n"))
    }

    /// A client that lacks the selected operations leaves the others to be compared, and the status is not that of a pass.
    @Test func oneClientWithoutAVerdict() throws {
        let folder = try temporary.folder(["info.json": SampleFolder.userInfo])
        func matrix(_ clients: String...) -> CommandRun {
            CommandRun(["matrix"] + clients.flatMap { ["--client", $0] } + ["--vectors", folder.path])
        }
        let silence =
            "assay: nothing was judged: plan-as-written was asked none of 1 vector: "
            + "the client does not support parse-user-info"
        let some = matrix("library", "plan-as-written")
        #expect(some.status == .findings)
        #expect(some.errorLines == [silence])
        #expect(some.output.hasSuffix("\n1 vector, 2 clients; 0 rows differ, 0 with findings or inconclusive\n"))
        let none = matrix("plan-as-written")
        #expect(none.status == .usage)
        #expect(none.errorLines == [silence])
        #expect(matrix("library").status == .success)
    }

    @Test func flawedClientIsSelectedByName() throws {
        let run = try matrix(
            "--client", "reference", "--client", "reference+flaw:audience-not-checked", "--format", "json",
            "--profile", "strict")
        #expect(run.status == .findings)
        let report = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let clients = try #require(report["clients"] as? [[String: Any]])
        #expect(clients.map { $0["name"] as? String } == ["reference", "reference+flaw:audience-not-checked"])
        let rows = try #require(report["rows"] as? [[String: Any]])
        let differing = rows.filter { $0["differs"] as? Bool == true }.map { $0["id"] as? String }
        #expect(differing == ["id-token/sample::audience", "id-token/sample::strict"])
    }

    /// A folder of known findings: they are marked, and any other difference is an error.
    @Test(arguments: [
        (#"{"id": "id-token/sample::nonce", "why": "it sends none"}"#, ["it sends none"], [String]()),
        (
            #"{"id": "id-token/sample::nonce", "why": "w"}, {"id": "id-token/sample::audience", "why": "w"}"#, ["w"],
            ["assay: plan-as-written: the expected finding id-token/sample::audience no longer happens: "]
        ),
        ("", [], ["assay: plan-as-written: unexpected finding id-token/sample::nonce: "]),
    ])
    func knownFindings(_ findings: String, _ marks: [String], _ errors: [String]) throws {
        let known = try temporary.folder(["plan-as-written.json": "{\"findings\": [\(findings)]}"])
        let run = try matrix(
            "--client", "library", "--client", "plan-as-written", "--expected-findings", known.path, "--format", "json")
        #expect(run.status == (errors.isEmpty ? .success : .findings))
        #expect(run.errorLines.count == errors.count)
        for (line, start) in zip(run.errorLines, errors) { #expect(line.hasPrefix(start), "\(line)") }
        let report = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let rows = try #require(report["rows"] as? [[String: Any]])
        let results = rows.flatMap { $0["results"] as? [[String: Any]] ?? [] }
        #expect(results.compactMap { $0["known"] as? String } == marks)
    }

    @Test func knownFindingsAreMarkedInEveryFormat() throws {
        let known = try temporary.folder([
            "plan-as-written.json": #"{"findings": [{"id": "id-token/sample::nonce", "why": "it sends none"}]}"#
        ])
        func report(_ format: String) throws -> String {
            try matrix("--client", "plan-as-written", "--expected-findings", known.path, "--format", format).output
        }
        #expect(try report("text").contains("\n   1 known\n"))
        #expect(try report("markdown").contains(", known | critical |"))
        #expect(try report("html").contains("it sends none"))
        let missing = try matrix("--client", "library", "--expected-findings", known.path)
        #expect(missing.status == .usage)
        #expect(missing.errorLines == ["assay: \(known.path) has no library.json"])
        let nowhere = try matrix("--client", "library", "--expected-findings", known.path + "/no")
        #expect(nowhere.errorLines.first?.contains("needs a folder with a file NAME.json for each client") == true)
    }

    @Test func severalFormats() throws {
        let folder = try temporary.folder(SampleFolder.files)
        let page = folder.path + "/report.html"
        let run = CommandRun(
            "matrix", "--client", "library", "--client", "reference", "--vectors", folder.path, "--format", "html",
            "--output", page, "--format", "markdown")
        #expect(run.status == .success)
        #expect(
            run.output.hasPrefix(
                "### Assay: nothing unexpected in <code>library \(Command.version)</code>, <code>reference 1</code>\n"))
        #expect(try folder.text("report.html").hasPrefix("<!doctype html>\n"))
    }

    /// A client that cannot be started leaves the others to be compared, and the status is not that of a pass.
    @Test func oneClientThatCannotBeStarted() throws {
        let broken = "echo 'not installed: no package' >&2; exit 1"
        for (format, mark) in [("text", "\n-  broken, not run: "), ("json", "\"not_run\":")] {
            let run = try matrix("--client", "library", "--exec", "broken=\(broken)", "--format", format)
            #expect(run.status == .findings)
            #expect(run.errorLines.count == 1)
            #expect(run.errorLines.first?.hasPrefix("assay: broken was not run: ") == true)
            #expect(run.errorLines.first?.contains("not installed: no package") == true)
            #expect(run.output.contains(mark))
        }
        let none = try matrix("--exec", "one=\(broken)", "--exec", "other=\(broken)")
        #expect(none.status == .usage)
        #expect(none.errorLines.last == "assay: no client could be run")
    }

    @Test func knownFindings() throws {
        func known(_ findings: String) throws -> String {
            try temporary.folder(["plan-as-written.json": #"{"findings": [\#(findings)]}"#]).path
        }
        let clients = ["--client", "library", "--client", "plan-as-written", "--expected-findings"]
        func matrix(_ folder: String) throws -> CommandRun {
            CommandRun(["matrix"] + clients + [folder, "--vectors", try temporary.folder(SampleFolder.files).path])
        }
        let nonce = #"{"id": "id-token/sample::nonce", "why": "it checks no nonce"}"#
        let all = try matrix(known(nonce))
        #expect((all.status, all.errorLines) == (.success, []))
        let none = try matrix(known(""))
        #expect(none.status == .findings)
        #expect(
            none.errorLines.map { $0.prefix(80) } == [
                "assay: plan-as-written: unexpected finding id-token/sample::nonce: expected a refusal"[...].prefix(80)
            ])
        let stale = try matrix(known(nonce + #", {"id": "id-token/sample::audience", "why": "it checks no audience"}"#))
        #expect(stale.status == .findings)
        #expect(
            stale.errorLines.first?.hasPrefix(
                "assay: plan-as-written: the expected finding id-token/sample::audience no longer happens") == true)
        let lacking = try matrix("/nowhere")
        #expect(lacking.status == .usage)
        #expect(
            lacking.errorLines == [
                "assay: --expected-findings needs a folder with a file NAME.json for each client, not \"/nowhere\""
            ])
    }

    @Test(arguments: [
        ([], "no client is given; use --client NAME or --exec NAME=COMMAND, once for each client"),
        (["--client", "library", "--client", "library"], "two clients have the name \"library\""),
        (
            ["--exec", "no-name"],
            "--exec needs NAME=COMMAND, for example \"PyJWT=python3 adapters/pyjwt.py\", not \"no-name\""
        ),
        (
            ["--exec", "=true"],
            "--exec needs NAME=COMMAND, for example \"PyJWT=python3 adapters/pyjwt.py\", not \"=true\""
        ),
        (
            ["--client", "reference+flaw:none-such"],
            "unknown client \"reference+flaw:none-such\"; the clients are library, reference, lenient, hostile-strict, "
                + "plan-as-written"
        ),
        (
            ["--client", "library", "--format", "junit"],
            "unknown format \"junit\"; the formats are text, json, markdown, html"
        ),
        (
            ["--client", "library", "--flaws-report", "f.json"],
            "--flaws-report needs --format html"
        ),
    ])
    func wrongUsage(_ words: [String], _ message: String) throws {
        let run = CommandRun(["matrix"] + words)
        #expect(run.status == .usage)
        #expect(run.errorLines == ["assay: " + message])
        #expect(run.output == "")
    }
}
