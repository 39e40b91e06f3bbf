internal import AssayConformance
internal import AssayJSON

/// `assay vectors show ID`: shows one vector for review, without its encoded token.
enum VectorsShow {
    private static let options = VectorOptions.sources

    static let command = Command(
        "show", "show one vector: defect, decoded token, expectation and reason", usage: "vectors show ID", options,
        operands: 0...1, .vectors, run: run)

    private static func run(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
        guard let id = arguments.operands.first else { throw UsageError("vectors show needs the id of a vector") }
        let collection = try VectorCollection.load(arguments, console)
        if let retired = collection.library.retired[id] {
            console.print("\(id)  (retired)\n")
            row("why", retired.why, console)
            if let successor = retired.successor { row("successor", successor, console) }
            return .success
        }
        do {
            try show(collection.vectors.named(id), of: collection.library, console)
        } catch let error as JSONError {
            throw UsageError("\(error)")
        }
        return .success
    }

    static func show(_ vector: some ListedVector, of library: VectorLibrary, _ console: Console) throws {
        let description = try vector.description(in: library)
        console.print("\(vector.fullID)  (\(description.head))")
        console.printWrapped("\(vector.title)\n")
        for (name, text) in description.rows { row(name, text, console) }
        for (name, text) in description.blocks { block(name, text, console) }
    }

    private static func row(_ name: String, _ text: String, _ console: Console) {
        console.printWrapped("\(name.padded(to: 10))\(text)", hang: 10)
    }

    /// Prints a block of text, truncated because some vectors are huge on purpose.
    private static func block(_ name: String, _ text: String, _ console: Console) {
        console.print("\n\(name)")
        let shown = VisibleText.block(text, limit: 4000)
        for line in shown.split(separator: "\n") { console.print("  " + VisibleText(lines: String(line))) }
    }
}
