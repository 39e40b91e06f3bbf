internal import AssayConformance
internal import AssayJSON

extension HTMLReport {
    /// The list of all vectors; the script fills it from the page's data.
    var vectorsSection: HTMLSection {
        HTMLSection(
            "vectors", "All vectors",
            [
                .element("p", ["id": "status", "role": "status"], ""),
                .element("p", ["id": "empty", "hidden": ""], "No vector matches these filters."),
                .element("ul", ["id": "list", "class": "list"], []),
                .element("button", ["type": "button", "id": "more", "hidden": ""], "Show vectors"),
                .element(
                    "noscript",
                    .element(
                        "p",
                        "The list of all vectors needs JavaScript. The script is in this file and loads nothing. Everything else on this page works without it."
                    )),
            ])
    }

    /// The filters of the causes, the findings and the list of all vectors; the script shows them.
    var filterForm: HTML {
        let outcomes = ReportOutcome.allCases.filter { outcome in
            matrix.rows.contains { row in row.results.contains { $0.outcome == outcome } }
        }
        var fields = [
            areaField,
            select(
                "importance", "Importance", "any importance", Importance.allCases.map { ($0.rawValue, $0.rawValue) }),
            select("outcome", "Verdict", "any verdict", outcomes.map { ($0.rawValue, $0.label) }),
        ]
        if matrix.columns.count == 1, let report = matrix.columns.first?.report, report.diagnosis != nil {
            let unknown = report.unexplained.isEmpty ? [] : [("none", "no known flaw")]
            fields.append(
                select(
                    "cause", "Cause", "any cause",
                    report.causes.map { ($0.id, MarkedText($0.title).plain) } + unknown))
        }
        if matrix.columns.count > 1 {
            fields.append(
                select(
                    "client", "Client", "any client",
                    matrix.columns.enumerated().map { (String($0.offset), $0.element.name) }))
            fields.append(
                .element(
                    "div", ["class": "field field-differs"],
                    .element(
                        "label", .void("input", ["type": "checkbox", "id": "differs"]), " ", "only where they differ")))
        }
        fields.append(.element("div", ["class": "field"], .element("button", ["type": "reset"], "Clear")))
        let search = field(
            "search", "Search",
            .void(
                "input",
                ["type": "search", "id": "search", "placeholder": "id, title, requirement", "autocomplete": "off"]))
        // On a narrow screen the choices are behind this button, so that the search leaves room for what it finds.
        let unfold = HTML.element(
            "button",
            ["type": "button", "id": "unfold", "aria-expanded": "false", "aria-controls": "fields"], "Filters")
        return .element(
            "form",
            [
                "id": "filters", "role": "search", "aria-label": "Filter the causes, findings and vectors",
                "hidden": "",
            ], search, unfold, .element("div", ["id": "fields"], fields),
            .element("p", ["id": "found", "role": "status"], ""))
    }

    /// The choice of an area, or of all areas below one name.
    private var areaField: HTML {
        let families = matrix.areas.map(\.name).grouped { String($0.prefix { $0 != "/" }) }
        let choices = families.flatMap { family, areas -> [(String, String)] in
            let all = areas == [family] ? [] : [("\(family)/", "all of \(family)")]
            return all + areas.map { ($0, $0) }
        }
        return select("area", "Area", "all areas", choices)
    }

    private func field(_ id: String, _ label: String, _ control: HTML) -> HTML {
        .element("div", ["class": "field field-\(id)"], .element("label", ["for": id], .text(label)), control)
    }

    private func select(_ id: String, _ label: String, _ all: String, _ choices: [(value: String, name: String)])
        -> HTML
    {
        let options = choices.map { HTML.element("option", ["value": $0.value], .text($0.name)) }
        return field(
            id, label,
            .element("select", ["id": id], [.element("option", ["value": ""], .text(all))] + options))
    }

    /// The data of all vectors for the page's script; a text that occurs several times is stored once.
    func vectorData(_ inputs: DecodedInputs) -> JSONValue {
        var texts = TextTable()
        let causes = causesByFinding
        let vectors = matrix.rows.map { row in
            var entry = data(row, inputs[row.vector], &texts)
            if let own = causes[row.vector.fullID] {
                entry["causes"] = Self.strings(own.isEmpty ? ["none"] : own.map(\.id))
            }
            return JSONNode(entry)
        }
        let covered = Set(matrix.rows.flatMap(\.vector.covers))
        let requirements = library.requirements.filter { covered.contains($0.id) }.map { requirement in
            JSONMember(
                requirement.id,
                JSONNode([
                    .string(requirement.level.rawValue), .string(VisibleText.of(requirement.summary)),
                    .string(WebAddress.isSafe(requirement.url) ? requirement.url : ""),
                ]))
        }
        return [
            "clients": Self.strings(matrix.columns.map(\.name)),
            "outcomes": .object(
                ReportOutcome.allCases.map { JSONMember($0.rawValue, JSONNode(.string($0.label))) }),
            "requirements": .object(requirements), "vectors": .array(vectors), "texts": Self.strings(texts.texts),
            "command": command.map { .string(VisibleText.of($0)) } ?? .null, "legend": .string(DecodedInputs.legend),
        ]
    }

    private func data(
        _ row: ClientMatrix.Row, _ parts: [DecodedInputs.Part], _ texts: inout TextTable
    ) -> JSONValue {
        let vector = row.vector
        let results = row.results.map { result -> JSONNode in
            JSONNode([
                .string(result.outcome.rawValue),
                .integer(texts.number(VisibleText.of(VectorWords.verdict(result, of: row.results.count)))),
                .integer(row.results.count == 1 ? texts.number(VisibleText.of(result.observationWords)) : 0),
            ])
        }
        var data: JSONValue = [
            "id": .string(vector.fullID), "area": .string(vector.area), "title": .string(VisibleText.of(vector.title)),
            "operation": .string(vector.operation.rawValue), "importance": .string(row.importance.rawValue),
            "file": .string(VisibleText.of("\(vector.file):\(vector.line)")),
            "expected": .integer(texts.number(VisibleText.of(VectorWords.expected(row.vector)))),
            "results": .array(results),
        ]
        if !vector.covers.isEmpty { data["covers"] = Self.strings(vector.covers) }
        if !vector.references.isEmpty {
            data["see"] = .array(
                vector.references.map { JSONNode(.integer(texts.number(VisibleText.of($0)))) })
        }
        if let note = vector.note { data["note"] = .integer(texts.number(VisibleText.of(note))) }
        let changes = vector.changes.map { ("Defect, in \($0.name)", VisibleText.block($0.json, limit: 1_600), 0) }
        let blocks = changes + parts.map { ($0.title, $0.text, $0.isDifference ? 1 : 0) }
        data["blocks"] = .array(
            blocks.map { title, text, mark in
                JSONNode([.string(title), .integer(texts.number(text)), .integer(mark)])
            })
        return data
    }

    private static func strings(_ texts: [String]) -> JSONValue {
        .array(texts.map { JSONNode(.string(VisibleText.of($0, lines: true))) })
    }
}

/// A list of distinct texts, each known by its number.
struct TextTable {
    private(set) var texts: [String] = []
    private var numbers: [[UInt8]: Int] = [:]

    /// The number of the text, which is added if it is new.
    ///
    /// Texts are compared by their bytes, because Swift's `==` treats canonically equivalent texts as equal.
    mutating func number(_ text: String) -> Int {
        let bytes = Array(text.utf8)
        if let number = numbers[bytes] { return number }
        numbers[bytes] = texts.count
        texts.append(text)
        return texts.count - 1
    }
}
