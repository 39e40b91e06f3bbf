import AssayJSON
import AssayTestSupport
import Foundation
import Testing

@testable import assay

/// Texts from outside do not control the terminal, in whatever way they get to a command.
@Suite struct HostileTextTests {
    private let temporary = TemporaryFolders()

    /// C0, DEL, C1, and marks that reorder text.
    private static let hostile = "\u{1B}[31m\u{7F}\u{9B}2J\u{202E}\u{2066}\u{200F}"
    /// The same in a JSON string.
    private static let escaped = #"\u001b[31m\u007f\u009b2J\u202e\u2066\u200f"#
    /// The same where it is shown.
    private static let shown = "⟨U+001B⟩[31m⟨U+007F⟩⟨U+009B⟩2J⟨U+202E⟩⟨U+2066⟩⟨U+200F⟩"

    private static func expectVisible(_ run: CommandRun, shows shown: String = shown) {
        let text = run.output + (run.errorLines + run.folderLines).joined(separator: "\n")
        let hidden = text.unicodeScalars.filter { scalar in
            switch scalar.value {
            case 0x0A, 0x20...0x7E: false
            case 0...0x9F, 0x061C, 0x200B...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
            default: false
            }
        }
        #expect(hidden.isEmpty)
        #expect(text.contains(shown))
    }

    private func folder() throws -> TemporaryFolder {
        try temporary.folder([
            "area.json": """
            {"about": "\(Self.escaped)", "operation": "derive-code-challenge", "vectors": [
              {"id": "one", "title": "\(Self.escaped)", "importance": "low", "covers": ["RFC7636-4.1"],
               "note": "\(Self.escaped)", "refs": ["\(Self.escaped)"], "input": {"code_verifier": "\(Self.escaped)"},
               "expect": {"either": "\(Self.escaped)"}}
            ]}
            """,
            "web/area.json": """
            {"about": "\(Self.escaped)", "scenarios": [
              {"id": "\(Self.escaped)", "title": "\(Self.escaped)", "importance": "low", "covers": ["RFC6749-4.1.2.1"],
               "expect": {"either": "\(Self.escaped)"}}
            ]}
            """,
        ])
    }

    @Test(arguments: [
        ["vectors", "list"], ["vectors", "show", "one"], ["vectors", "show", "web/area::" + hostile], ["run"],
        ["run", "--format", "junit"], ["run", "--format", "markdown", "--client", "plan-as-written"],
        ["run", "--format", "sarif", "--client", "reference"], ["run", "--format", "html"],
        ["web", "--start", "http://127.0.0.1:1/", "--accepted", "status=200", "--list"],
    ])
    func textsOfVectorsAreVisible(_ words: [String]) throws {
        let run = CommandRun(words + ["--vectors", try folder().path])
        // The vector leaves every answer open.
        #expect(run.status == (words[0] == "run" ? .usage : .success))
        Self.expectVisible(run, shows: run.output.contains("⟨U+") ? Self.shown : "vector")
    }

