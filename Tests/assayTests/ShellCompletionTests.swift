import AssayTestSupport
import Foundation
import Testing

@testable import assay

/// The shells themselves run what `assay completions` prints, with a function in place of `assay`.
@Suite struct ShellCompletionTests {
    private let temporary = TemporaryFolders()

    /// A command line as bash breaks it into words, what `assay` is asked, and what bash puts in for its answer.
    struct Line: Sendable, CustomTestStringConvertible {
        let text: String
        let words: [String]
        let asked: [String]
        let answer: String
        let reply: [String]

        var testDescription: String { text }
    }

    private static let lines = [
        Line(text: "assay vec", words: ["assay", "vec"], asked: ["vec"], answer: "vectors\\tall", reply: ["vectors"]),
        Line(text: "assay run ", words: ["assay", "run", ""], asked: ["run", ""], answer: "", reply: []),
        Line(
            text: "assay vectors show a/b::c", words: ["assay", "vectors", "show", "a/b", "::", "c"],
            asked: ["vectors", "show", "a/b::c"], answer: "a/b::cd\\tone\\na/b::ce\\ttwo", reply: ["cd", "ce"]),
        Line(
            text: "assay vectors show a/b::", words: ["assay", "vectors", "show", "a/b", "::"],
            asked: ["vectors", "show", "a/b::"], answer: "a/b::c\\tone", reply: ["c"]),
        Line(
            text: "assay run --client=li", words: ["assay", "run", "--client", "=", "li"],
            asked: ["run", "--client=li"], answer: "--client=library\\t", reply: ["library"]),
        Line(
            text: "assay  run  --only  a::b  --c", words: ["assay", "run", "--only", "a", "::", "b", "--c"],
            asked: ["run", "--only", "a::b", "--c"], answer: "--client\\tx", reply: ["--client"]),
        Line(
            text: "assay run --only \"a::", words: ["assay", "run", "--only", "\"a::"],
            asked: ["run", "--only", "a::"], answer: "a::b\\tx", reply: ["a::b"]),
        Line(
            text: "assay run --output Pack", words: ["assay", "run", "--output", "Pack"],
            asked: ["run", "--output", "Pack"], answer: ":files", reply: ["Package one.txt"]),
        Line(
            text: "assay run --vectors=Pac", words: ["assay", "run", "--vectors", "=", "Pac"],
            asked: ["run", "--vectors=Pac"], answer: ":folders", reply: ["Pacific"]),
    ]

    @Test(arguments: lines) func bash(_ line: Line) throws {
        let words = line.words.map(ClientChoice.quoted).joined(separator: " ")
        let output = try run(
            "bash", "bash",
            """
            assay() { printf '<%s>' "${@:4}" >asked; printf -- '\(line.answer)\\n'; }
            COMP_LINE=\(ClientChoice.quoted(line.text)) COMP_POINT=\(line.text.utf8.count)
            COMP_WORDS=(\(words)) COMP_CWORD=\(line.words.count - 1)
            _assay
            cat asked
            printf '[%s]' "${COMPREPLY[@]}"
            """)
        let reply = line.reply.isEmpty ? "[]" : line.reply.map { "[\($0)]" }.joined()
        // An empty answer is one empty line, which is one empty reply.
        #expect(output == line.asked.map { "<\($0)>" }.joined() + reply)
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
