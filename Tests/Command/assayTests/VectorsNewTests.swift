import AssayConformance
import AssayTestRuns
import AssayTestSupport
import Foundation
import Testing

@testable import assay

/// What `assay vectors new` writes.
@Suite struct VectorsNewTests {
    private let temporary = TemporaryFolders()

    @Test func inAnExistingArea() throws {
        let folder = try temporary.folder(SampleFolder.files)
        let run = CommandRun.newVector(
            in: folder, "id-token/sample::wildcard", "--expect", "reject:invalid-audience", "--claims",
            #"{"aud": "*"}"#,
            "--title", "aud is a wildcard", "--ref", "https://a.example/", "--importance", "critical")
        #expect(run.errorLines == [])
        #expect(run.status == .success)
        #expect(
            run.output.hasPrefix(
                """
                \(folder.path)/id-token/sample.json:36: id-token/sample::wildcard, must refuse: invalid-audience
                  covers OIDC-3.1.3.7-3 (\(try Self.summary("OIDC-3.1.3.7-3"))), \
                like most vectors with this verdict; change it with --covers
                  library         passed: reject: invalid-audience: aud
                """))
        // The old text is unchanged and the vector follows it.
        let added = """
            ,
                {
                  "id": "wildcard",
                  "title": "aud is a wildcard",
                  "covers": ["OIDC-3.1.3.7-3"],
                  "refs": ["https://a.example/"],
                  "importance": "critical",
                  "token": { "claims": { "aud": "*" } },
                  "expect": { "reject": "invalid-audience" }
                }
              ]
            }

            """
        let head = SampleFolder.tokens.dropLast("\n  ]\n}\n".count)
        #expect(try folder.text("id-token/sample.json") == head + added)
        #expect(try folder.text("callback.json") == SampleFolder.callbacks)
        #expect(CommandRun("vectors", "lint", "--vectors", folder.path).status == .success)
        #expect(CommandRun("run", "--vectors", folder.path, "--only", "*::wildcard").status == .success)
    }

    @Test func inANewArea() throws {
        let folder = try temporary.folder(SampleFolder.files)
        let run = CommandRun.newVector(
            in: folder, "id-token/new-area::other-name", "--expect", "accept", "--claims", #"{"name": "x"}"#)
        #expect(run.errorLines == [])
        #expect(run.status == .success)
        #expect(run.output.hasPrefix("\(folder.path)/id-token/new-area.json:6: "))
        #expect(
            try folder.text("id-token/new-area.json") == """
                {
                  "$schema": "../schema/vectors-1.schema.json",
                  "about": "New area.",
                  "operation": "verify-id-token",
                  "vectors": [
                    {
                      "id": "other-name",
                      "title": "Other name",
                      "covers": ["RFC6749-10.12"],
                      "importance": "critical",
                      "token": { "claims": { "name": "x" } },
                      "expect": "accept"
                    }
                  ]
                }

                """)
        #expect(CommandRun("vectors", "lint", "--vectors", folder.path).status == .success)
    }

    @Test func ofAnotherOperation() throws {
        let folder = try temporary.folder(SampleFolder.files)
        let run = CommandRun.newVector(
            in: folder, "verifier::plus", "--operation", "derive-code-challenge", "--about", "Code verifiers.",
            "--input",
            #"{"code_verifier": "+"}"#, "--expect", "reject:invalid-code-verifier", "--covers", "RFC7636-4.1",
            "--profile", "strict")
        #expect(run.errorLines == [])
        #expect(run.status == .success)
        let text = try folder.text("verifier.json")
        #expect(
            text.hasPrefix("{\n  \"$schema\": \"./schema/vectors-1.schema.json\",\n  \"about\": \"Code verifiers.\",\n")
        )
        #expect(text.contains("\"input\": { \"code_verifier\": \"+\" },\n"))
        #expect(text.contains("\"profile\": \"strict\",\n"))
        #expect(CommandRun("vectors", "lint", "--vectors", folder.path).status == .success)
    }

    @Test func scenarioOfSteps() throws {
        let folder = try temporary.folder(SampleFolder.files)
        let steps = #"{"steps": [{"do": "verify"}, {"do": "verify", "again": true}]}"#
        let run = CommandRun.newVector(
            in: folder, "tokens::again", "--operation", "sign-in", "--input", steps, "--expect", #"{"steps": true}"#,
            "--covers", "OIDC-3.1.3.7-9", "--dry-run")
        #expect(run.errorLines == [])
        #expect(run.status == .success)
        #expect(run.output.contains("\"expect\": { \"steps\": true }\n"))
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/tokens.json"))
    }

    @Test func scenarioForWebApplications() throws {
        let folder = try temporary.folder(SampleFolder.files)
        let words = [
            "--expect", "reject", "--scenario", #"{"play": "no-session", "needs": ["state"]}"#, "--covers",
            "RFC6749-10.12", "--title", "A callback comes without a session", "--importance", "critical",
        ]
        let dry = CommandRun(["vectors", "new", "web/own::no-session", "--vectors", folder.path, "--dry-run"] + words)
        #expect(dry.errorLines == [])
        #expect(dry.output.contains("\"play\": \"no-session\",\n"))
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/web/own.json"))
        let run = CommandRun(["vectors", "new", "web/own::no-session", "--vectors", folder.path] + words)
        #expect(run.errorLines == [])
        #expect(run.status == .success)
        #expect(
            try folder.text("web/own.json") == """
                {
                  "$schema": "../schema/web-1.schema.json",
                  "about": "Own.",
                  "scenarios": [
                    {
                      "id": "no-session",
                      "title": "A callback comes without a session",
                      "covers": ["RFC6749-10.12"],
                      "importance": "critical",
                      "play": "no-session",
                      "needs": ["state"],
                      "expect": "reject"
                    }
                  ]
                }

                """)
        #expect(CommandRun("vectors", "lint", "--vectors", folder.path).status == .success)
    }

    /// The documented example: a package's own folder, which is new.
    @Test func newFolder() throws {
        let folder = TemporaryFolder(path: try temporary.folder([:]).path + "/tests/vectors")
        let words = [
            "id-token/tenant::other", "--operation", "verify-id-token", "--covers", "OIDC-3.1.3.7-3", "--claims",
            #"{"aud": "tenant.example"}"#, "--expect", "reject:invalid-audience",
        ]
        let dry = CommandRun(["vectors", "new"] + words + ["--vectors", folder.path, "--dry-run"])
        #expect(dry.status == .success)
        #expect(!FileManager.default.fileExists(atPath: folder.path))
        let run = CommandRun(["vectors", "new"] + words + ["--vectors", folder.path])
        #expect(run.errorLines == [])
        #expect(run.status == .success)
        #expect(
            try folder.contents().filter { $0.value != nil }.keys.sorted() == [
                "id-token/tenant.json", "schema/vectors-1.schema.json",
            ])
        // The link in the file leads to the schema.
        #expect(try folder.text("id-token/tenant.json").contains(#""$schema": "../schema/vectors-1.schema.json""#))
        #expect(try folder.text("schema/vectors-1.schema.json") == CommandRun("vectors", "schema").output)
        // Other vectors that kill the same flaws are the bundled ones.
        #expect(run.lines(beginning: "each of them with more than 5 other vectors").count == 1)
        #expect(run.lines(beginning: "kills ").allSatisfy { !$0.contains("for another reason") })
        #expect(CommandRun("vectors", "lint", "--vectors", folder.path).status == .success)
        #expect(CommandRun("run", "--vectors", folder.path).status == .success)
    }

    @Test func dryRunWritesNothing() throws {
        let folder = try temporary.folder(SampleFolder.files)
        let before = try folder.contents()
        let words = ["id-token/sample::star", "--expect", "reject:invalid-audience", "--claims", #"{"aud": "*"}"#]
        let dry = CommandRun(["vectors", "new"] + words + ["--vectors", folder.path, "--dry-run"])
        #expect(dry.status == .success)
        #expect(dry.output.hasPrefix("\(folder.path)/id-token/sample.json:36: id-token/sample::star, must refuse: "))
        #expect(dry.output.contains("; not written\n    {\n      \"id\": \"star\",\n"))
        #expect(try folder.contents() == before)
        // Without the option the vector is what was printed.
        let run = CommandRun(["vectors", "new"] + words + ["--vectors", folder.path])
        #expect(run.status == .success)
        let text = dry.output.components(separatedBy: "not written\n").last?.prefix { $0 != "}" } ?? ""
        #expect(try !text.isEmpty && folder.text("id-token/sample.json").contains(text))
    }

    private static func summary(_ id: String) throws -> String {
        try #require(BundledLibrary.shared().requirements.first { $0.id == id }).summary
    }
}

extension CommandRun {
    /// Runs `assay vectors new` in a folder of vectors.
    static func newVector(in folder: TemporaryFolder, _ words: String...) -> CommandRun {
        CommandRun(["vectors", "new"] + words + ["--vectors", folder.path])
    }

    /// The lines of the output that begin with spaces and a text, without the spaces.
    func lines(beginning text: String) -> [String] {
        output.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { $0.hasPrefix(text) }.map(String.init)
    }
}
