internal import AssayConformance
internal import AssayJSON

/// A table of clients by check: the colour of a cell is the importance of the worst finding, its number how many there are.
struct HeatMap {
    struct Cell {
        /// How many findings and inconclusive results there are.
        let count: Int
        /// The importance of the worst of them.
        let importance: Importance?
        /// Whether the client was asked most of the vectors, and judged on one.
        let isJudged: Bool
        /// Where the cell leads; `nil` if there is nothing to see.
        let address: String?
    }

    struct Row {
        let name: HTML
        let cells: [Cell]
        /// What sorts the rows: the worst importance, then the clients that have it, then all findings.
        var weight: (Int, Int, Int) {
            let worst = cells.compactMap(\.importance?.rank).min() ?? Importance.allCases.count
            let clients = cells.count { $0.importance?.rank == worst }
            return (worst, -clients, -cells.reduce(0) { $0 + $1.count })
        }

        /// Whether any client has a finding.
        var isClean: Bool { cells.allSatisfy { $0.count == 0 } }
    }

    let caption: String
    /// The head of the column of checks.
    let check: String
    let clients: [HTML]
    let rows: [Row]

    /// The checks with a finding, the worst first, and the others folded.
    var html: HTML {
        let ordered = rows.enumerated().sorted { one, other in
            let (left, right) = (one.element.weight, other.element.weight)
            return (left.0, left.1, left.2, one.offset) < (right.0, right.1, right.2, other.offset)
        }.map(\.element)
        let (found, clean) = (ordered.filter { !$0.isClean }, ordered.filter(\.isClean))
        let shown = found.count <= Self.most ? found : Array(found.prefix { $0.weight.0 <= Importance.high.rank })
        return .joined([
            Self.legend, shown.isEmpty ? .nothing : table(shown, caption),
            folded(Array(found.dropFirst(shown.count)), "\(found.count - shown.count, "check") with lesser findings"),
            folded(clean, "\(clean.count, "check") without a finding"),
        ])
    }

    /// The most checks with a finding that are all shown at once.
    private static let most = 25

    private func folded(_ rows: [Row], _ title: String) -> HTML {
        guard !rows.isEmpty else { return .nothing }
        return .element(
            "details", ["class": "group"],
            .element("summary", .element("span", ["class": "title"], .text(title))),
            table(rows, "\(caption): \(title)"))
    }

    private func table(_ rows: [Row], _ caption: String) -> HTML {
        let head = clients.map { HTML.element("th", ["scope": "col", "class": "client"], .element("span", $0)) }
        let body = rows.map { row in
            HTML.element("tr", [.element("th", ["scope": "row"], row.name)] + row.cells.map(Self.cell))
        }
        return .element(
            "div", ["class": "scroll", "tabindex": "0", "role": "region", "aria-label": caption],
            .element(
                "table", ["class": "heat"], .element("caption", ["class": "unseen"], .text(caption)),
                .element("thead", .element("tr", [.element("th", ["scope": "col"], .text(check))] + head)),
                .element("tbody", body)))
    }

    private static func cell(_ cell: Cell) -> HTML {
        guard cell.count > 0 else {
            let (sign, words) = cell.isJudged ? ("✓", "no finding") : ("–", "hardly asked")
            return .element(
                "td", ["class": cell.isJudged ? "clean" : "zero"],
                .element("span", ["aria-hidden": "true"], .text(sign)),
                .element("span", ["class": "unseen"], .text(words))
            )
        }
        let number = HTML.joined([
            .text("\(cell.count)"),
            .element(
                "span", ["class": "unseen"], .text(cell.importance.map { ", \($0.rawValue)" } ?? ", inconclusive")),
        ])
        return .element(
            "td", ["class": "shade \(cell.importance?.rawValue ?? "open")"],
            cell.address.map { .element("a", ["href": $0], number) } ?? number)
    }

    private static var legend: HTML {
        let items = Importance.allCases.map { importance in
            HTML.element(
                "li", .element("span", ["class": "swatch shade \(importance.rawValue)"], ""),
                .text(importance.rawValue))
        }
        return .element(
            "ul", ["class": "legend"],
            items + [
                .element("li", .element("span", ["class": "clean"], "✓"), " no finding"),
                .element("li", .element("span", ["class": "zero"], "–"), " hardly asked, or left open"),
            ])
    }
}
