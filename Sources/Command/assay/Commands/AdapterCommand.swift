internal import AssayAdapterClient
internal import AssayAdapters
internal import AssayClients
internal import AssayJSON

/// `assay adapter`: for authors of adapters.
enum AdapterCommand {
    static let command = Command(
        "adapter", "for clients in other processes: init LANGUAGE | check | serve | no-op",
        of: [AdapterInit.command, check, noOp, serve])

    private static let options = [
        Option("exec", "COMMAND", "a shell command that starts the adapter"),
        ClientChoice.timeout,
    ]

    private static let check = Command(
        "check", "check how an adapter speaks the adapter protocol; exits with 1 if there are problems",
        usage: "adapter check --exec COMMAND", options, run: runCheck)

    private static func runCheck(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
        guard let command = try arguments.value("exec") else { throw UsageError("--exec COMMAND is missing") }
        let timeout = try ClientChoice.timeLimit(arguments)
        let library = try VectorOptions.load(try Arguments([], knowing: options), console)
        let items: [AdapterCheck.Item]
        do throws(AdapterFailure) {
            items = try AdapterCheck(command: command, timeout: timeout, library: library).items()
        } catch {
            throw HarnessError("\(error)")
        }
        for item in items {
            console.print("\(item.problem == nil ? "✓" : "✗") \(item.title)" + (item.problem.map { ": \($0)" } ?? ""))
            if let hint = item.hint { console.print("    \(hint)") }
        }
        let count = items.count { $0.problem != nil }
        console.print(count == 0 ? "\nno problems" : "\n\(count, "problem")")
        return count == 0 ? .success : .findings
    }

    private static let noOp = Command(
        "no-op", "an adapter that refuses every probe at once, for measurements", usage: "adapter no-op"
    ) { _, _ in NoOpAdapter.run() ? .success : .harness }

    private static let serve = Command(
        "serve", "run a bundled client as an adapter on standard input and output: \(names)",
        usage: "adapter serve NAME", operands: 0...1, .words(BundledClients.names), run: runServe)

    private static let names = BundledClients.names.joined(separator: ", ")

    private static func runServe(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
        guard let name = arguments.operands.first, let client = try BundledClients.client(named: name) else {
            throw UsageError("expected the name of a bundled client: \(names)")
        }
        AdapterServer.serve(client)
    }
}
