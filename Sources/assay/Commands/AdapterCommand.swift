internal import AssayAdapterClient
internal import AssayAdapters
internal import AssayClients
internal import AssayDocument

/// `assay adapter`: for authors of adapters.
enum AdapterCommand {
    private static let all = [
        Command(name: "check", summary: "tell the author of an adapter what is wrong with it", run: check),
        Command(name: "no-op", summary: "refuse every probe at once, for measuring", run: refuseAll),
        Command(name: "serve", summary: "be the adapter of a bundled client", run: serve),
    ]

    static func run(_ words: [String], _ console: Console) throws -> ExitStatus {
        try Command.run(words, of: all, "adapter", console)
    }

    private static func check(_ words: [String], _ console: Console) throws -> ExitStatus {
        let options = [
            Option("exec", "COMMAND", "the adapter, as a shell's command line"),
            Option("timeout", "SECONDS", "how long it may take over one input; 10 if left out"),
        ]
        let arguments = try Arguments(
            words, for: "adapter check --exec COMMAND",
            "Speaks the adapter protocol with an adapter; exits 1 on problems.", options, console)
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
            count == 0 ? "\nnothing is wrong with the adapter" : "\n\(count) \(count == 1 ? "problem" : "problems")")
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
            "Speaks the adapter protocol on standard input and output for a bundled client: \(names).", [],
            operands: 0...1, console)
        guard let name = arguments.operands.first, let client = BundledClients.client(named: name) else {
            throw UsageError("expected the name of a bundled client: \(names)")
        }
        AdapterServer.serve(client)
    }
}
