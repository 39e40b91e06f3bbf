import AssayTestSupport
import Foundation
import Testing

@testable import assay

/// A run that a signal ends, in a process of its own.
@Suite(.tags(.process)) struct InterruptedCommandTests {
    private let temporary = TemporaryFolders()

    /// An adapter that answers two probes, says so in a file, and answers no more.
    private static let adapter = """
        #!/bin/sh
        read -r hello
        echo '{"type":"hello","protocol":1,"client":"stalling","operations":["derive-code-challenge"],"clock":"real"}'
        count=0
        while read -r probe; do
            count=$((count + 1))
            if [ $count = 3 ]; then
                : >"$1"
                while :; do sleep 1; done
            fi
            id=${probe#*'"id":"'}
            echo "{\\"type\\":\\"result\\",\\"id\\":\\"${id%%'"'*}\\",\\"outcome\\":\\"reject\\"}"
        done
        """

    private static let formats = ["text", "json", "junit", "sarif", "markdown", "html"]

    /// A run whose adapter hangs.
    private struct Hanging {
        let process: Process
        let folder: TemporaryFolder

        func send(_ signal: Int32) { _ = kill(process.processIdentifier, signal) }

        /// Waits until standard error has these words.
        func wait(for words: String) -> Bool {
            for _ in 0..<3_000 {
                if (try? folder.text("errors"))?.contains(words) == true { return true }
                usleep(10_000)
            }
            return false
        }

        func json() throws -> [String: Any] {
            let text = try folder.text("report.json")
            return try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        }
    }

    /// Starts a command with the adapter, and returns when that hangs.
    ///
    /// - Parameter shell: what a shell does before it becomes the command.
    private func hanging(
        _ command: [String], named name: String = "", formats: [String], shell: String = ":"
    ) throws -> Hanging {
        let folder = try temporary.folder(["errors": ""])
        let adapter = try folder.program("adapter", Self.adapter)
        try folder.copy("code-challenge", from: SuiteForge.root.path + "/vectors")
        let program = try #require(Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent())
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments =
            ["-c", "\(shell); exec \"$0\" \"$@\"", program.appendingPathComponent("assay").path] + command + [
                "--exec", "\(name)\(adapter) \(folder.path)/hangs", "--only", "code-challenge/*", "--jobs", "1",
                "--vectors", folder.path,
            ]
            + ["--timeout", "3600"] + formats.flatMap { ["--format", $0, "--output", "\(folder.path)/report.\($0)"] }
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.path + "/errors"))
        try process.run()
        for _ in 0..<3_000 where !FileManager.default.fileExists(atPath: folder.path + "/hangs") { usleep(10_000) }
        return Hanging(process: process, folder: folder)
    }

    @Test(
        arguments: [(SIGHUP, "SIGHUP", 129), (SIGINT, "SIGINT", 130), (SIGTERM, "SIGTERM", 143)]
            as [(Int32, String, Int32)])
    func everyReportIsWrittenAndMarked(_ signal: Int32, _ name: String, _ status: Int32) throws {
        let run = try hanging(["run", "--write-expected-findings", "findings.json"], formats: Self.formats)
        run.send(signal)
        run.process.waitUntilExit()
        #expect(run.process.terminationStatus == status)
        let report = try run.json()
        let mark = try #require(report["interrupted"] as? [String: Any])
        #expect(mark["by"] as? String == name)
        let notRun = try #require(mark["not_run"] as? [String])
        let results = try #require(report["results"] as? [[String: Any]])
        #expect(!results.isEmpty && !notRun.isEmpty)
        #expect(Set(results.compactMap { $0["id"] as? String }).isDisjoint(with: notRun))
        let all = results.count + notRun.count
        let words = "\(name) interrupted the run after \(results.count) of \(all) vectors, so this report is partial"
        let errors = try run.folder.text("errors")
        #expect(errors.hasSuffix("assay: \(words)\n"), "\(errors)")
        for format in ["text", "junit", "sarif", "markdown", "html"] {
            #expect(try run.folder.text("report." + format).contains(words), "\(format)")
        }
        // It does not know all findings.
        #expect(!FileManager.default.fileExists(atPath: run.folder.path + "/findings.json"))
    }

    /// As nohup starts a command: it goes on without its terminal.
    @Test func anIgnoredHangUpStaysIgnored() throws {
        let run = try hanging(["run"], formats: ["json"], shell: "trap '' HUP")
        run.send(SIGHUP)
        run.send(SIGINT)
        run.process.waitUntilExit()
        #expect(run.process.terminationStatus == 130)
        #expect((try run.json()["interrupted"] as? [String: Any])?["by"] as? String == "SIGINT")
    }

    /// A pipe that nobody reads takes no report.
    @Test func aSecondSignalEndsAtOnce() throws {
        let pipe = try temporary.folder([:]).path + "/pipe"
        try #require(mkfifo(pipe, 0o600) == 0)
        let run = try hanging(["run", "--format", "text", "--output", pipe], formats: [])
        run.send(SIGINT)
        #expect(run.wait(for: "assay: SIGINT: "))
        #expect(run.process.isRunning)
        // Until half a second after the first, a signal repeats it.
        while run.process.isRunning {
            run.send(SIGTERM)
            usleep(50_000)
        }
        #expect(run.process.terminationStatus == 143)
        let last = "assay: SIGTERM: ended at once, because it is the second signal\n"
        #expect(try run.folder.text("errors").hasSuffix(last))
    }

    /// `timeout` sends its signal to the process and to its group.
    @Test func aSignalThatIsRepeatedIsOne() throws {
        let run = try hanging(["run"], formats: ["json"])
        run.send(SIGINT)
        run.send(SIGINT)
        run.process.waitUntilExit()
        #expect(run.process.terminationStatus == 130)
        #expect(try run.json()["interrupted"] != nil)
        #expect(try !run.folder.text("errors").contains("ended at once"))
    }

    @Test(
        arguments: [
            NamedCase("at once", 0, .repetition), NamedCase("half a second later", 500, .repetition),
            NamedCase("just later than that", 501, .second), NamedCase("much later", 60_000, .second),
        ] as [NamedCase<Int, Interruption.Meaning>])
    func aSecondSignalIsLaterThanARepetition(_ test: NamedCase<Int, Interruption.Meaning>) {
        let interruption = Interruption()
        let start = ContinuousClock.now
        #expect(interruption.receive(.terminate, at: start) == .first)
        #expect(interruption.receive(.interrupt, at: start + .milliseconds(test.input)) == test.expected)
        #expect(interruption.signal == .terminate)
    }

    @Test func aMatrixHasTheClientsThatWereDone() throws {
        let formats = ["text", "json", "markdown", "html"]
        let run = try hanging(["matrix", "--client", "library"], named: "stalling=", formats: formats)
        run.send(SIGINT)
        run.process.waitUntilExit()
        #expect(run.process.terminationStatus == 130)
        let report = try run.json()
        #expect((report["clients"] as? [[String: Any]])?.compactMap { $0["name"] as? String } == ["library"])
        let absences = try #require(report["not_run"] as? [[String: Any]])
        #expect(absences.count == 1 && absences[0]["name"] as? String == "stalling")
        #expect((absences[0]["reason"] as? String)?.hasPrefix("SIGINT interrupted the run after ") == true)
    }

    /// The twin: the same command without a signal.
    @Test func aWholeRunIsNotMarked() throws {
        let folder = try temporary.folder(SampleFolder.files)
        for format in Self.formats {
            let run = CommandRun("run", "--vectors", folder.path, "--format", format)
            #expect(run.status == .success)
            #expect(!run.output.contains("interrupted the run") && !run.output.contains("interrupted\""), "\(format)")
        }
    }
}
