import AssayTestSupport
import Foundation
import Testing

@testable import assay

@Suite struct RunCommandTests {
    private let temporary = TemporaryFolders()

    private func run(_ words: String...) throws -> CommandRun {
        CommandRun(["run"] + words + ["--vectors", try temporary.folder(SampleFolder.files).path])
    }

    @Test func cleanRun() throws {
        let run = try run()
        #expect(run.status == .success)
        #expect(run.errorLines == [])
        #expect(run.output.hasPrefix("library \(Command.version), profile strict+app: 6 vectors in "))
        #expect(run.output.hasSuffix("\n6 passed, 0 failed\n✓ library: no finding in 6 judged vectors\n"))
    }

    @Test func findings() throws {
        let run = try run("--client", "plan-as-written")
        #expect(run.status == .findings)
        #expect(run.errorLines == [])
        #expect(
            run.output.hasSuffix(
                """

                ● id-token/sample::nonce: another nonce
                  critical, accepted bad: expected a refusal with invalid-nonce, but the client accepted

                There is 1 finding without a known cause. --full prints every finding; --format html --output
                  report.html also shows what was sent; --only AREA runs one area (id-token/sample 1).

                4 passed, 1 failed, 1 skipped
                ✗ plan-as-written: 1 finding in 5 judged vectors: 1 critical

                """))
    }

    @Test func fullPrintsEveryFinding() throws {
        let run = try run("--client", "plan-as-written", "--full")
        #expect(run.status == .findings)
        #expect(run.output.contains("✗ id-token/sample::nonce  critical, accepted-bad\n    another nonce\n"))
        #expect(run.output.contains("    expected a refusal with invalid-nonce, but the client accepted\n"))
        #expect(
            run.output.hasSuffix(
                "\n1 finding: 1 accepted-bad\nno known flaw explains the finding\n"
                    + "assay vectors show ID prints what was sent, with the defect, and why it matters\n"
                    + "4 passed, 1 failed, 1 skipped\n"))
    }

    /// Findings below the importance that is asked for fail no run.
    @Test func failOn() throws {
        #expect(try run("--client", "plan-as-written", "--fail-on", "critical").status == .findings)
        let folder = try temporary.folder(
            SampleFolder.files.mapValues { $0.replacingOccurrences(of: "\"critical\"", with: "\"medium\"") })
        let words = ["run", "--client", "plan-as-written", "--vectors", folder.path]
        let run = CommandRun(words + ["--fail-on", "high"])
        #expect(run.status == .success)
        #expect(run.errorLines == ["assay: 1 finding below --fail-on high"])
        #expect(CommandRun(words + ["--fail-on", "medium"]).status == .findings)
        let wrong = CommandRun(words + ["--fail-on", "severe"])
        #expect(wrong.status == .usage)
        #expect(
            wrong.errorLines == [
                "assay: --fail-on needs one of critical, high, medium, low, not \"severe\""
            ])
    }

    /// Without arguments nothing is judged, and the status is not that of a pass.
    @Test func aloneItSaysWhatToDo() {
        let run = CommandRun([])
        #expect(run.status == .usage)
        #expect(run.output.contains("\nassay run --exec "))
    }

    /// An adapter that ends at every input says nothing about its client; one that answers anything does.
    @Test(.tags(.process), arguments: [("*", true), ("*parse-user-info*", false)])
    func adapterThatAnswersNothing(_ fatal: String, _ isEnded: Bool) throws {
        let folder = try temporary.folder([:])
        let program = try folder.program(
            "adapter",
            #"""
            #!/bin/sh
            while read -r line; do
                id=${line#*\"id\":\"}
                case $line in
                *'"type":"hello"'*)
                    echo '{"type":"hello","protocol":1,"client":"c","operations":["verify-id-token"],"clock":"injected"}' ;;
                *'"type":"bye"'*) exit ;;
                FATAL) echo 'NameError: no such name' >&2; exit 1 ;;
                *) echo '{"type":"result","id":"'"${id%%\"*}"'","outcome":"reject"}' ;;
                esac
            done
            """#.replacing("FATAL", with: fatal))
        let run = CommandRun("run", "--exec", program, "--only", "id-token/audience", "--only", "id-token/none")
        guard isEnded else {
            #expect(run.status == .findings)
            return #expect(run.errorLines == [])
        }
        #expect(run.status == .usage)
        #expect(run.output == "")
        #expect(run.errorLines.count == 1)
        #expect(
            run.errorLines.allSatisfy {
                $0.hasPrefix(
                    "assay: the first 20 inputs, and the honest inputs beside them, all ended with one error, ")
                    && $0.contains("NameError: no such name: it may be a mistake of the adapter")
                    && $0.hasSuffix("; assay adapter check --exec COMMAND looks at the adapter itself")
            })
    }

    /// A run without a judged vector is an error, with or without expected findings.
    @Test(arguments: [[], ["--expected-findings"]])
    func nothingJudged(_ words: [String]) throws {
        let folder = try temporary.folder(
            SampleFolder.files.merging(["info.json": SampleFolder.userInfo]) { first, _ in first })
        let known = try temporary.folder(["known.json": #"{"findings": []}"#]).path + "/known.json"
        let run = CommandRun(
            ["run", "--client", "plan-as-written", "--vectors", folder.path, "--only", "info"] + words
                + words.map { _ in known })
        #expect(run.status == .usage)
        #expect(
            run.errorLines == [
                "assay: nothing was judged: plan-as-written was asked none of 1 vector: "
                    + "the client does not support parse-user-info"
            ])
        #expect(run.output.hasSuffix("\n0 passed, 0 failed, 1 skipped\n✗ plan-as-written: nothing was judged\n"))
    }

    /// A run whose profile leaves every answer open judges nothing.
    @Test func everyAnswerIsOpen() throws {
        let run = try run("--profile", "core", "--only", "id-token/sample::strict")
        #expect(run.status == .usage)
        #expect(run.errorLines.count == 1)
        #expect(
            run.errorLines[0].hasPrefix(
                "assay: nothing was judged: the profile core leaves every answer open, such as that to "
                    + "id-token/sample::strict: "))
        #expect(run.errorLines[0].hasSuffix("; either is right: judged only under the profile strict"))
        #expect(run.output.hasSuffix("\n0 passed, 0 failed, 1 not judged\n✗ library: nothing was judged\n"))
        #expect(try self.run("--profile", "strict", "--only", "id-token/sample::strict").status == .success)
    }

    @Test func runIsTheDefaultCommand() throws {
        let folder = try temporary.folder(SampleFolder.files)
        #expect(
            CommandRun("--vectors", folder.path).output.hasSuffix(
                "\n6 passed, 0 failed\n✓ library: no finding in 6 judged vectors\n"))
        #expect(CommandRun("--vectors=\(folder.path)/").status == .success)
    }

    @Test func profile() throws {
        #expect(try run("--profile", "core").output.contains("profile core: 6 vectors"))
    }

    @Test func coloursOnlyOnATerminal() throws {
        let folder = try temporary.folder(SampleFolder.files)
        let words = ["run", "--vectors", folder.path]
        #expect(
            CommandRun(words, hasColours: true).output.contains(
                "\u{1B}[32m✓\u{1B}[0m \u{1B}[1mlibrary\u{1B}[0m: no finding"))
        #expect(!CommandRun(words).output.contains("\u{1B}"))
        #expect(CommandRun(words + ["--color", "always"]).output.contains("\u{1B}"))
        #expect(!CommandRun(words + ["--color", "never"], hasColours: true).output.contains("\u{1B}"))
        #expect(CommandRun(words + ["--color", "blue"]).status == .usage)
        let file = folder.path + "/report.txt"
        let run = CommandRun(words + ["--output", file], hasColours: true)
        #expect(run.output == "")
        #expect(try !folder.text("report.txt").contains("\u{1B}"))
    }

    @Test func progressOnlyOnATerminal() throws {
        let folder = try temporary.folder(SampleFolder.files)
        let words = ["run", "--vectors", folder.path]
        #expect(CommandRun(words, progressWidth: 80).errorLines == [])
        #expect(CommandRun(words).errorLines == [])
    }

    @Test func severalFormats() throws {
        let folder = try temporary.folder(SampleFolder.files)
        let json = folder.path + "/report.out"
        let run = CommandRun(
            "run", "--vectors", folder.path, "--format", "json", "--output", json, "--format", "text")
        #expect(run.status == .success)
        #expect(run.output.hasSuffix("\n6 passed, 0 failed\n✓ library: no finding in 6 judged vectors\n"))
        let report = try folder.text("report.out")
        #expect(report.hasPrefix("{\n  \"assay\": 1,\n"))
        #expect(report.hasSuffix("\n}\n") && !report.hasSuffix("\n\n"))
    }

    @Test func helpListsOptions() {
        for words in [
            ["--help"], ["help"], ["run", "--help"], ["clients", "--help"], ["vectors", "--help"],
            ["vectors", "lint", "--help"], ["vectors", "list", "--help"], ["vectors", "show", "--help"],
            ["vectors", "new", "--help"], ["vectors", "export", "--help"], ["bench", "--help"],
        ] {
            let run = CommandRun(words)
            #expect(run.status == .success, "\(words)")
            #expect(run.output.contains("usage: assay"), "\(words)")
            #expect(run.errorLines == [], "\(words)")
        }
        #expect(CommandRun("--version").output == "assay \(Command.version)\n")
        let bare = CommandRun("vectors")
        #expect(bare.status == .usage)
        #expect(bare.output.hasPrefix("usage: assay vectors COMMAND"))
    }

    @Test func clients() {
        let run = CommandRun("clients")
        #expect(run.status == .success)
        #expect(run.output.contains("\nplan-as-written   1       the sign-in plan"))
        #expect(run.output.hasPrefix("library           \(Command.version)   the client library of this package"))
        #expect(run.output.contains("features: nonce, redirect_uri\n"))
    }
}
