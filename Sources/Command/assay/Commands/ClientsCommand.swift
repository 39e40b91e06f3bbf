internal import AssayClients
internal import AssayConformance
internal import AssayJSON
internal import ReferenceClient

/// `assay clients`: lists the bundled clients, or the choices of a client at the boundary of core.
enum ClientsCommand {
    static let command = Command(
        "clients", "list the bundled clients, which --client takes, or the choices of lenient or hostile-strict",
        usage: "clients [NAME]",
        [Option("without-choice", nil, "list the strict vectors that no choice fails, alone or with the others")]
            + VectorOptions.sources + [ClientChoice.jobs],
        operands: 0...1, .words(BundledClients.boundaryNames)
    ) { arguments, console in
        if arguments.has("without-choice") {
            let library = try VectorOptions.load(arguments, console)
            try VectorOptions.checkRendering(of: library.vectors, in: library, console)
            let vectors = try BoundaryCatalogue(BundledClients.flaws()).vectorsWithoutChoice(
                in: library, workers: ClientChoice.jobCount(arguments))
            for vector in vectors { console.print("\(vector.fullID)") }
            return vectors.isEmpty ? .success : .findings
        }
        if let name = arguments.operands.first {
            try listChoices(of: name, console)
            return .success
        }
        for bundled in try BundledClients.all() {
            let client = bundled.description
            console.printWrapped(
                "\(client.name.padded(to: 18))\(client.version.padded(to: 8))\(client.summary)", hang: 18)
            let operations = ClientOperation.allCases.filter(bundled.operations.contains).map(\.rawValue)
            console.printWrapped("\("".padded(to: 18))operations: \(operations.joined(separator: ", "))")
            let features = Feature.allCases.filter(client.features.contains).map(\.rawValue)
            console.printWrapped(
                "\("".padded(to: 18))features: \(features.isEmpty ? "none" : features.joined(separator: ", "))")
        }
        console.printWrapped(
            "\nassay run --client NAME tests one of these clients; with --isolate, it runs in a separate process.")
        console.printWrapped("assay run --exec \"COMMAND\" tests your own client, in any language, through an adapter")
        console.printWrapped("(docs/adapter-protocol.md); assay adapter check --exec \"COMMAND\" checks the adapter.")
        return .success
    }

    /// Prints the choices of a client that defines core (`docs/boundary.md`) as a table.
    private static func listChoices(of name: String, _ console: Console) throws {
        guard let client = try BundledClients.flaws().clients.first(where: { $0.name == name }) else {
            let names = BundledClients.boundaryNames
            let suggestion = SpellingSuggestion.clause(for: name, among: names)
            throw UsageError(
                "\"\(name)\" has no choices; the clients that have are \(names.joined(separator: ", "))\(suggestion)")
        }
        console.print("| choice | what the client does | left open by | shown by |\n|---|---|---|---|")
        for choice in client.choices {
            console.print(
                "| `\(choice.id)` | \(choice.summary) | \(choice.section): “\(choice.words)” | `\(choice.vector)` |")
        }
    }
}
