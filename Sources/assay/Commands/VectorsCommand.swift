internal import AssayConformance
internal import AssayDocument

/// `assay vectors`: what can be done with vectors besides running them.
enum VectorsCommand {
    private static let all = [
        Command(name: "lint", summary: "check every file, every vector and every requirement", run: VectorsLint.run),
        Command(name: "list", summary: "list vectors, or requirements and what covers them", run: VectorsList.run),
        Command(
            name: "show", summary: "one vector: defect, decoded token, what is expected, why", run: VectorsShow.run),
        Command(name: "new", summary: "write a vector into its area's file", run: VectorsNew.run),
        Command(name: "render", summary: "print a vector's concrete input, token included", run: VectorsRender.run),
        Command(
            name: "promote", summary: "draft a vector for an input that a fuzz target failed on",
            run: VectorsPromote.run),
    ]

    static func run(_ words: [String], _ console: Console) throws -> ExitStatus {
        guard let name = words.first, name != "--help" else {
            console.print("usage: assay vectors COMMAND [OPTIONS]; assay vectors COMMAND --help says more\n")
            for command in all { console.print("  " + command.name.padded(to: 10) + command.summary) }
            return words.isEmpty ? .usage : .success
        }
        guard let command = all.first(where: { $0.name == name }) else {
            let suggestion = Names.suggestion(for: name, among: all.map(\.name))
            throw UsageError("unknown command \"vectors \(name)\"\(suggestion)")
        }
        return try command.run(Array(words.dropFirst()), console)
    }
}
