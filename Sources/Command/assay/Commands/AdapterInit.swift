internal import AssayJSON
internal import CAssayTemplates
import Foundation

/// `assay adapter init LANGUAGE`: writes an adapter with one function to fill in.
enum AdapterInit {
    static let command = Command(
        "init", "write an adapter with one function to fill in: \(names)",
        usage: "adapter init LANGUAGE [FILE]", operands: 0...2, .words(AdapterTemplate.all.map(\.language)), run: run)

    private static let names = AdapterTemplate.all.map(\.language).joined(separator: ", ")

    private static func run(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
        guard let language = arguments.operands.first else { throw UsageError("expected a language: \(names)") }
        guard let template = AdapterTemplate.all.first(where: { $0.language == language }) else {
            let suggestion = SpellingSuggestion.clause(for: language, among: AdapterTemplate.all.map(\.language))
            throw UsageError("there is no adapter for \"\(language)\"\(suggestion); the languages are \(names)")
        }
        let path = arguments.operands.count > 1 ? arguments.operands[1] : template.file
        do {
            try template.content.write(to: URL(fileURLWithPath: path), options: .withoutOverwriting)
        } catch CocoaError.fileWriteFileExists {
            throw UsageError("\(path) exists; name another file: adapter init \(language) FILE")
        } catch {
            throw UsageError("\(path) cannot be written")
        }
        let start = template.start(path)
        console.print("\(path): fill in \(template.function), which calls your client\n")
        for step in start.build
            + ["assay adapter check", "assay run"].map({ "\($0) --exec \(ClientChoice.quotedIfNeeded(start.command))" })
        {
            console.print("    \(step)")
        }
        return .success
    }
}

/// An adapter in a language, as the program brings it.
struct AdapterTemplate {
    let language: String
    /// The name of its file unless the command line names another.
    let file: String
    /// The function that the author of an adapter fills in.
    let function: String
    let content: Data
    private let tool: Tool

    /// What makes the file run.
    private enum Tool {
        case interpreter(String)
        case compiler(String)
    }

    static let all = [
        AdapterTemplate("python", "adapter.py", "verify_id_token", .interpreter("python3"), assay_python_adapter()),
        AdapterTemplate("go", "adapter.go", "verifyIDToken", .compiler("go build"), assay_go_adapter()),
        AdapterTemplate("node", "adapter.mjs", "verifyIdToken", .interpreter("node"), assay_node_adapter()),
        AdapterTemplate("ruby", "adapter.rb", "verify_id_token", .interpreter("ruby"), assay_ruby_adapter()),
        AdapterTemplate("swift", "adapter.swift", "verifyIDToken", .compiler("swiftc"), assay_swift_adapter()),
    ]

    private init(_ language: String, _ file: String, _ function: String, _ tool: Tool, _ text: assay_template) {
        self.language = language
        self.file = file
        self.function = function
        self.tool = tool
        content = Data(bytes: text.bytes, count: text.count)
    }

    /// The commands that compile the file at a path, if it has to be, and the command that starts the adapter.
    func start(_ path: String) -> (build: [String], command: String) {
        let file = ClientChoice.quotedIfNeeded(path)
        switch tool {
        case .interpreter(let interpreter): return ([], "\(interpreter) \(file)")
        case .compiler(let compiler):
            let program = ClientChoice.quotedIfNeeded((path.contains("/") ? "" : "./") + path + ".out")
            return (["\(compiler) -o \(program) \(file)"], program)
        }
    }
}
