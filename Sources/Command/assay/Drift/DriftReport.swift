internal import AssayConformance
internal import AssayJSON
internal import AssayReports

/// The formats of `assay drift`: a line for each difference.
extension DriftComparison: Reportable {
    static let formats: [ReportFormat<DriftComparison>] = [
        ReportFormat("text") { comparison, _ in
            comparison.differences.map { "\(comparison.line($0))\n" }.joined(separator: "") + comparison.conclusion
        },
        ReportFormat("json") { comparison, _ in
            VisibleText(
                json: [
                    "assay": 1,
                    "compared": .array(comparison.parts.map { JSONNode(.string($0.rawValue)) }),
                    "differences": .array(comparison.differences.map { JSONNode(comparison.json($0)) }),
                ])
        },
    ]

    /// The most areas that a line names.
    private static let shownAreas = 3

    private func line(_ difference: DriftDifference) -> VisibleText {
        let names = difference.baselines.map { name in
            guard name == "golden.json", let date = date(difference) else { return name }
            return "\(name) (as of \(date))"
        }
        let places = names.joined(separator: " and ")
        return """
            \(difference.part.rawValue): \(difference.fact.shownName) is \(difference.live ?? "absent"), \
            but \(difference.expected ?? "absent") in \(places); \(vectors(difference))
            """
    }

    private func date(_ difference: DriftDifference) -> String? {
        dates[difference.part.operation.rawValue]
    }

    /// How many vectors name it, with the areas that have most of them.
    private func vectors(_ difference: DriftDifference) -> String {
        let ids = vectors.naming(difference.fact, in: difference.part)
        guard !ids.isEmpty else { return "no vector names it" }
        let areas = Dictionary(grouping: ids) { String($0.prefix { $0 != ":" }) }
            .map { (area: $0.key, count: $0.value.count) }
            .sorted { ($1.count, $0.area) < ($0.count, $1.area) }
        var shown = areas.prefix(Self.shownAreas).map { "\($0.area) \($0.count)" }
        if areas.count > shown.count { shown.append("\(areas.count - shown.count, "more area")") }
        return "\(ids.count, "vector") \(ids.count == 1 ? "names" : "name") it (\(shown.joined(separator: ", ")))"
    }

    private var conclusion: VisibleText {
        let compared = parts.map(\.rawValue).joined(separator: ", ")
        return differences.isEmpty
            ? "no differences in: \(compared)\n" : "\(differences.count, "difference") in: \(compared)\n"
    }

    private func json(_ difference: DriftDifference) -> JSONValue {
        func text(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
        let isGolden = difference.baselines.contains("golden.json")
        return [
            "part": .string(difference.part.rawValue), "name": .string(difference.fact.shownName),
            "live": text(difference.live), "expected": text(difference.expected),
            "expected_by": .array(difference.baselines.map { JSONNode(.string($0)) }),
            "as_of": text(isGolden ? date(difference) : nil),
            "vectors": .array(vectors.naming(difference.fact, in: difference.part).map { JSONNode(.string($0)) }),
        ]
    }
}
