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
        try Command.run(words, of: all, "vectors", console)
    }
}
