package import AssayJSON

/// The kill matrix from the output of `assay flaws --format json`.
package struct FlawsSummary: Sendable {
    struct Flaw: Sendable {
        let id: String
        let summary: String
        let isKilled: Bool
        /// The number of vectors that detected it by the reason that it is meant to show.
        let byReason: Int
        /// The number of vectors that detected it, by area.
        let areas: [String: Int]
    }

    let flaws: [Flaw]
    /// The areas with a vector that detected a flaw, in order of appearance.
    let areas: [String]

    /// Reads the report and ignores unknown members.
    package init(decoding root: JSONNode) throws(JSONError) {
        var order: [String] = []
        var known: Set<String> = []
        flaws = try root.report().member("flaws").array { node throws(JSONError) in
            let object = try node.object()
            var areas: [String: Int] = [:]
            for killer in try object.member("killers").array() {
                let id = try killer.string()
                guard let end = id.firstRange(of: "::") else { throw killer.error("expected the full id of a vector") }
                let area = String(id[..<end.lowerBound])
                if known.insert(area).inserted { order.append(area) }
                areas[area, default: 0] += 1
            }
            return Flaw(
                id: try object.member("id").nonEmptyString(), summary: try object.member("summary").string(),
                isKilled: try object.member("killed").bool(), byReason: try object.member("by_reason").count(),
                areas: areas)
        }
        areas = order
    }
}
