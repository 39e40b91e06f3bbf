internal import AssayConformance
internal import AssayJSON

extension HTMLReport {
    /// What changed since the earlier run; `nil` if the run is compared with none.
    var comparisonSection: HTMLSection? {
        guard let comparison, matrix.columns.count == 1 else { return nil }
        var content = comparison.differences.map { HTML.element("p", ["class": "hint"], .text($0 + ".")) }
        let rows = [("Causes", comparison.causes), ("Findings", comparison.findings)].compactMap { name, changes in
            changes.map { changes in
                HTML.element(
                    "tr", .element("th", ["scope": "row"], .text(name)),
                    Self.number(changes.new.count, class: changes.new.isEmpty ? nil : "accepted-bad"),
                    Self.number(changes.gone.count, class: changes.gone.isEmpty ? nil : "passed"),
                    Self.number(changes.unchanged.count))
            }
        }
        content.append(
            .table(
                caption: "What changed", class: "narrow",
                head: [("", false), ("New", true), ("Gone", true), ("Unchanged", true)], rows: rows))
        let fresh = comparison.onNewVectors
        if fresh > 0 {
            content.append(
                .element(
                    "p", ["class": "intro"],
                    .text(
                        "\(fresh) of the new findings \(fresh == 1 ? "is" : "are") of vectors that the earlier run did not "
                            + "have.")))
        }
        let newCauses = comparison.newCauses.map { cause in
            let title = HTML.element("a", ["href": "#\(Self.anchor(cause, nil))"], MarkedText(cause.title).html)
            return entry(cause.importance, title, .element("code", .text(cause.id)))
        }
        let goneCauses = comparison.goneCauses.map { cause in
            entry(cause.importance, MarkedText(cause.title).html, .element("code", .text(cause.id)))
        }
        let new = comparison.new.map { result in
            let id = result.vector.fullID
            let title = HTML.element("a", ["href": "#\(id)"], .text(result.vector.title))
            return entry(result.importance, title, .element("code", .text(id)), .badge(result.outcome))
        }
        let gone = comparison.gone.map { gone in
            entry(
                gone.finding.importance, .text(gone.finding.title), .element("code", .text(gone.finding.id)),
                .badge(gone.isRepaired ? .passed : .skipped, gone.words))
        }
        // What got worse is read first.
        let lists = [
            ("New causes", newCauses, Self.mostNamed / 2), ("New findings", new, 0),
            ("Causes that are gone", goneCauses, 0), ("Findings that are gone", gone, 0),
        ]
        content += lists.filter { !$0.1.isEmpty }.map { .group($0.0, $0.1, shown: $0.2) }
        return HTMLSection("comparison", "Since \(comparison.when)", content)
    }

    private func entry(_ importance: Importance, _ title: HTML, _ facts: HTML...) -> HTML {
        .element(
            "li", ["class": "entry"], .element("span", ["class": "title"], title),
            .element("span", ["class": "facts"], [.importance(importance)] + facts))
    }
}
