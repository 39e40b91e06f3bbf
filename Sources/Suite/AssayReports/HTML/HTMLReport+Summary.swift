internal import AssayConformance
internal import AssayJSON

extension HTMLReport {
    /// The verdict in a sentence, and what to know before anything else is read.
    var summarySection: HTML {
        var content = [HTML.element("p", ["class": "verdict \(matrix.isClean ? "good" : "bad")"], .text(verdict))]
        content += [worst, changes].compactMap(\.self) + notRun + hints
        content += matrix.absences.map { .element("p", .text("\($0.name) was not run: \($0.reason)")) }
        let observed = matrix.columns.flatMap(\.report.observed).map { HTML.element("li", .text($0)) }
        if !observed.isEmpty {
            content += [.element("h3", "Observed"), .element("ul", ["class": "plain"], observed)]
        }
        return HTMLSection("summary", "Summary", isTitleSeen: false, content).html
    }

    /// That the run was interrupted, and the vectors that it has not reached.
    private var notRun: [HTML] {
        matrix.columns.flatMap { column -> [HTML] in
            guard let words = column.report.interruptionWords else { return [] }
            let items = column.report.areas.filter { !$0.notRun.isEmpty }.map { area in
                HTML.element("li", .text("\(area.name): \(area.notRun.map(\.id).joined(separator: ", "))"))
            }
            return [
                .element("p", ["class": "hint"], .text(words)),
                .element("details", .element("summary", "Not run"), .element("ul", ["class": "plain"], items)),
            ]
        }
    }

    /// What to know before the findings are read.
    private var hints: [HTML] {
        matrix.columns.flatMap { column in
            column.report.hints.map { hint -> HTML in
                let name = matrix.columns.count == 1 ? "" : "\(column.name): "
                return .element("p", ["class": "hint"], .text(name + hint))
            }
        }
    }

    private var verdict: String {
        let rows = matrix.unclean
        if !matrix.unjudged.isEmpty {
            let names = matrix.unjudged.map(\.title).joined(separator: ", ")
            return "Nothing was judged for \(names): this run says nothing about it."
        }
        guard !rows.isEmpty else {
            let who = matrix.columns.count == 1 ? "The client" : "Every client"
            guard matrix.columns.allSatisfy({ $0.report.interruption == nil }) else {
                return "Nothing was found in the part that was run."
            }
            return "\(who) did what was expected. Nothing was accepted that should have been refused."
        }
        let accepted = rows.count { $0.worst == .acceptedBad }
        let critical = rows.count { $0.worst == .acceptedBad && $0.vector.importance == .critical }
        let found = "\(rows.count { $0.worst.isFinding }, "vector shows", plural: "vectors show") a deviation"
        guard accepted > 0 else { return found + ". Nothing was accepted that should have been refused." }
        return "\(found). In \(accepted) of them something was accepted that should have been refused; "
            + "\(critical) of these \(critical == 1 ? "is" : "are") critical."
    }

    /// The cause to know first, or the finding if none explains the worst; `nil` for several clients and without a finding.
    private var worst: HTML? {
        guard matrix.columns.count == 1, let report = matrix.columns.first?.report else { return nil }
        let cause = report.causes.min { $0.importance.rank < $1.importance.rank }
        if let finding = report.criticalWithoutCause.first, cause?.importance != .critical {
            let link = HTML.element("a", ["href": "#\(finding.vector.fullID)"], .text(finding.vector.title))
            return .element("p", ["class": "first"], "The worst: ", link, ". No known flaw explains it.")
        }
        return cause.map { cause in
            let link = HTML.element("a", ["href": "#\(Self.anchor(cause, nil))"], MarkedText(cause.title).html)
            let facts = " (\(cause.importance.rawValue), \(cause.findings.count, "finding"))."
            return .element("p", ["class": "first"], "The worst: ", link, .text(facts))
        }
    }

    /// How many causes and findings are new, gone and unchanged, with a link to which.
    private var changes: HTML? {
        guard let comparison, matrix.columns.count == 1 else { return nil }
        let link = HTML.element("a", ["href": "#comparison"], .text("Since \(comparison.when)"))
        return .element("p", ["class": "first"], link, .text(": \(comparison.changes)."))
    }

    /// The verdicts of each of several clients.
    var clientsTable: HTML {
        let outcomes = ReportOutcome.allCases.filter { outcome in
            matrix.columns.indices.contains { ClientMatrix.count(outcome, matrix.rows, column: $0) > 0 }
        }
        let rows = matrix.columns.enumerated().map { index, column in
            let cells = outcomes.map { outcome -> HTML in
                let count = ClientMatrix.count(outcome, matrix.rows, column: index)
                return Self.number(count, class: count > 0 && outcome.isFinding ? outcome.rawValue : nil)
            }
            return HTML.element(
                "tr",
                [
                    .element("th", ["scope": "row"], .text(column.title)),
                    .element("td", .text(column.report.profile)),
                ] + cells)
        }
        let head = [("Client", false), ("Profile", false)] + outcomes.map { ($0.label, true) }
        return .table(caption: "Verdicts by client", head: head, rows: rows)
    }

    /// A table cell with a number; a zero is shown as a dot.
    static func number(_ count: Int, class name: String? = nil) -> HTML {
        let classes = ["number", count == 0 ? "zero" : nil, name].compactMap { $0 }.joined(separator: " ")
        guard count == 0 else { return .element("td", ["class": classes], .text(String(count))) }
        return .element(
            "td", ["class": classes], .element("span", ["aria-hidden": "true"], "·"),
            .element("span", ["class": "unseen"], "0"))
    }
}
