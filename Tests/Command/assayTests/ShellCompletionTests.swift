import AssayTestSupport
import Foundation
import Testing

@testable import assay

/// The shells themselves run what `assay completions` prints, with a function in place of `assay`.
@Suite struct ShellCompletionTests {
    private let temporary = TemporaryFolders()

    /// A command line as bash breaks it into words, what `assay` is asked, and what bash puts in for its answer.
    typealias Line = NamedCase<(words: [String], answer: String), (asked: [String], reply: [String])>

    private static let lines: [Line] = [
        Line("assay vec", (["assay", "vec"], "vectors\\tall"), (["vec"], ["vectors"])),
        Line("assay run ", (["assay", "run", ""], ""), (["run", ""], [])),
        Line(
            "assay vectors show a/b::c",
            (["assay", "vectors", "show", "a/b", "::", "c"], "a/b::cd\\tone\\na/b::ce\\ttwo"),
            (["vectors", "show", "a/b::c"], ["cd", "ce"])),
        Line(
            "assay vectors show a/b::", (["assay", "vectors", "show", "a/b", "::"], "a/b::c\\tone"),
            (["vectors", "show", "a/b::"], ["c"])),
        Line(
            "assay run --client=li", (["assay", "run", "--client", "=", "li"], "--client=library\\t"),
            (["run", "--client=li"], ["library"])),
        Line(
            "assay  run  --only  a::b  --c", (["assay", "run", "--only", "a", "::", "b", "--c"], "--client\\tx"),
            (["run", "--only", "a::b", "--c"], ["--client"])),
        Line(
            "assay run --only \"a::", (["assay", "run", "--only", "\"a::"], "a::b\\tx"),
            (["run", "--only", "a::"], ["a::b"])),
        Line(
            "assay run --output Pack", (["assay", "run", "--output", "Pack"], ":files"),
            (["run", "--output", "Pack"], ["Package one.txt"])),
        Line(
            "assay run --vectors=Pac", (["assay", "run", "--vectors", "=", "Pac"], ":folders"),
            (["run", "--vectors=Pac"], ["Pacific"])),
    ]

    @Test(arguments: lines) func bash(_ line: Line) throws {
        let words = line.input.words.map(ClientChoice.quoted).joined(separator: " ")
        let output = try run(
            "bash", "bash",
            """
            assay() { printf '<%s>' "${@:4}" >asked; printf -- '\(line.input.answer)\\n'; }
            COMP_LINE=\(ClientChoice.quoted(line.name)) COMP_POINT=\(line.name.utf8.count)
            COMP_WORDS=(\(words)) COMP_CWORD=\(line.input.words.count - 1)
            _assay
            cat asked
            printf '[%s]' "${COMPREPLY[@]}"
            """)
        let reply = line.expected.reply.isEmpty ? "[]" : line.expected.reply.map { "[\($0)]" }.joined()
        // An empty answer is one empty line, which is one empty reply.
        #expect(output == line.expected.asked.map { "<\($0)>" }.joined() + reply)
    }

    private static func has(_ shell: String) -> Bool {
        ["/bin/", "/usr/bin/", "/usr/local/bin/"].contains { FileManager.default.isExecutableFile(atPath: $0 + shell) }
    }

    @Test(.enabled("fish is not installed", { has("fish") })) func fish() throws {
        let output = try run(
            "fish", "fish",
            """
            function assay; string join ' ' -- $argv[4..] >asked; printf 'a::b\\tAbout\\n:files\\n'; end
            complete -C 'assay run --only=x Pack'
            cat asked
            """)
        #expect(output == "a::b\tAbout\nPackage one.txt\nrun --only=x Pack\n")
    }

    @Test(.enabled("zsh is not installed", { has("zsh") })) func zsh() throws {
        #expect(try run("zsh", "zsh", "whence -w _assay", before: "compdef() { : }") == "_assay: function\n")
    }

    /// Runs commands in a shell that has read the completions for it, in a folder with two names that begin alike.
    private func run(_ shell: String, _ completions: String, _ commands: String, before: String = "") throws -> String {
        let script = CommandRun("completions", completions).output
        let folder = try temporary.folder([
            "Package one.txt": "", "Pacific/x": "", "script": [before, script, commands].joined(separator: "\n"),
        ])
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [shell, folder.path + "/script"]
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: output, as: UTF8.self)
    }
}
