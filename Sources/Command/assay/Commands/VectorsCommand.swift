/// `assay vectors`: everything to do with vectors except running them.
enum VectorsCommand {
    static let command = Command(
        "vectors", "lint | list | coverage | show ID | new AREA::ID | reasons | schema | export | promote FILE",
        of: [
            VectorsLint.command, VectorsList.command, VectorsCoverage.command, VectorsShow.command, VectorsNew.command,
            VectorsReasons.command, VectorsSchema.command, VectorsExport.command, VectorsPromote.command,
        ])
}
