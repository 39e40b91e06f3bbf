internal import AssayConformance
internal import AssayJSON
internal import AssayReports

/// `assay vectors list`: lists the vectors by area, or the requirements with the vectors that cover them.
enum VectorsList {
    private static let options =
        VectorOptions.selection + VectorOptions.sources + [
            Option(
                "covers", "ID",
                "only vectors that cover this requirement, or one of this document or section; repeatable",
                .requirements),
            Option("requirements", nil, "list the requirements, each with the vectors that cover it"),
            Option(
                "format", "NAME", "text, or json: the vectors for a program; default text", .words(["text", "json"])),
        ]

    static let command = Command(
        "list", "list vectors, or requirements and the vectors that cover them", usage: "vectors list [OPTIONS]",
        options, run: run)

    private static func run(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
        let format = try arguments.value("format") ?? "text"
        guard ["text", "json"].contains(format) else {
            throw UsageError("--format takes text or json, not \"\(format)\"")
        }
        guard format == "text" || !arguments.has("requirements") else {
            throw UsageError("--format json lists vectors; assay vectors coverage --format json lists requirements")
        }
        let collection = try VectorCollection.load(arguments, console)
        var vectors = try VectorOptions.select(collection.vectors, by: \.fullID, arguments)
        var requirements = collection.library.requirements
        let named = arguments.values("covers")
        if !named.isEmpty {
            let ids = Set(try named.flatMap { try Self.requirements(named: $0, among: requirements) })
            requirements = requirements.filter { ids.contains($0.id) }
            vectors = vectors.filter { !ids.isDisjoint(with: $0.covers) }
        }
        if format == "json" {
            let ids = Set(vectors.map(\.fullID))
            console.print(VisibleText(json: json(collection.areas, of: ids), style: [.pretty, .ascii]), terminator: "")
        } else if arguments.has("requirements") {
            listRequirements(requirements, vectors, console)
        } else {
            listAreas(collection.areas, of: Set(vectors.map(\.fullID)), console)
            if !named.isEmpty { listUncovered(requirements, vectors, console) }
        }
        return .success
    }

    /// The vectors with these ids.
    ///
    /// Their `kind` is the operation, `web` or `schedule`.
    private static func json(_ areas: [VectorCollection.Area], of ids: Set<String>) -> JSONValue {
        let vectors = areas.flatMap { area in
            area.vectors.filter { ids.contains($0.fullID) }.map { vector in
                var value: JSONValue = [
                    "id": .string(vector.fullID), "area": .string(area.name), "kind": .string(area.kind),
                    "title": .string(vector.title),
                    "covers": .array(vector.covers.map { JSONNode(.string($0)) }),
                ]
                if let profile = vector.profile { value["profile"] = .string(profile) }
                return JSONNode(value)
            }
        }
        return ["assay": 1, "vectors": .array(vectors)]
    }

    /// The ids of the requirement with that name, or of those of the document or the section with that name.
    ///
    /// `RFC 8725 §3.8` means `RFC8725-3.8`.
    private static func requirements(named text: String, among known: [Requirement]) throws -> [String] {
        let name = text.replacing(/[ ]*§[ ]*/, with: "-").replacing(" ", with: "")
        let ids = known.map(\.id).filter { $0 == name || $0.hasPrefix(name + "-") || $0.hasPrefix(name + ".") }
        guard ids.isEmpty else { return ids }
        let suggestion = SpellingSuggestion.clause(for: name, among: known.map(\.id))
        throw UsageError("there is no requirement \"\(text)\"\(suggestion)")
    }

    /// Prints the requirements that none of the vectors covers, and why.
    private static func listUncovered(
        _ requirements: [Requirement], _ vectors: [any ListedVector], _ console: Console
    ) {
        let covered = Set(vectors.flatMap(\.covers))
        for requirement in requirements where !covered.contains(requirement.id) {
            console.printWrapped("\(requirement.id): \(reason(for: requirement))", hang: 4)
        }
    }

    private static func reason(for requirement: Requirement) -> String {
        requirement.absence.map { "\($0.status.words): \($0.reason)" } ?? "no selected vector covers it"
    }

    /// Prints the vectors with these ids by area.
    static func listAreas(_ areas: [VectorCollection.Area], of ids: Set<String>, _ console: Console) {
        var count = 0
        var areaCount = 0
        var requirements: Set<String> = []
        for area in areas {
            let vectors = area.vectors.filter { ids.contains($0.fullID) }
            guard !vectors.isEmpty else { continue }
            console.printWrapped("\(area.name) (\(area.kind), \(vectors.count)): \(area.about)")
            let width = vectors.map(\.ownID.count).max() ?? 0
            for vector in vectors {
                let verdict = vector.demand.padded(to: 36)
                let profile = vector.profile.map { " [\($0)]" } ?? ""
                console.printWrapped("  \(vector.ownID.padded(to: width + 2))\(verdict)\(vector.title)\(profile)")
                requirements.formUnion(vector.covers)
            }
            console.print("")
            count += vectors.count
            areaCount += 1
        }
        console.print(
            "\(count, "vector") in \(areaCount, "area"), covering \(requirements.count, "requirement")")
    }

    static func listRequirements(_ requirements: [Requirement], _ vectors: [any ListedVector], _ console: Console) {
        var covering: [String: [any ListedVector]] = [:]
        for vector in vectors {
            for id in vector.covers { covering[id, default: []].append(vector) }
        }
        for requirement in requirements {
            let list = covering[requirement.id, default: []]
            console.printWrapped(
                "\(requirement.id) (\(requirement.level.rawValue), \(list.count)): \(requirement.summary)\n"
                    + "  \(requirement.source), section \(requirement.section)  \(requirement.url)")
            if list.isEmpty { console.printWrapped("    \(reason(for: requirement))") }
            for vector in list { console.print("    \(vector.fullID)") }
        }
        let count = requirements.filter { covering[$0.id] != nil }.count
        console.print(
            "\(count) of \(requirements.count, "requirement") covered by \(vectors.count, "vector")")
    }
}
