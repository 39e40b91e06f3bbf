internal import AssayConformance
internal import AssayJSON

extension Site {
    /// The index of the search as a script, because a page that is opened from disk may not read other files.
    ///
    /// An entry has the kind, the id, the title, the page, and for a vector the area, the importance and a letter for the
    /// outcome of each client; each is a number where texts repeat. An area has what the clients did with it.
    var searchIndex: String {
        let areaNumbers = Dictionary(areas.map(\.name).enumerated().map { ($0.element, $0.offset) }) { first, _ in first
        }
        let requirementNames = library.requirements.map(\.id)
        let requirementNumbers = Dictionary(requirementNames.enumerated().map { ($0.element, $0.offset) }) { first, _ in
            first
        }
        let vectors = areas.flatMap(\.vectors).map { vector -> JSONNode in
            JSONNode([
                .string(vector.id), .string(VisibleText.of(vector.title)), .string(SitePath.vector(vector.id).text),
                .integer(areaNumbers[vector.area] ?? 0),
                .integer(vector.importance.flatMap(Importance.allCases.firstIndex) ?? Importance.allCases.count),
                .string(letters(vector)),
                .array(vector.covers.compactMap { requirementNumbers[$0].map { JSONNode(.integer($0)) } }),
            ])
        }
        let requirements = library.requirements.map { requirement in
            JSONNode([
                .string(requirement.id), .string(VisibleText.of(requirement.summary)),
                .string(SitePath.requirement(requirement.id).text),
            ])
        }
        let clients = results.clients.map { client in
            JSONNode([
                .string(SitePath.fileName(client.name)), .string(VisibleText.of(client.title)),
                .string(SitePath.client(client.name).text), .string(VisibleText.of(client.name)),
            ])
        }
        let retired = library.retired.sorted { $0.key < $1.key }.map { id, entry in
            JSONNode([.string(id), .string(VisibleText.of(entry.why)), .string(SitePath.vector(id).text)])
        }
        let outcomes = ReportOutcome.allCases.map { outcome in
            JSONNode([.string(outcome.rawValue), .string(outcome.label), .bool(outcome.isFinding)])
        }
        let index: JSONValue = [
            "areas": .array(
                areas.map { area in
                    JSONNode([
                        .string(area.name), .string(VisibleText.of(area.about)), .string(SitePath.area(area.name).text),
                        .array(badges(area)),
                    ])
                }),
            "importances": .array(Importance.allCases.map { JSONNode(.string($0.rawValue)) }),
            "outcomes": .array(outcomes), "clients": .array(clients), "vectors": .array(vectors),
            "requirements": .array(requirements), "retired": .array(retired),
        ]
        return "globalThis.assayIndex = " + JSONWriter.text(index, style: .ascii) + ";\n"
    }

    /// What the clients did with an area: the class of a badge, and its words.
    private func badges(_ area: Area) -> [JSONNode] {
        verdicts(of: area).groups.map { group in
            let names = group.clients.map { place, findings in
                results.clients[place].name + (findings > 0 ? " (\(findings))" : "")
            }
            return JSONNode([
                .string(group.outcome.rawValue),
                .string(VisibleText.of("\(group.words): \(names.joined(separator: ", "))")),
            ])
        }
    }

    /// A letter for the outcome of each client: `a` for the first outcome; `-` if the site says nothing about it.
    private func letters(_ vector: SiteVector) -> String {
        (row(vector) ?? []).map { result in
            guard let rank = result?.outcome.rank else { return "-" }
            return String(UnicodeScalar(UInt8(ascii: "a") + UInt8(rank)))
        }.joined()
    }
}
