internal import AssayConformance
internal import AssayJSON
internal import AssayReports
internal import AssaySchedules
internal import AssayWeb

extension VectorCollection {
    /// The areas with their vectors as a site shows them.
    func siteAreas() throws -> [Site.Area] {
        try areas.map { area in
            Site.Area(
                name: area.name, about: area.about,
                vectors: try area.vectors.compactMap { try siteVector($0, kind: area.kind) })
        }
    }

    /// What `vectors show` tells about a vector, in the form of the site.
    private func siteVector(_ vector: any ListedVector, kind: String) throws -> SiteVector? {
        let description = try vector.description(in: library)
        // The page of a vector has places of its own for what every vector has.
        let common: Set<String> = ["", "demand", "profile", "why", "revision", "covers", "see", "in"]
        let terms = description.rows.filter { !common.contains($0.name) }.map { row in
            (title: row.name.capitalizedFirst, text: row.text)
        }
        switch vector {
        case let vector as Vector:
            return SiteVector(
                vector, kind: kind, isRun: true, profile: library.profiles.name(of: vector), terms: terms,
                blocks: vector.changes.map { ("Defect, in \($0.name)", $0.json) })
        case let scenario as WebScenario:
            return SiteVector(
                scenario.vector, kind: kind, isRun: false, profile: library.profiles.name(of: scenario.vector),
                terms: terms, blocks: description.blocks.map { ($0.name.capitalizedFirst, $0.text) })
        case let scenario as ScheduleScenario:
            return SiteVector(
                schedule: scenario.id, area: String(scenario.id.prefix { $0 != ":" }), title: scenario.title,
                place: "\(scenario.location.file):\(scenario.location.line)", expected: scenario.demand,
                terms: terms, blocks: description.blocks.map { ($0.name.capitalizedFirst, $0.text) })
        default: return nil
        }
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
