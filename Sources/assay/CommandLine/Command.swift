internal import AssayDocument

/// A command of the command line.
struct Command: Sendable {
    let name: String
    let summary: String
    let run: @Sendable ([String], Console) throws -> ExitStatus

    static let all = [
        Command(name: "run", summary: "run vectors against a client (what `assay` alone does)", run: RunCommand.run),
        Command(name: "clients", summary: "list the clients it knows", run: ClientsCommand.run),
        Command(name: "matrix", summary: "several clients side by side", run: MatrixCommand.run),
        Command(
            name: "flaws", summary: "the kill matrix: does every flaw get caught, and by what", run: FlawsCommand.run),
        Command(
            name: "explore", summary: "search the schedules of a concurrent scenario, or replay one",
            run: ExploreCommand.run),
        Command(
            name: "vectors", summary: "lint | list | show ID | new AREA::ID | render ID | promote FILE",
            run: VectorsCommand.run),
        Command(name: "fuzz", summary: "for the scripts of Fuzz/: list | seeds FOLDER", run: FuzzCommand.run),
        Command(name: "adapter", summary: "for clients in other processes: check | serve", run: AdapterCommand.run),
        Command(name: "serve", summary: "play Google on a port of this machine", run: ServeCommand.run),
        Command(name: "rp", summary: "test a web application as a black box", run: RelyingPartyCommand.run),
        Command(
            name: "bench", summary: "measured ratios against the limits of this machine", run: BenchCommand.run),
    ]

    static let version = "0.1.0"

    /// The command that the arguments name, and what is left for it.
    ///
    /// Without a name it is `run`.
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

    /// Runs the one of a command's own commands that the words name.
    static func run(
        _ words: [String], of commands: [Command], _ parent: String, _ console: Console
    ) throws -> ExitStatus {
        guard let name = words.first, name != "--help" else {
            console.print("usage: assay \(parent) COMMAND [OPTIONS]; assay \(parent) COMMAND --help says more\n")
            for command in commands { console.print("  " + command.name.padded(to: 10) + command.summary) }
            return words.isEmpty ? .usage : .success
        }
        guard let command = commands.first(where: { $0.name == name }) else {
            let suggestion = SpellingSuggestion.clause(for: name, among: commands.map(\.name))
            throw UsageError("unknown command \"\(parent) \(name)\"\(suggestion)")
        }
        return try command.run(Array(words.dropFirst()), console)
    }

    private static let help = Command(name: "help", summary: "") { _, console in
        console.print("Assay tests clients of Sign in with Google. It plays Google, honestly and dishonestly.\n")
        console.print("usage: assay [COMMAND] [OPTIONS]; assay COMMAND --help says more\n")
        for command in all {
            console.print("  " + command.name.padded(to: 10) + command.summary)
        }
        console.print(
            "\nexit status: 0 nothing unexpected, 1 findings, 2 wrong usage or a wrong file, 3 the suite failed")
        return .success
    }

    private static let versionCommand = Command(name: "version", summary: "") { _, console in
        console.print("assay \(version)")
        return .success
    }
}

extension String {
    /// The text with spaces behind it up to a width; a longer one gets one space.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: Swift.max(1, width - count))
    }
}
