import AssayTestSupport
import Foundation
import Testing

@testable import assay

@Suite(.tags(.process)) struct AdapterInitTests {
    private let temporary = TemporaryFolders()

    /// The adapters that an interpreter runs; `scripts/examples/check-examples` compiles the others.
    private static let interpreted = ["python", "node", "ruby"].filter { language in
        let program = ["python": "python3"][language, default: language]
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
    }

    /// What reads the claims of a token and checks nothing.
    private static let readers = [
        "python": #"""
        import base64
            part = id_token.split(".")[1]
            return json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))
        """#,
        "node": "return JSON.parse(Buffer.from(idToken.split('.')[1], 'base64url').toString())",
        "ruby": "JSON.parse(id_token.split('.')[1].tr('-_', '+/').unpack1('m'))",
    ]

    private static let files: [NamedCase<String, (file: String, steps: [String])>] = [
        NamedCase("python", "python", ("adapter.py", ["--exec 'python3 PATH'"])),
        NamedCase("go", "go", ("adapter.go", ["go build -o PATH.out PATH", "--exec PATH.out"])),
        NamedCase("node", "node", ("adapter.mjs", ["--exec 'node PATH'"])),
        NamedCase("ruby", "ruby", ("adapter.rb", ["--exec 'ruby PATH'"])),
        NamedCase("swift", "swift", ("adapter.swift", ["swiftc -o PATH.out PATH", "--exec PATH.out"])),
    ]

    @Test(arguments: files)
    func fileAndNextSteps(_ row: NamedCase<String, (file: String, steps: [String])>) throws {
        let folder = try temporary.folder([:])
        let path = folder.path + "/" + row.expected.file
        let run = CommandRun("adapter", "init", row.input, path)
        #expect(run.status == .success)
        #expect(run.output.hasPrefix("\(path): fill in verify"))
        for step in row.expected.steps { #expect(run.output.contains(step.replacing("PATH", with: path))) }
        #expect(try folder.text(row.expected.file).contains("Fill in verify"))
    }

    @Test func isRefused() throws {
        let folder = try temporary.folder(["adapter.py": "mine"])
        let path = folder.path + "/adapter.py"
        #expect(
            CommandRun("adapter", "init", "python", path).errorLines == [
                "assay: \(path) exists; name another file: adapter init python FILE"
            ])
        #expect(try folder.text("adapter.py") == "mine")
        #expect(
            CommandRun("adapter", "init", "pyhton", path + "2").errorLines == [
                "assay: there is no adapter for \"pyhton\"; did you mean \"python\"?; "
                    + "the languages are python, go, node, ruby, swift"
            ])
        #expect(CommandRun("adapter", "init").status == .usage)
        #expect(
            CommandRun("adapter", "init", "python", folder.path + "/no/adapter.py").errorLines == [
                "assay: \(folder.path)/no/adapter.py cannot be written"
            ])
        #expect(try folder.contents().count == 1)
    }

    /// What a new file answers is right but for the one function.
    @Test(arguments: interpreted) func anEmptyAdapterAcceptsNoHonestInput(_ language: String) throws {
        let command = try adapter(language, [:])
        let check = CommandRun("adapter", "check", "--exec", command)
        #expect(check.status == .findings)
        let problems = check.output.split(separator: "\n").filter { $0.hasPrefix("✗") }
        #expect(problems.count == 1)
        #expect(problems.allSatisfy { $0.hasPrefix("✗ verify-id-token: it refused the golden input: ") })
        #expect(problems.allSatisfy { $0.contains("fill in verify") })
        let run = CommandRun(
            "run", "--full", "--exec", command, "--only", "id-token/audience", "--only", "id-token/golden")
        #expect(run.status == .findings)
        #expect(run.output.contains("● The client does not accept the honest input of verify-id-token"))
        #expect(!run.output.contains("crashed"))
    }

    /// A client that reads the claims without a check is one that accepts too much, and no mistake of the adapter.
    @Test(arguments: interpreted) func anAdapterWithAClientIsRight(_ language: String) throws {
        let holes = [
            "python": #"raise Refused("fill in verify_id_token")"#,
            "node": "throw new Refused('fill in verifyIdToken')", "ruby": #"raise Refused, "fill in verify_id_token""#,
        ]
        let command = try adapter(language, [try #require(holes[language]): try #require(Self.readers[language])])
        let check = CommandRun("adapter", "check", "--exec", command)
        for title in ["hello", "verify-id-token", "unknown members", "a long line", "provider", "previous_id_token"] {
            #expect(check.output.contains("✓ \(title)\n"), "\(title)")
        }
        #expect(!check.output.contains("✗ bytes"))
        let run = CommandRun(
            "run", "--full", "--exec", command, "--only", "id-token/audience", "--only", "id-token/golden")
        #expect(run.output.contains("✗ id-token/audience::another-client  critical, accepted-bad\n"))
        #expect(!run.output.contains("rejected-good"))
    }

    /// Without the lines that say what the client lacks, the adapter passes the lack off as a finding.
    @Test(.enabled(if: interpreted.contains("python"))) func anAdapterThatForgetsIsReported() throws {
        let command = try adapter(
            "python",
            [
                #"raise Refused("fill in verify_id_token")"#: try #require(Self.readers["python"]),
                #"if probe["provider"] != "google":"#: "if False:", #"if "previous_id_token" in probe:"#: "if False:",
            ])
        let output = CommandRun("adapter", "check", "--exec", command).output
        for title in ["provider", "previous_id_token"] {
            #expect(output.contains("✗ \(title): id-token/"))
            #expect(output.contains("answer \"unsupported\" with the message \"\(title)\"\n"))
        }
    }

    /// Writes the adapter with its texts replaced, and returns the command that starts it.
    private func adapter(_ language: String, _ replacements: [String: String]) throws -> String {
        let template = try #require(AdapterTemplate.all.first { $0.language == language })
        let folder = try temporary.folder([:])
        let path = "\(folder.path)/\(template.file)"
        #expect(CommandRun("adapter", "init", language, path).status == .success)
        var text = try folder.text(template.file)
        for (old, new) in replacements {
            #expect(text.contains(old))
            text = text.replacing(old, with: new)
        }
        try folder.write(template.file, text)
        return template.start(path).command
    }
}
