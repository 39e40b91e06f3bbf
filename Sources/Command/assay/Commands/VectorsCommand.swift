/// `assay vectors`: everything to do with vectors except running them.
enum VectorsCommand {
    static let command = Command(
        "vectors", "lint | list | coverage | show ID | new AREA::ID | export | promote FILE",
        of: [
            VectorsLint.command, VectorsList.command, VectorsCoverage.command, VectorsShow.command, VectorsNew.command,
            VectorsExport.command, VectorsPromote.command,
        ])
}
