internal import AssayClients
internal import AssayJSON

/// A command of `assay`, or a group of commands.
struct Command: Sendable {
    let name: String
    let summary: String
    let run: @Sendable ([String], Console) throws -> ExitStatus

    /// Creates a command that reads its options or prints its help.
    ///
    /// - Parameter usage: the command and its operands, for example `vectors show ID`.
    init(
        _ name: String, _ summary: String, usage: String, _ options: [Option] = [], operands: ClosedRange<Int> = 0...0,
        run: @escaping @Sendable (Arguments, Console) throws -> ExitStatus
    ) {
        self.name = name
        self.summary = summary
        let options = options + [Option("help", nil, "print this text")]
        self.run = { words, console in
            let arguments = try Arguments(words, knowing: options, operands: operands)
            guard arguments.has("help") else { return try run(arguments, console) }
            console.print("usage: assay \(usage)\n\n\(summary)\n")
            for option in options {
                let name = "--" + option.name + (option.value.map { " " + $0 } ?? "")
                console.print("  \(name.padded(to: 30))\(option.help)")
            }
            return .success
        }
    }

    /// Creates a group of commands.
    init(_ name: String, _ summary: String, of commands: [Command]) {
        self.name = name
        self.summary = summary
        run = { words, console in
            guard let first = words.first, first != "--help" else {
                console.print("usage: assay \(name) COMMAND [OPTIONS]; see assay \(name) COMMAND --help\n")
                Self.list(commands, console)
                return words.isEmpty ? .usage : .success
            }
            guard let command = commands.first(where: { $0.name == first }) else {
                let suggestion = SpellingSuggestion.clause(for: first, among: commands.map(\.name))
                throw UsageError("unknown command \"\(name) \(first)\"\(suggestion)")
            }
            return try command.run(Array(words.dropFirst()), console)
        }
    }

    static let all = [
        RunCommand.command, ClientsCommand.command, MatrixCommand.command, FlawsCommand.command,
        ExploreCommand.command, VectorsCommand.command, FuzzCommand.command, AdapterCommand.command,
        ServeCommand.command, RelyingPartyCommand.command, BenchCommand.command,
    ]

    static let version = LibraryClient.version

    /// The command that the arguments name, and the remaining arguments.
    ///
    /// Without a name, the command is `run`.
    static func choose(from arguments: [String]) throws -> (Command, [String]) {
        guard let first = arguments.first, !first.hasPrefix("-") else {
            switch arguments.first {
            case "--help": return (help, [])
            case "--version": return (versionCommand, [])
            default: return (all[0], arguments)
            }
        }
        if first == "help" { return (help, Array(arguments.dropFirst())) }
        guard let command = all.first(where: { $0.name == first }) else {
            let suggestion = SpellingSuggestion.clause(for: first, among: all.map(\.name))
            throw UsageError("unknown command \"\(first)\"\(suggestion.isEmpty ? "; see assay --help" : suggestion)")
        }
        return (command, Array(arguments.dropFirst()))
    }

    private static let help = Command("help", "", usage: "help", operands: 0...Int.max) { _, console in
        console.print("Assay tests clients of Sign in with Google. It plays Google, honestly and dishonestly.\n")
        console.print("usage: assay [COMMAND] [OPTIONS]; see assay COMMAND --help\n")
        list(all, console)
        console.print(
            "\nexit status: 0 no findings, 1 findings, 2 a wrong command line or file, 3 the suite itself failed")
        return .success
    }

    private static let versionCommand = Command("version", "", usage: "--version") { _, console in
        console.print("assay \(version)")
        return .success
    }

    private static func list(_ commands: [Command], _ console: Console) {
        for command in commands { console.print("  \(command.name.padded(to: 10))\(command.summary)") }
    }
}

extension String {
    /// The text padded with spaces to a width, with at least one space.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: Swift.max(1, width - count))
    }
}
