internal import AssayClients
internal import AssayJSON

extension Command {
    /// All commands; the first is the default.
    static let all: [Command] = [
        RunCommand.command, ClientsCommand.command, MatrixCommand.command, SiteCommand.command,
        FlawsCommand.command, SchedulesCommand.command, VectorsCommand.command, FuzzCommand.command,
        AdapterCommand.command,
        ServeCommand.command, WebCommand.command, BenchCommand.command, CompletionsCommand.command,
        HelpCommand.command,
    ]

    static let root: Command = .init(
        "", "Assay tests clients of Sign in with Google. It plays Google, honestly and dishonestly.", of: all)

    static let version = LibraryClient.version

    /// The command that the arguments name, and the remaining arguments.
    ///
    /// Without a name, the command is `run`.
    static func choose(from arguments: [String]) -> (Command, [String]) {
        switch arguments.first {
        case "--help", Option.shortHelp: (root, [Option.shortHelp])
        case "--version": (versionCommand, [])
        case let first? where !first.hasPrefix("-"): (root, arguments)
        default: (all[0], arguments)
        }
    }

    private static let versionCommand = Command("version", "", usage: "--version") { _, console in
        console.print("assay \(version)")
        return .success
    }
}
