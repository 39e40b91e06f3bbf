import AssayConformance
import AssayTestSupport
import Foundation
import Testing

@testable import assay

/// `assay run` with inputs that nobody wrote.
@Suite struct GeneratedInputTests {
    private let temporary = TemporaryFolders()

    @Test(
        arguments: [
            ("--generate 0", "--generate takes a number, a time such as 60s or 10m, or pairs, not \"0\""),
            ("--generate 5h", "--generate takes a number, a time such as 60s or 10m, or pairs, not \"5h\""),
            ("--generate 5 --only id-token", "--only selects vectors, and --generate and --input run none"),
            ("--seed 5", "--seed, --operation, --keep-inputs and --corpus need --generate"),
            ("--corpus x", "--seed, --operation, --keep-inputs and --corpus need --generate"),
            (
                "--generate 5 --operation sing-in",
                "no inputs are made for the operation \"sing-in\"; did you mean \"sign-in\"?"
            ),
            ("--generate 5 --input {}", "--input cannot be combined with --generate, --seed or --corpus"),
            ("--corpus x --input {}", "--input cannot be combined with --generate, --seed or --corpus"),
            ("--input {\"operation\":7}", "--input:1:14: $.operation: expected a string, found a number"),
            (
                "--input {\"operation\":\"verify-id-token\",\"tokn\":1}",
                "--input:1:32: $.tokn: unknown member \"tokn\"; did you mean \"token\"?"
            ),
        ])
    func mistakes(_ words: String, _ message: String) {
        let run = CommandRun(["run"] + words.split(separator: " ").map(String.init))
        #expect(run.status == .usage)
        #expect(run.errorLines.contains { $0.hasPrefix("assay: " + message) }, "\(run.errorLines)")
    }

    @Test func noFinding() {
        let run = CommandRun("run", "--client", "reference", "--generate", "200", "--operation", "parse-user-info")
        #expect(run.status == .success)
        #expect(run.output.hasPrefix("reference 1, profile core: 200 inputs that nobody wrote (seed 1) in "))
        #expect(run.output.contains(" that every client must refuse, "))
        #expect(run.output.contains("✓ reference: no finding in "))
    }

    /// Two edits, the vectors' requirement, a line that runs it again, and a file of which promote makes a vector.
    @Test func finding() throws {
        let folder = try temporary.folder([:]).path + "/kept"
        let client = "reference+flaw:user-info-subject-not-compared+if:body.name!"
        let run = CommandRun(
            "run", "--client", client, "--generate", "2000", "--operation", "parse-user-info", "--keep-inputs", folder,
            "--full")
        #expect(run.status == .findings)
        let line = try #require(run.output.split(separator: "\n").first { $0.contains("--input '") })
        let input = try #require(line.split(separator: "--input '").last?.dropLast())
        #expect(run.output.contains("    name: missing; sub: "))
        let again = CommandRun("run", "--client", client, "--input", String(input))
        #expect(again.status == .findings)
        #expect(again.output.contains("1 input in "))
        #expect(CommandRun("run", "--client", "reference", "--input", String(input)).status == .success)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder)
        let file = try #require(files.first)
        let fromFile = CommandRun("run", "--client", client, "--input", folder + "/" + file)
        #expect(fromFile.status == .findings)
        let promoted = try CommandRun { console in
            try VectorsPromote.run(words: [folder + "/" + file], console) { _, _ in
                .reject(.invalidUserInfo, message: nil)
            }
        }
        #expect(promoted.output.contains(#""operation": "parse-user-info""#))
        #expect(promoted.output.contains(#""expect": { "reject": "invalid-user-info" }"#))
    }

    /// A corpus is written, tells what a client answers otherwise, and its files are inputs of other commands.
    @Test func corpus() throws {
        let folder = try temporary.folder([:]).path + "/corpus"
        func run(_ client: String) -> CommandRun {
            CommandRun(
                "run", "--client", client, "--generate", "300", "--operation", "parse-user-info", "--corpus", folder,
                "--format", "json")
        }
        let first = run("reference")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(first.errorLines.contains("assay: \(folder) has \(files.count) inputs, \(files.count) of them new"))
        #expect(first.output.contains(#""added": \#(files.count)"#))
        #expect(run("reference").output.contains(#""changed": 0,"#))
        let changed = run("lenient")
        #expect(changed.output.contains("inputs of the corpus are answered otherwise than before"))
        let input = CommandRun("run", "--client", "reference", "--input", folder + "/" + (try #require(files.first)))
        #expect(input.output.contains("1 input in "))
    }

    /// A file that is no input ends the run before anything is tried.
    @Test(
        arguments: [
            ("{", ":1:2: "), ("{\"operation\": \"parse-user-inof\"}", ":1:15: $.operation: "),
            ("{\"operation\": \"parse-user-info\", \"input\": 7}", ":1:43: "),
        ])
    func badCorpus(_ text: String, _ place: String) throws {
        let folder = try temporary.folder(["a.json": text]).path
        let run = CommandRun("run", "--client", "reference", "--generate", "5", "--corpus", folder)
        #expect(run.status == .usage)
        #expect(run.errorLines.contains { $0.hasPrefix("assay: \(folder)/a.json\(place)") }, "\(run.errorLines)")
    }

    @Test func json() {
        let run = CommandRun(
            "run", "--client", "reference", "--generate", "300", "--seed", "3", "--operation", "parse-user-info",
            "--format", "json")
        #expect(run.output.contains(#""inputs": 300,"#))
        #expect(run.output.contains(#""seed": 3"#))
    }
}
