/// A bar that shows a share of a whole, with a mark at the goal if there is one; the number stands next to it.
struct Gauge {
    /// What it is about, for those who hear the page.
    let title: String
    /// From 0 to 1.
    let share: Double
    /// From 0 to 1.
    let goal: Double?

    var html: HTML {
        let full = Self.thousandths(share)
        var pieces = [
            HTML.element("rect", ["class": "ground", "width": "1000", "height": "10"]),
            .element("rect", ["class": "k3", "width": "\(full)", "height": "10"]),
        ]
        if let goal {
            let place = min(996, Self.thousandths(goal))
            pieces.append(.element("rect", ["class": "mark", "x": "\(place)", "width": "4", "height": "10"]))
        }
        return .element(
            "svg",
            [
                "class": "bar", "viewBox": "0 0 1000 10", "preserveAspectRatio": "none", "role": "img",
                "aria-label":
                    "\(title): \((full + 5) / 10) %\(goal.map { ", goal \(Self.thousandths($0) / 10) %" } ?? "")",
            ], pieces)
    }

    private static func thousandths(_ share: Double) -> Int {
        share.isFinite ? Int((min(1, max(0, share)) * 1_000).rounded()) : 0
    }
}

extension HTML {
    /// A table of names, each with gauges and their numbers in words.
    static func plots(
        caption: String, columns: [String], rows: [(name: String, cells: [(gauge: Gauge?, words: String)])]
    ) -> HTML {
        table(
            caption: caption, class: "plots", head: columns.map { ($0, false) },
            rows: rows.map { row in
                element(
                    "tr",
                    [element("th", ["scope": "row"], .text(row.name))]
                        + row.cells.map { cell in
                            element("td", cell.gauge?.html ?? .nothing, element("span", .text(cell.words)))
                        })
            })
    }
}
