internal import AssayAdapters
internal import AssayClients
internal import AssayDocument

/// `assay adapter`: for authors of adapters.
enum AdapterCommand {
    private static let all = [
        Command(name: "serve", summary: "be the adapter of a bundled client", run: serve)
    ]

    static func run(_ words: [String], _ console: Console) throws -> ExitStatus {
        guard let name = words.first, name != "--help" else {
            console.print("usage: assay adapter COMMAND [OPTIONS]; assay adapter COMMAND --help says more\n")
            for command in all { console.print("  " + command.name.padded(to: 10) + command.summary) }
            return words.isEmpty ? .usage : .success
        }
        guard let command = all.first(where: { $0.name == name }) else {
            let suggestion = Names.suggestion(for: name, among: all.map(\.name))
            throw UsageError("unknown command \"adapter \(name)\"\(suggestion)")
        }
        return try command.run(Array(words.dropFirst()), console)
    }

    private static func serve(_ words: [String], _ console: Console) throws -> ExitStatus {
        let options = [Option("help", nil, "this text")]
        let arguments = try Arguments(words, knowing: options, operands: 0...1)
        let names = BundledClients.names.joined(separator: ", ")
        if arguments.has("help") {
            return printHelp(
                "adapter serve NAME",
                "Speaks the adapter protocol on standard input and output for a bundled client: \(names).", options,
                console)
        }
        guard let name = arguments.operands.first, let client = BundledClients.client(named: name) else {
            throw UsageError("expected the name of a bundled client: \(names)")
        }
        AdapterServer.serve(client)
    }
}
