internal import AssayConformance
internal import AssayDocument

/// `assay vectors render ID`: the concrete input, as the adapter protocol carries it.
///
/// Prints the token: that is its use.
enum VectorsRender {
    private static let options =
        VectorOptions.sources + [
            Option("now", "SECONDS", "the instant to render at, since 1970; the golden context's if left out")
        ]

    static func run(_ words: [String], _ console: Console) throws -> ExitStatus {
        let arguments = try Arguments(
            words, for: "vectors render ID", "Prints a vector's concrete input as JSON.", options, operands: 0...1,
            console)
        guard let id = arguments.operands.first else { throw UsageError("vectors render needs the id of a vector") }
        let now = try arguments.integer("now", in: 0...253_402_300_799)
        let collection = try VectorCollection.load(arguments, console)
        guard let vector = try collection.vectors.named(id) as? Vector else {
            throw UsageError("\"\(id)\" is no vector of one input; vectors show says what it holds")
        }
        do {
            let probe = try collection.library.probe(for: vector, at: now)
            console.print(DocumentWriter.text(probe.adapterInput, style: [.pretty, .ascii]), terminator: "")
            return .success
        } catch {
            throw UsageError(error.description)
        }
    }
}