    @Test(arguments: [
        ("{\"\(escaped)\": 1}", #""\u001b[31m\u007f\u009b2J\u202e\u2066\u200f""#),
        (
            #"{"about": "a", "operation": "\#(escaped)", "vectors": []}"#,
            #""\u001b[31m\u007f\u009b2J\u202e\u2066\u200f""#
        ),
        (
            #"{"about": "a", "operation": "verify-id-token", "vectors": [{"id": "\#(escaped)"}]}"#,
            "found \"\(shown)\""
        ),
    ])
    func errorsOfVectors(_ text: String, _ shown: String) throws {
        let folder = try temporary.folder(["area.json": text])
        for command in [["vectors", "lint"], ["run"], ["vectors", "list"]] {
            let run = CommandRun(command + ["--vectors", folder.path])
            #expect(run.status == .usage)
            Self.expectVisible(run, shows: shown)
        }
    }

    @Test func namesOfFiles() throws {
        let folder = try temporary.folder(["\(Self.hostile).json": "[]"])
        let run = CommandRun("vectors", "lint", "--vectors", folder.path)
        let message = "expected a path of lower-case words joined by hyphens"
        #expect(run.errorLines.first == "\(folder.path)/\(Self.shown).json:1:1: $: \(message)")
        Self.expectVisible(run)
        Self.expectVisible(CommandRun("vectors", "lint", "--vectors", folder.path + Self.hostile))
    }

    @Test(arguments: [
        [hostile], ["vectors", hostile], ["run", "--" + hostile], ["run", "--client", hostile],
        ["run", "--format", hostile], ["run", "--jobs", hostile], ["run", "--expected-findings", hostile],
        ["run", "--output", "/nowhere/" + hostile], ["vectors", "show", hostile], ["vectors", "new", hostile],
        ["vectors", "promote", hostile, "--target", "json"], ["schedules", "--client", hostile],
        ["flaws", "--flaw", hostile], ["serve", "--host", hostile], ["serve", "--config", hostile],
        ["web", "--start", hostile, "--accepted", "status=200"],
        ["adapter", "serve", hostile + "\u{202E}"], ["matrix", "--exec", hostile],
    ])
    func wordsOfACommandLine(_ words: [String]) throws {
        let run = CommandRun(words)
        #expect(run.status == .usage)
        Self.expectVisible(run, shows: words.first == "adapter" ? "expected the name of a bundled client" : Self.shown)
    }

    @Test func theConfigurationOfTheServer() throws {
        let folder = try temporary.folder(["config.json": "{\"\(Self.escaped)\": 1}"])
        let run = CommandRun("serve", "--config", folder.path + "/config.json")
        #expect(run.status == .usage)
        Self.expectVisible(run, shows: #"unknown member "\u001b[31m\u007f\u009b2J\u202e\u2066\u200f""#)
    }

    /// A shell adapter whose every text is hostile.
    private static let adapter = #"""
        read -r hello
        echo '{"type":"hello","protocol":1,"client":"NAME","version":"NAME","operations":["derive-code-challenge","NAME"],"clock":"injected"}'
        while read -r line; do
            id=${line#*\"id\":\"}
            echo '{"type":"result","id":"'"${id%%\"*}"'","outcome":"reject","message":"NAME"}'
        done
        """#.replacing("NAME", with: escaped)

    @Test func theHelloOfAnAdapter() {
        let run = CommandRun("adapter", "check", "--exec", Self.adapter)
        #expect(run.status == .findings)
        // The suite shows a control character of an adapter as a space.
        Self.expectVisible(run, shows: "⟨U+202E⟩⟨U+2066⟩⟨U+200F⟩")
    }

    @Test(arguments: ["text", "json", "junit", "sarif", "markdown", "html"])
    func theNameAndTheMessagesOfAClient(_ format: String) throws {
        let folder = try temporary.folder([
            "code-challenge.json": """
            {"about": "One vector.", "operation": "derive-code-challenge", "vectors": [
              {"id": "appendix-b", "title": "RFC 7636 appendix B", "importance": "low", "covers": ["RFC7636-4.2"],
               "input": {"code_verifier": "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"},
               "expect": {"accept": {"code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"}}}
            ]}
            """
        ])
        let run = CommandRun("run", "--exec", Self.adapter, "--format", format, "--vectors", folder.path)
        #expect(run.status == .findings)
        let shown = ["json": #"\u202e\u2066\u200f"#][format] ?? "⟨U+202E⟩⟨U+2066⟩⟨U+200F⟩"
        Self.expectVisible(run, shows: shown)
    }

    @Test func anErrorWithinLongNamesIsOneShortLine() throws {
        let name = String(repeating: "n", count: 10_000)
        let folder = try temporary.folder(["area.json": String(repeating: "{\"\(name)\":", count: 60)])
        let run = CommandRun("vectors", "lint", "--vectors", folder.path)
        #expect(run.errorLines.count == 2)
        #expect(run.errorLines.allSatisfy { $0.utf8.count < 1_000 })
    }
}
