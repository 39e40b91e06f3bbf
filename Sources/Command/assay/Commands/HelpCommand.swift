internal import AssayJSON

/// `assay help`: what the commands do and take.
enum HelpCommand {
    static let name = "help"

    static let command: Command = .init(
        name, "list the commands, or the options of one of them", usage: "help [COMMAND]",
        operands: 0...Int.max
    ) { arguments, console in
        try run(.root, arguments.operands, console)
    }

    /// Prints the help of the command that the words name within a group.
    static func run(_ group: Command, _ words: [String], _ console: Console) throws -> ExitStatus {
        var command = group
        for word in words {
            guard !command.commands.isEmpty else { throw UsageError("unexpected \"\(word)\"") }
            command = try command.command(named: word)
        }
        command.printHelp(console)
        return .success
    }
}

extension Command {
    /// Prints what the command does and takes.
    func printHelp(_ console: Console) {
        if isRoot { console.printWrapped("\(summary)\n") }
        console.printWrapped("usage: assay \(usage)", hang: 4)
        guard !commands.isEmpty else {
            console.printWrapped("\n\(summary)\n")
            let rows = options.map { ($0.heading, $0.help) }
            return Self.list(rows, width: 30, console)
        }
        console.printWrapped("       assay \(isRoot ? "" : name + " ")COMMAND --help lists the options of a command\n")
        let rows = commands.map { ($0.name, $0.summary) }
        Self.list(rows, width: (commands.map(\.name.count).max() ?? 0) + 2, console)
        guard isRoot else { return }
        console.printWrapped("\nWithout a command, assay runs vectors, as assay run does.")
        console.printWrapped(
            "exit status: 0 no findings, 1 findings, 2 a wrong command line or file, 3 the suite itself failed")
    }

    private static func list(_ rows: [(name: String, help: String)], width: Int, _ console: Console) {
        for row in rows { console.printWrapped("  \(row.name.padded(to: width))\(row.help)", hang: width + 2) }
    }
}
