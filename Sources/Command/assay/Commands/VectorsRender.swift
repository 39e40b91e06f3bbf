internal import AssayConformance
internal import AssayJSON

/// `assay vectors render ID`: prints the concrete input in the form of the adapter protocol, including the token.
enum VectorsRender {
    private static let options =
        VectorOptions.sources + [
            Option(
                "now", "SECONDS", "the time to render for, in seconds since 1970; default that of the golden context")
        ]

    static let command = Command(
        "render", "print a vector's concrete input as JSON, including the token", usage: "vectors render ID", options,
        operands: 0...1, .vectors, run: run)

    private static func run(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
        guard let id = arguments.operands.first else { throw UsageError("vectors render needs the id of a vector") }
        let now = try arguments.integer("now", in: 0...253_402_300_799)
        let collection = try VectorCollection.load(arguments, console)
        guard let vector = try collection.vectors.named(id) as? Vector else {
            throw UsageError("\"\(id)\" is not a vector with one input; use vectors show")
        }
        do {
            let probe = try vector.rendered(at: now).probe
            console.print(VisibleText(json: probe.adapterInput, style: [.pretty, .ascii]), terminator: "")
            return .success
        } catch {
            throw UsageError("\(error)")
        }
    }
}
