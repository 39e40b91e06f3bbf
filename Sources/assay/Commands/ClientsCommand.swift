internal import AssayClients
internal import AssayConformance

/// `assay clients`: lists the bundled clients.
enum ClientsCommand {
    static let command = Command("clients", "list the bundled clients, which --client takes", usage: "clients") {
        _, console in
        for bundled in BundledClients.all {
            let client = bundled.description
            console.print("\(client.name.padded(to: 18))\(client.version.padded(to: 8))\(client.summary)")
            let operations = Operation.allCases.filter(bundled.operations.contains).map(\.rawValue)
            console.print("".padded(to: 18) + "operations: " + operations.joined(separator: ", "))
            let features = Feature.allCases.filter(client.features.contains).map(\.rawValue)
            console.print(
                "".padded(to: 18) + "features: " + (features.isEmpty ? "none" : features.joined(separator: ", ")))
        }
        console.print(
            "\nassay run --client NAME tests one of these clients; with --isolate, it runs in a separate process.")
        console.print("assay run --exec \"COMMAND\" tests your own client, in any language, through an adapter")
        console.print("(docs/adapter-protocol.md); assay adapter check --exec \"COMMAND\" checks the adapter.")
        return .success
    }
}
