internal import AssayConformance
internal import AssayJSON
internal import AssayReports

/// `assay vectors coverage`: which requirements of each document vectors cover, and why the others have none.
enum VectorsCoverage {
    private static let options =
        VectorOptions.sources + [
            Option(
                "status", "NAME",
                "only requirements that are covered, not-applicable, gap or uncovered; repeatable; default all",
                .words(["covered", "not-applicable", "gap", "uncovered"])),
            Option(
                "format", "NAME", "text: a line for each requirement; json: the same for a program; default text",
                .words(["text", "json"])),
        ]

    static let command = Command(
        "coverage", "print which requirements of each document vectors cover, and why they do not cover the others",
        usage: "vectors coverage [OPTIONS]", options, run: run)

    private static func run(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
        let format = try arguments.value("format") ?? "text"
        guard ["text", "json"].contains(format) else {
            throw UsageError("--format takes text or json, not \"\(format)\"")
        }
        let states = arguments.values("status")
        for state in states where !RequirementCoverage.State.names.contains(state) {
            throw UsageError("--status takes covered, not-applicable, gap or uncovered, not \"\(state)\"")
        }
        let collection = try VectorCollection.load(arguments, console)
        let all = RequirementCoverage(
            collection.library.requirements, collection.vectors.map { ($0.profile, $0.covers) },
            collection.library.profiles)
        let coverage = states.isEmpty ? all : all.of(states: states)
        if format == "json" {
            console.print(VisibleText(json: json(coverage), style: [.pretty, .ascii]), terminator: "")
        } else {
            printText(coverage, console)
        }
        return .success
    }

    private static func printText(_ coverage: RequirementCoverage, _ console: Console) {
        for document in coverage.documents {
            console.printWrapped("\(document.source): \(words(of: document.entries))")
            let width = document.entries.map(\.requirement.id.count).max() ?? 0
            for entry in document.entries {
                let requirement = entry.requirement
                let id = requirement.id.padded(to: width + 2)
                console.printWrapped(
                    "  \(id)\(requirement.level.rawValue.padded(to: 8))\(words(of: entry))", hang: width + 12)
            }
            console.print("")
        }
        let entries = coverage.documents.flatMap(\.entries)
        let total = "\(entries.count, "requirement") of \(coverage.documents.count, "document")"
        console.printWrapped(entries.isEmpty ? "\(total)" : "\(total): \(words(of: entries))")
    }

    private static func words(of entry: RequirementCoverage.Entry) -> String {
        switch entry.state {
        case .covered:
            let profiles = entry.counts.map { "\($0.count) \($0.profile)" }.joined(separator: ", ")
            return "\(entry.total) (\(profiles))"
        case .absent(let absence): return "\(absence.status.words): \(absence.reason)"
        case .uncovered: return "uncovered"
        }
    }

    /// How many requirements have each state, in the order of the states.
    private static func words(of entries: [RequirementCoverage.Entry]) -> String {
        RequirementCoverage.State.names.compactMap { name in
            let found = entries.filter { $0.state.name == name }
            guard let first = found.first else { return nil }
            return "\(found.count) \(title(of: first.state))" + (name == "gap" && found.count > 1 ? "s" : "")
        }
        .joined(separator: ", ")
    }

    private static func title(of state: RequirementCoverage.State) -> String {
        switch state {
        case .absent(let absence): absence.status.words
        case .covered, .uncovered: state.name
        }
    }

    private static func json(_ coverage: RequirementCoverage) -> JSONValue {
        let documents = coverage.documents.map { document in
            let entries = document.entries.map { JSONNode(json($0)) }
            return JSONNode(["source": .string(document.source), "requirements": .array(entries)])
        }
        return ["assay": 1, "documents": .array(documents)]
    }

    private static func json(_ entry: RequirementCoverage.Entry) -> JSONValue {
        let requirement = entry.requirement
        var value: JSONValue = [
            "id": .string(requirement.id), "section": .string(requirement.section),
            "level": .string(requirement.level.rawValue), "vectors": .integer(entry.total),
            "profiles": .object(entry.counts.map { JSONMember($0.profile, JSONNode(.integer($0.count))) }),
        ]
        value["status"] = .string(entry.state.name)
        if case .absent(let absence) = entry.state { value["reason"] = .string(absence.reason) }
        return value
    }
}
