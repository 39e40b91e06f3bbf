internal import AssayConformance

/// `assay vectors list`: the vectors by area, or the requirements with what covers them.
enum VectorsList {
    private static let options =
        VectorOptions.selection + VectorOptions.sources + [
            Option("requirements", nil, "list requirements, each with the vectors that cover it"),
            Option("help", nil, "this text"),
        ]

    static func run(_ words: [String], _ console: Console) throws -> ExitStatus {
        let arguments = try Arguments(words, knowing: options)
        if arguments.has("help") {
            return printHelp("vectors list [OPTIONS]", "Lists vectors, or what they cover.", options, console)
        }
        let library = try VectorOptions.load(arguments, console)
        let vectors = try VectorOptions.select(library.vectors, arguments)
        if arguments.has("requirements") {
            listRequirements(library.requirements, vectors, console)
        } else {
            listAreas(library.files, vectors, console)
        }
        return .success
    }

    static func listAreas(_ files: [VectorFile], _ vectors: [Vector], _ console: Console) {
        let byArea = Dictionary(grouping: vectors, by: \.area)
        for file in files {
            guard let list = byArea[file.area] else { continue }
            console.print("\(file.area) (\(file.operation.rawValue), \(list.count)): \(file.about)")
            let width = list.map(\.id.count).max() ?? 0
            for vector in list {
                let verdict = vector.expectation.words.padded(to: 34)
                let profile = vector.profile.map { " [\($0)]" } ?? ""
                console.print("  \(vector.id.padded(to: width + 2))\(verdict)\(vector.title)\(profile)")
            }
            console.print("")
        }
        let requirements = Set(vectors.flatMap(\.covers)).count
        console.print("\(vectors.count) vectors in \(byArea.count) areas, covering \(requirements) requirements")
    }

    static func listRequirements(_ requirements: [Requirement], _ vectors: [Vector], _ console: Console) {
        var covering: [String: [Vector]] = [:]
        for vector in vectors {
            for id in vector.covers { covering[id, default: []].append(vector) }
        }
        for requirement in requirements {
            let list = covering[requirement.id, default: []]
            console.print(
                "\(requirement.id) (\(requirement.level.rawValue), \(list.count)): \(requirement.summary)\n"
                    + "  \(requirement.source), section \(requirement.section)  \(requirement.url)")
            for vector in list { console.print("    \(vector.fullID)") }
        }
        let count = requirements.filter { covering[$0.id] != nil }.count
        console.print("\(count) of \(requirements.count) requirements covered by \(vectors.count) vectors")
    }
}
