import AssayConformance
import AssayTestRuns
import AssayTestSupport
import Foundation
import Testing

@testable import assay

@Suite struct VectorsNewTests {
    private let temporary = TemporaryFolders()

    private func new(_ folder: TemporaryFolder, _ words: String...) -> CommandRun {
        CommandRun(["vectors", "new"] + words + ["--vectors", folder.path])
    }

    @Test func inAnExistingArea() throws {
        let folder = try temporary.folder(SampleFolder.files)
        let run = new(
            folder, "id-token/sample::wildcard", "--expect", "reject:invalid-audience", "--claims", #"{"aud": "*"}"#,
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
        let run = new(folder, "id-token/new-area::other-name", "--expect", "accept", "--claims", #"{"name": "x"}"#)
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
        let run = new(
            folder, "verifier::plus", "--operation", "derive-code-challenge", "--about", "Code verifiers.", "--input",
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
        let run = new(
            folder, "tokens::again", "--operation", "sign-in", "--input", steps, "--expect", #"{"steps": true}"#,
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

    /// Command lines that the command or lint refuses leave nothing behind, not even an empty folder.
    @Test(arguments: [
        ["id-token/sample::twin", "--expect", "reject:invalid-audience"],
        ["id-token/sample::nonce", "--expect", "accept", "--claims", #"{"name": "x"}"#],
        ["id-token/sample::One", "--expect", "accept", "--claims", #"{"name": "x"}"#],
        ["id-token/sample::same", "--expect", "accept", "--claims", #"{"sub": "108204268033311374519"}"#],
        ["id-token/sample::key", "--expect", "accept", "--context", #"{"keys": ["google-z"]}"#],
        ["id-token/sample::covers", "--expect", "accept", "--claims", #"{"name": "x"}"#, "--covers", "NOTHING-1"],
        ["id-token/sample::profile", "--expect", "accept", "--claims", #"{"name": "x"}"#, "--profile", "loose"],
        ["id-token/sample::level", "--expect", "accept", "--claims", #"{"name": "x"}"#, "--importance", "grave"],
        ["id-token/sample::input", "--expect", "accept", "--input", #"{"url": "x"}"#],
        ["id-token/sample::json", "--expect", "accept", "--claims", #"{"name": x}"#],
        ["id-token/sample::verdict", "--expect", "maybe"], ["id-token/sample::reason", "--expect", "reject:nothing"],
        ["id-token/sample::no-verdict"], ["brand/new::twin", "--expect", "reject:invalid-audience"],
        [
            "brand/new/deep::same", "--expect", "accept", "--operation", "verify-id-token", "--claims",
            #"{"sub": null, "x": }"#,
        ],
        ["lonely::one", "--expect", "accept"], ["lonely::one", "--expect", "accept", "--operation", "nothing"],
        ["../outside::one", "--expect", "accept", "--operation", "verify-id-token"],
        ["keys/own::one", "--expect", "accept", "--operation", "verify-id-token"],
        ["schema/own::one", "--expect", "accept", "--operation", "verify-id-token"],
        ["retired::one", "--expect", "accept", "--operation", "verify-id-token"],
        ["Area::one", "--expect", "accept", "--operation", "verify-id-token"], ["no-id"],
        ["id-token/sample::repeats", "--expect", "reject:invalid-audience", "--claims", #"{"aud": "other.example"}"#],
        [
            "info::should", "--operation", "parse-user-info", "--expect", "reject:invalid-user-info", "--covers",
            "OIDC-3.1.3.7-4", "--input", #"{"body": "{"}"#,
        ],
        ["web/callback::denied", "--expect", "reject:access-denied"],
        ["web/own::x", "--expect", "reject", "--claims", "{}"],
        ["web/own::x", "--expect", "reject", "--covers", "RFC6749-10.12", "--scenario", #"{"play": "dance"}"#],
        ["web/own::x", "--expect", "reject", "--covers", "NOTHING-1", "--scenario", #"{"play": "no-session"}"#],
        ["web/own::x", "--expect", "reject", "--covers", "RFC6749-10.12", "--scenario", "[]"],
        ["id-token/sample::x", "--expect", "accept", "--scenario", #"{"play": "no-session"}"#],
        ["schedules/sign-in::two", "--expect", "accept"],
        ["::id"], ["area::"],
        ["a::b::c", "--expect", "accept"],
    ])
    func isRefused(_ words: [String]) throws {
        let root = try temporary.folder([:])
        for (name, text) in SampleFolder.files { try root.write("vectors/" + name, text) }
        try root.write("vectors/retired.json", #"{ "retired": [] }"#)
        let before = try root.contents()
        let run = CommandRun(["vectors", "new"] + words + ["--vectors", root.path + "/vectors"])
        #expect(run.status == .usage)
        #expect(run.output == "")
        #expect(run.errorLines.count == 1)
        #expect(run.errorLines.allSatisfy { $0.hasPrefix("assay: ") })
        #expect(try root.contents() == before)
    }

    @Test func reasonIsReported() throws {
        let folder = try temporary.folder(SampleFolder.files)
        #expect(
            new(
                folder, "brand/new::nonce", "--expect", "reject:invalid-issuer", "--operation", "verify-id-token",
                "--claims", #"{"nonce": "of-another-session"}"#, "--covers", "OIDC-3.1.3.7-2"
            ).errorLines == [
                "assay: nothing was written: \(folder.path)/id-token/sample.json:19:5: $.vectors[2]: the input is the same as that of "
                    + "brand/new::nonce (\(folder.path)/brand/new.json:6), but the verdict differs"
            ])
        #expect(
            new(folder, "../outside::one", "--expect", "accept").errorLines == [
                #"assay: "../outside" is not an area name: lower-case words joined by hyphens and "/""#
            ])
        #expect(
            new(folder, "id-token/sample::one", "--expect", "reject:invalid-nonse").errorLines == [
                #"assay: unknown reason "invalid-nonse"; did you mean "invalid-nonce"?"#
            ])
        #expect(
            new(folder, "web/callback::one", "--expect", "reject:invalid-nonce").errorLines == [
                "assay: --expect takes accept, reject, either:WHY or a JSON object for a web application"
            ])
        #expect(
            new(folder, "keys/own::one", "--expect", "accept").errorLines == [
                #"assay: "keys/own" cannot be an area: keys/ in a folder of vectors is something else"#
            ])
        #expect(
            new(folder, "lonely::one", "--expect", "accept").errorLines == [
                #"assay: "lonely" is a new area; name the operation that its vectors test with --operation"#
            ])
    }

    /// A file whose list of vectors is not its last member is not changed.
    @Test func fileWithVectorsNotLast() throws {
        let text = """
            {"about": "a", "operation": "verify-id-token", "vectors": [], "base": {"covers": ["OIDC-3.1.3.7-3"]}}
            """
        let folder = try temporary.folder(["area.json": text])
        let run = new(folder, "area::one", "--expect", "accept", "--covers", "OIDC-3.1.3.7-3")
        #expect(run.status == .usage)
        #expect(
            run.errorLines.first
                == "assay: \(folder.path)/area.json: \"vectors\" is not the last member; add this vector by hand:")
        #expect(try folder.text("area.json") == text)
    }

    @Test func folderWithProblems() throws {
        let folder = try temporary.folder(["area.json": "[]"])
        let run = new(folder, "area::one", "--expect", "accept")
        #expect(
            run.errorLines == [
                "\(folder.path)/area.json:1:1: $: expected an object, found an array",
                "assay: the vectors in \(folder.path) have problems; fix them first",
            ])
        #expect(run.status == .usage)
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
        #expect(lines(run, beginning: "each of them with more than 5 other vectors").count == 1)
        #expect(lines(run, beginning: "kills ").allSatisfy { !$0.contains("for another reason") })
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

    /// Every mistake of the options is told, and every rule that the vector breaks.
    @Test func severalMistakesAtOnce() throws {
        let folder = try temporary.folder(SampleFolder.files)
        #expect(
            new(folder, "lonely::one", "--expect", "reject:nothing", "--claims", "{").errorLines == [
                #"assay: "lonely" is a new area; name the operation that its vectors test with --operation"#,
                #"assay: unknown reason "nothing"; assay vectors reasons lists all"#,
                "assay: --claims:1:2: $: expected a member's name, found the end of the document",
            ])
        let lines = new(
            folder, "id-token/other::strange", "--expect", "accept", "--claims", #"{"aud": "?"}"#, "--covers",
            "OIDC-3.1.3.7-4"
        ).errorLines
        let place = "\(folder.path)/id-token/other.json:6:5: $.vectors[0]: "
        #expect(lines.count == 4)
        #expect(
            lines.first == place + "the profile core demands this, but no requirement that the vector covers is a MUST")
        #expect(lines[1...2].allSatisfy { $0.hasPrefix(place + "a conformant client, ") })
        #expect(lines.last == "assay: nothing was written: 3 problems")
        #expect(try folder.contents().count == 3)
    }

    /// A folder that has problems of its own can get vectors; lint tells the problems.
    @Test func problemsOfOtherVectorsAreNotItsOwn() throws {
        let folder = try temporary.folder([
            "id-token/sample.json": SampleFolder.tokens.replacing("OIDC-3.1.3.7-3", with: "OIDC-3.1.3.7-4")
        ])
        #expect(CommandRun("vectors", "lint", "--vectors", folder.path).status == .usage)
        let run = new(
            folder, "id-token/other::star", "--expect", "reject:invalid-audience", "--claims", #"{"aud": "*"}"#,
            "--covers", "OIDC-3.1.3.7-3")
        #expect(run.errorLines == [])
        #expect(run.status == .success)
    }

    /// The lines of the output that begin with two spaces and a text, without the spaces.
    private func lines(_ run: CommandRun, beginning: String) -> [String] {
        run.output.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { $0.hasPrefix(beginning) }.map(
            String.init)
    }

    /// The vector is run, and a flaw that no other vector kills is new.
    ///
    /// The other vectors are those of the dictionary of known flaws, which is empty here, and those of the folder.
    @Test func tellsWhichFlawsItKills() throws {
        let folder = try temporary.folder(SampleFolder.files)
        try folder.write("causes.json", #"{"about": "a", "flaws": [], "areas": {}}"#)
        let run = new(
            folder, "id-token/sample::issuer", "--expect", "reject:invalid-issuer", "--covers", "OIDC-3.1.3.7-2",
            "--claims", #"{"iss": "https://other.example"}"#)
        for client in ["library", "reference", "lenient", "hostile-strict"] {
            #expect(lines(run, beginning: client + " ").count == 1)
            #expect(lines(run, beginning: client).allSatisfy { $0.contains("  passed: reject: invalid-issuer") })
        }
        #expect(lines(run, beginning: "kills ").count == 1)
        #expect(
            lines(run, beginning: "issuer-not-checked").allSatisfy { $0.hasSuffix("  new: no other vector kills it") })
        #expect(lines(run, beginning: "issuer-not-checked").count == 1)
        let again = new(
            folder, "id-token/sample::issuer-again", "--expect", "reject:invalid-issuer", "--covers", "OIDC-3.1.3.7-2",
            "--claims", #"{"iss": "https://third.example"}"#)
        #expect(
            lines(again, beginning: "issuer-not-checked").allSatisfy { $0.hasSuffix("  with 1 other vector") })
        #expect(lines(again, beginning: "issuer-not-checked").count == 1)
    }

    @Test func tellsThatItKillsNone() throws {
        let folder = try temporary.folder(SampleFolder.files)
        let run = new(folder, "id-token/sample::name", "--expect", "accept", "--claims", #"{"name": "Ya"}"#)
        #expect(lines(run, beginning: "library").map { $0.hasSuffix("  passed: accept") } == [true])
        let kills = lines(run, beginning: "kills ")
        #expect(kills.map { $0.hasPrefix("kills none of the ") && $0.contains("\"control\": true") } == [true])
    }

    /// A strict vector that the clients fail is written all the same, because they may be wrong.
    @Test func tellsThatClientsFailIt() throws {
        let folder = try temporary.folder(SampleFolder.files)
        let run = new(
            folder, "id-token/sample::mark", "--expect", "accept", "--claims", #"{"aud": "?"}"#, "--profile", "strict")
        #expect(run.status == .success)
        for client in ["library", "reference"] {
            let words = "  failed: expected an acceptance, but the client refused with invalid-audience ("
            #expect(lines(run, beginning: client + " ").map { $0.contains(words) } == [true])
        }
        #expect(lines(run, beginning: "no flaw was tried, because the reference").count == 1)
        #expect(lines(run, beginning: "kills ") == [])
    }

    @Test func tellsWhatItAssumes() throws {
        let folder = try temporary.folder(SampleFolder.files)
        let words = ["--expect", "reject:invalid-audience", "--claims", #"{"aud": "*"}"#]
        let typo = new(folder, "id-token/sampel::wildcard", words[0], words[1], words[2], words[3])
        let file = "\(folder.path)/id-token/sampel.json"
        #expect(
            lines(typo, beginning: file).last
                == "\(file) is a new file, for the new area id-token/sampel; did you mean \"id-token/sample\"?")
        #expect(lines(typo, beginning: "the importance is high, like that of most vectors").count == 1)
        let other = new(folder, "id-token/brand-new::wildcard", words[0], words[1], words[2], #"{"aud": "**"}"#)
        #expect(lines(other, beginning: folder.path).last?.hasSuffix(" for the new area id-token/brand-new") == true)
        let known = new(folder, "id-token/sample::star", words[0], words[1], words[2], #"{"aud": "***"}"#)
        #expect(lines(known, beginning: folder.path).count == 1)
    }

    private static func summary(_ id: String) throws -> String {
        try #require(BundledLibrary.shared().requirements.first { $0.id == id }).summary
    }
}
