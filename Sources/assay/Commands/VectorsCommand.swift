internal import AssayConformance
internal import AssayDocument

/// `assay vectors`: everything to do with vectors except running them.
enum VectorsCommand {
    private static let all = [
        Command(name: "lint", summary: "check all files, vectors and requirements", run: VectorsLint.run),
        Command(
            name: "list", summary: "list vectors, or requirements and the vectors that cover them", run: VectorsList.run
        ),
        Command(
            name: "show", summary: "show one vector: defect, decoded token, expectation and reason",
            run: VectorsShow.run),
        Command(name: "new", summary: "add a vector to its area's file", run: VectorsNew.run),
        Command(
            name: "render", summary: "print a vector's concrete input, including the token", run: VectorsRender.run),
        Command(
            name: "promote", summary: "draft a vector for an input on which a fuzz target failed",
            run: VectorsPromote.run),
    ]

    static func run(_ words: [String], _ console: Console) throws -> ExitStatus {
        try Command.run(words, of: all, "vectors", console)
    }
}
