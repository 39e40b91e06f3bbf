internal import AssayAdapterClient
internal import AssayAdapters
internal import AssayClients
internal import AssayDocument

/// `assay adapter`: for authors of adapters.
enum AdapterCommand {
    private static let all = [
        Command(name: "check", summary: "report what is wrong with an adapter", run: check),
        Command(
            name: "no-op", summary: "an adapter that refuses every probe at once, for measurements", run: refuseAll),
        Command(name: "serve", summary: "run a bundled client as an adapter", run: serve),
    ]

    static func run(_ words: [String], _ console: Console) throws -> ExitStatus {
        try Command.run(words, of: all, "adapter", console)
    }

    private static func check(_ words: [String], _ console: Console) throws -> ExitStatus {
        let options = [
            Option("exec", "COMMAND", "a shell command that starts the adapter"),
            Option("timeout", "SECONDS", "time limit for one input; default 10"),
        ]
        let arguments = try Arguments(
            words, for: "adapter check --exec COMMAND",
            "Checks how an adapter speaks the adapter protocol; exits with 1 if there are problems.", options,
            console)
        guard let command = try arguments.value("exec") else { throw UsageError("--exec COMMAND is missing") }
        let timeout = try arguments.integer("timeout", in: 1...86_400) ?? 10
        let library = try VectorOptions.load(try Arguments([], knowing: options), console)
        let items: [AdapterCheck.Item]
        do throws(AdapterFailure) {
            items = try AdapterCheck(command: command, timeout: .seconds(timeout), library: library).items()
        } catch {
            throw HarnessError(error.description)
        }
        for item in items {
            console.print("\(item.problem == nil ? "✓" : "✗") \(item.title)" + (item.problem.map { ": \($0)" } ?? ""))
            if let hint = item.hint { console.print("    \(hint)") }
        }
        let count = items.count { $0.problem != nil }
        console.print(
            count == 0 ? "\nno problems" : "\n\(count, "problem")")
        return count == 0 ? .success : .findings
    }

    private static func refuseAll(_ words: [String], _ console: Console) throws -> ExitStatus {
        _ = try Arguments(words, knowing: [])
        return NoOpAdapter.run() ? .success : .harness
    }

    private static func serve(_ words: [String], _ console: Console) throws -> ExitStatus {
        let names = BundledClients.names.joined(separator: ", ")
        let arguments = try Arguments(
            words, for: "adapter serve NAME",
            "Runs a bundled client as an adapter on standard input and output: \(names).", [],
            operands: 0...1, console)
        guard let name = arguments.operands.first, let client = BundledClients.client(named: name) else {
            throw UsageError("expected the name of a bundled client: \(names)")
        }
        AdapterServer.serve(client)
    }
}
