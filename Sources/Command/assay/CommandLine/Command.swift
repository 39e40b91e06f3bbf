internal import AssayJSON

/// A command of `assay`, or a group of commands.
struct Command: Sendable {
    let name: String
    /// Names that it had before, which still work and are not listed.
    let formerNames: [String]
    let summary: String
    /// The command and its operands, for example `vectors show ID`.
    let usage: String
    let options: [Option]
    /// The commands of a group; empty for a command.
    let commands: [Command]
    /// What an operand can be.
    let operandValues: KnownValues
    private let operands: ClosedRange<Int>
    private let body: @Sendable (Arguments, Console) throws -> ExitStatus

    /// Creates a command that reads its options or prints its help.
    init(
        _ name: String, formerly formerNames: [String] = [], _ summary: String, usage: String, _ options: [Option] = [],
        operands: ClosedRange<Int> = 0...0,
        _ operandValues: KnownValues = .unknown,
        run: @escaping @Sendable (Arguments, Console) throws -> ExitStatus
    ) {
        self.name = name
        self.formerNames = formerNames
        self.summary = summary
        self.usage = usage
        self.options = options + [.help]
        self.operands = operands
        self.operandValues = operandValues
        commands = []
        body = run
    }

    /// Creates a group of commands.
    ///
    /// - Parameter run: what the group does without the name of a command; a mistake if left out.
    init(
        _ name: String, _ summary: String, of commands: [Command],
        run: @escaping @Sendable (Arguments, Console) throws -> ExitStatus = { _, _ in .usage }
    ) {
        self.name = name
        formerNames = []
        self.summary = summary
        self.commands = commands
        usage = name.isEmpty ? "[COMMAND] [OPTIONS]" : "\(name) COMMAND [OPTIONS]"
        options = [.help]
        operands = 0...0
        operandValues = .unknown
        body = run
    }

    /// Runs the command, or that command of the group which the words name.
    func run(_ words: [String], _ console: Console) throws -> ExitStatus {
        guard !commands.isEmpty, let first = words.first, !first.hasPrefix("-") else {
            let arguments = try Arguments(words, knowing: options, operands: operands)
            let isAsked = arguments.has(Option.help.name)
            if isAsked || !commands.isEmpty { printHelp(console) }
            return isAsked ? .success : try body(arguments, console)
        }
        guard first != HelpCommand.name || isRoot else {
            return try HelpCommand.run(self, Array(words.dropFirst()), console)
        }
        return try command(named: first).run(Array(words.dropFirst()), console)
    }

    /// Whether this is the group of all commands.
    var isRoot: Bool { name.isEmpty }

    /// The command of the group with that name.
    func command(named name: String) throws -> Command {
        if let command = commands.first(where: { $0.name == name || $0.formerNames.contains(name) }) {
            return command
        }
        let full = isRoot ? name : "\(self.name) \(name)"
        let inGroup = commands.first { group in group.commands.contains { $0.name == name } }
        let suggestion =
            inGroup.map { "; did you mean \"\($0.name) \(name)\"?" }
            ?? SpellingSuggestion.clause(for: name, among: commands.map(\.name))
        let advice = isRoot ? "; see assay --help" : "; see assay \(self.name) --help"
        throw UsageError("unknown command \"\(full)\"\(suggestion.isEmpty ? advice : suggestion)")
    }
}

extension String {
    /// The text padded with spaces to a width, with at least one space.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: Swift.max(1, width - count))
    }
}
