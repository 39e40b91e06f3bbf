internal import AssayClients
internal import AssayDocument

/// A command of `assay`.
struct Command: Sendable {
    let name: String
    let summary: String
    let run: @Sendable ([String], Console) throws -> ExitStatus

    static let all = [
        Command(name: "run", summary: "run vectors against a client; the default command", run: RunCommand.run),
        Command(name: "clients", summary: "list the bundled clients", run: ClientsCommand.run),
        Command(name: "matrix", summary: "compare several clients", run: MatrixCommand.run),
        Command(
            name: "flaws", summary: "the kill matrix: which vectors detect which flaws", run: FlawsCommand.run),
        Command(
            name: "explore", summary: "search the schedules of a concurrent scenario, or replay one",
            run: ExploreCommand.run),
        Command(
            name: "vectors", summary: "lint | list | show ID | new AREA::ID | render ID | promote FILE",
            run: VectorsCommand.run),
        Command(name: "fuzz", summary: "for the scripts in Fuzz/: list | seeds FOLDER", run: FuzzCommand.run),
        Command(
            name: "adapter", summary: "for clients in other processes: check | serve | no-op", run: AdapterCommand.run),
        Command(name: "serve", summary: "play Google on a port of this machine", run: ServeCommand.run),
        Command(name: "rp", summary: "test a web application as a black box", run: RelyingPartyCommand.run),
        Command(
            name: "bench", summary: "measure speed and memory against limits", run: BenchCommand.run),
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

    /// Runs the subcommand that the words name.
    static func run(
        _ words: [String], of commands: [Command], _ parent: String, _ console: Console
    ) throws -> ExitStatus {
        guard let name = words.first, name != "--help" else {
            console.print("usage: assay \(parent) COMMAND [OPTIONS]; see assay \(parent) COMMAND --help\n")
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
        console.print("usage: assay [COMMAND] [OPTIONS]; see assay COMMAND --help\n")
        for command in all {
            console.print("  " + command.name.padded(to: 10) + command.summary)
        }
        console.print(
            "\nexit status: 0 no findings, 1 findings, 2 a wrong command line or file, 3 the suite itself failed")
        return .success
    }

    private static let versionCommand = Command(name: "version", summary: "") { _, console in
        console.print("assay \(version)")
        return .success
    }
}

extension String {
    /// The text padded with spaces to a width, with at least one space.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: Swift.max(1, width - count))
    }
}
