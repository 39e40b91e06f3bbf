internal import AssayConformance
internal import AssayDocument
internal import AssayReports

/// `assay vectors show ID`: one vector as a reviewer wants to see it.
///
/// Prints no token.
enum VectorsShow {
    private static let options = VectorOptions.sources + [Option("help", nil, "this text")]

    static func run(_ words: [String], _ console: Console) throws -> ExitStatus {
        let arguments = try Arguments(words, knowing: options, operands: 0...1)
        if arguments.has("help") {
            return printHelp("vectors show ID", "Shows one vector, decoded.", options, console)
        }
        guard let id = arguments.operands.first else { throw UsageError("vectors show needs the id of a vector") }
        let library = try VectorOptions.load(arguments, console)
        try show(VectorsCommand.find(id, in: library), of: library, console)
        return .success
    }

    static func show(_ vector: Vector, of library: VectorLibrary, _ console: Console) throws {
        console.print("\(vector.fullID)  (\(vector.operation.rawValue), \(vector.importance.rawValue))")
        console.print(vector.title + "\n")
        row("expected", vector.expectation.words, console)
        if let profile = vector.profile { row("profile", "\(profile); under others either verdict passes", console) }
        if let note = vector.note { row("why", note, console) }
        for id in vector.covers {
            guard let requirement = library.requirements.first(where: { $0.id == id }) else { continue }
            row("covers", "\(id) (\(requirement.level.rawValue)): \(requirement.summary)", console)
            row("", requirement.url, console)
        }
        for reference in vector.references { row("see", reference, console) }
        row("in", "\(vector.file):\(vector.line)", console)
        if let demands = try library.scenarioDemands(of: vector) { show(demands, console) }
        for change in vector.changes { block("defect, in \(change.name)", change.json, console) }
        if let token = try library.decodedToken(of: vector) {
            block("header", token.header, console)
            block("claims", token.claims, console)
        }
    }

    /// What is expected of the attempts and steps of a scenario, and of the providers' logs.
    private static func show(_ demands: ScenarioDemands, _ console: Console) {
        for (name, outcome) in demands.attempts { row("attempt", "\(name): \(Expectation(outcome).words)", console) }
        for (title, outcome) in demands.steps { row("step", "\(title): \(Expectation(outcome).words)", console) }
        for rule in demands.log { row("log", SpacedJSON.text(rule), console) }
        if demands.looksAtStandardError { row("stderr", "no secrets", console) }
    }

    private static func row(_ name: String, _ text: String, _ console: Console) {
        console.print(name.padded(to: 10) + VisibleText.of(text))
    }

    /// A block of text, cut where a vector's whole point is its size.
    private static func block(_ name: String, _ text: String, _ console: Console) {
        console.print("\n\(name)")
        for line in VisibleText.block(text, limit: 4000).split(separator: "\n") { console.print("  " + line) }
    }
}
