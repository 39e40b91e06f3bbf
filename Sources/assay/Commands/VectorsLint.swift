internal import AssayConformance
internal import AssayDocument

/// `assay vectors lint`: everything that can be wrong with vectors, one line each.
enum VectorsLint {
    private static let options = VectorOptions.sources

    static func run(_ words: [String], _ console: Console) throws -> ExitStatus {
        let arguments = try Arguments(
            words, for: "vectors lint [OPTIONS]", "Checks files, vectors and requirements.", options, console)
        let source = try VectorOptions.source(arguments)
        var collector = DocumentErrorCollector()
        let collection = VectorCollection(source, into: &collector)
        let library = collection?.library
        // A folder that borrows the requirements of the bundled one need not cover all of them.
        if let library, let path = source.path(of: "requirements.json"),
            source.folders.contains(where: { path.hasPrefix($0 + "/") })
        {
            for requirement in library.uncoveredRequirements {
                collector.record("no vector covers the requirement \"\(requirement.id)\"", at: requirement.location)
            }
        }
        for error in collector.errors { console.error(error.description) }
        guard let collection, collector.errors.isEmpty else {
            let count = collector.errors.count
            console.error("assay: \(count) \(count == 1 ? "problem" : "problems")")
            return .usage
        }
        console.print(
            "\(collection.vectors.count) vectors in \(collection.areas.count) areas cover "
                + "\(collection.library.requirements.count) requirements; nothing is wrong with them")
        return .success
    }
}
