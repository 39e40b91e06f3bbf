internal import AssayJSON
internal import AssayVectors

extension Command {
    /// All commands; the first is the default.
    static let all: [Command] = [
        RunCommand.command, ClientsCommand.command, MatrixCommand.command, SiteCommand.command,
        FlawsCommand.command, SchedulesCommand.command, VectorsCommand.command, FuzzCommand.command,
        AdapterCommand.command,
        ServeCommand.command, WebCommand.command, DriftCommand.command, BenchCommand.command,
        CompletionsCommand.command,
        HelpCommand.command,
    ]

    static let root: Command = .init(
        "", "Assay tests clients of Sign in with Google. It plays Google, honestly and dishonestly.", of: all)

    static let version = SuiteVersion.current

    /// The command that the arguments name, and the remaining arguments.
    ///
    /// Options without a name are those of `run`; without any argument, the command says what to do.
    static func choose(from arguments: [String]) -> (Command, [String]) {
        switch arguments.first {
        case nil: (firstStepsCommand, [])
        case "--help", Option.shortHelp: (root, [Option.shortHelp])
        case "--version": (versionCommand, [])
        case let first? where !first.hasPrefix("-"): (root, arguments)
        default: (all[0], arguments)
        }
    }

    /// What to do first; nothing is judged, so the status is not that of a pass.
    private static let firstStepsCommand = Command("", "", usage: "") { _, console in
        console.printWrapped(
            """
            Assay tests clients of Sign in with Google. It plays Google, honestly and dishonestly.

            assay run --client plan-as-written         what it finds in a careless client, in two seconds
            assay adapter init python client.py        an adapter for a client of your own, with one function to fill in
            assay run --exec "python3 client.py"       the verdict on that client
            assay web --start URL --accepted TEXT      the verdict on a web application
            assay serve                                a mock Google to develop against
            assay --help                               all commands
            """)
        return .usage
    }

    private static let versionCommand = Command("version", "", usage: "--version") { _, console in
        console.print("assay \(version)")
        return .success
    }
}
