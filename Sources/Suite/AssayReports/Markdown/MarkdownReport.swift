internal import AssayConformance
internal import AssayJSON

/// The report of one run, or of several clients, as a comment on a pull request: causes, findings, the rest folded.
struct MarkdownReport {
    private let requirements: [String: Requirement]
    private let limit: Int
    /// What changed since an earlier run; `nil` if the run is compared with none.
    let comparison: RunComparison?

    /// The number of findings that are shown at once; the rest are folded.
    static let openFindings = 20

    /// - Parameter limit: the maximum number of bytes; services truncate or refuse longer comments (GitHub above 65,536
    ///   characters).
    init(requirements: [Requirement], comparison: RunComparison? = nil, limit: Int = 60_000) {
        self.comparison = comparison
        self.requirements = Dictionary(requirements.map { ($0.id, $0) }) { first, _ in first }
        self.limit = limit
    }

    /// The report, ended by a line feed.
    ///
    /// It contains no token, key or code.
    func text(_ matrix: ClientMatrix) -> String {
        let rows = matrix.unclean
        var text =
            heading(matrix, rows) + "\n\n" + hints(matrix) + summary(matrix)
            + comparisonText() + causes(matrix)
        let open = rows.prefix(Self.openFindings).map { line($0, matrix) }
        let rest = rows.dropFirst(Self.openFindings).map { line($0, matrix) }
        let closing = closing(matrix) + notRun(matrix) + observed(matrix)
        var room = limit - text.utf8.count - closing.utf8.count - 400
        var left = 0
        func fitting(_ lines: [String]) -> [String] {
            var fitting: [String] = []
            for line in lines {
                guard left == 0, line.utf8.count + 1 <= room else {
                    left += 1
                    continue
                }
                room -= line.utf8.count + 1
                fitting.append(line)
            }
            return fitting
        }
        if !open.isEmpty { text += "\n" + Self.table(fitting(open)) }
        let folded = fitting(rest)
        if !folded.isEmpty {
            text += "\n<details>\n<summary>\(folded.count) more</summary>\n\n\(Self.table(folded))\n</details>\n"
        }
        text += fitting(orders(rows, matrix)).joined(separator: "\n")
        text += fitting(remedies(matrix)).joined(separator: "\n")
        if left > 0 { text += "\n\(left) more did not fit here; the JSON and HTML reports have all of them.\n" }
        return text + closing
    }

    /// What to know before the findings are read.
    private func hints(_ matrix: ClientMatrix) -> String {
        matrix.columns.flatMap { column in
            let name = matrix.columns.count == 1 ? "" : MarkdownText.code(column.name) + "<!-- -->: "
            let sentences = [column.report.interruptionWords].compactMap(\.self) + column.report.hints
            return sentences.map { "> \(name)\(MarkdownText.escaped(Self.short($0)))\n\n" }
        }.joined()
    }

    /// The vectors that an interrupted run has not reached, folded and by area.
    private func notRun(_ matrix: ClientMatrix) -> String {
        let areas = matrix.columns.flatMap(\.report.areas).filter { !$0.notRun.isEmpty }
        guard !areas.isEmpty else { return "" }
        let count = areas.reduce(0) { $0 + $1.notRun.count }
        let items = areas.map { "- \(MarkdownText.code($0.name)): \($0.notRun.count)\n" }
        return "\n<details>\n<summary>\(count) not run</summary>\n\n\(items.joined())\n</details>\n"
    }

    /// What was seen and not judged, folded.
    private func observed(_ matrix: ClientMatrix) -> String {
        let lines = matrix.columns.flatMap(\.report.observed)
        guard !lines.isEmpty else { return "" }
        let items = lines.prefix(Self.openFindings).map { "- \(MarkdownText.escaped(Self.short($0)))\n" }
        return "\n<details>\n<summary>Observed</summary>\n\n\(items.joined())\n</details>\n"
    }

    private func heading(_ matrix: ClientMatrix, _ rows: [ClientMatrix.Row]) -> String {
        let names = matrix.columns.map { MarkdownText.code($0.title) }.joined(separator: ", ")
        let worst = rows.count { $0.worst == .acceptedBad }
        let findings = rows.count { $0.worst.isFinding }
        if !matrix.unjudged.isEmpty {
            let unjudged = matrix.unjudged.map { MarkdownText.code($0.title) }.joined(separator: ", ")
            return "### Assay: nothing was judged for \(unjudged)"
        }
        guard !rows.isEmpty else {
            let isPartial = matrix.columns.contains { $0.report.interruption != nil }
            return "### Assay: nothing unexpected in \(isPartial ? "the part that was run of " : "")\(names)"
        }
        return "### Assay: \(findings, "vector") with findings in \(names), "
            + "\(worst) of them accepted but should have been refused"
    }

    private func summary(_ matrix: ClientMatrix) -> String {
        let outcomes = ReportOutcome.allCases.filter { outcome in
            matrix.columns.indices.contains { ClientMatrix.count(outcome, matrix.rows, column: $0) > 0 }
        }
        var lines = [
            "| client | profile | vectors | " + outcomes.map(\.label).joined(separator: " | ") + " |",
            "|---|---|--:|" + outcomes.map { _ in "--:|" }.joined(),
        ]
        for (index, column) in matrix.columns.enumerated() {
            let counts = outcomes.map { String(ClientMatrix.count($0, matrix.rows, column: index)) }
            lines.append(
                "| \(MarkdownText.code(column.title)) | \(MarkdownText.escaped(column.report.profile)) "
                    + "| \(matrix.rows.count) | \(counts.joined(separator: " | ")) |")
        }
        let absences = matrix.absences.map { absence in
            "\n\(MarkdownText.code(absence.name)) was not run: \(MarkdownText.escaped(Self.short(absence.reason)))\n"
        }
        return lines.joined(separator: "\n") + "\n" + absences.joined()
    }

    /// The causes of each client that was diagnosed, the most important first.
    private func causes(_ matrix: ClientMatrix) -> String {
        matrix.columns.filter { $0.report.diagnosis != nil }.map { column in
            let name = matrix.columns.count == 1 ? "" : MarkdownText.code(column.name) + "<!-- -->: "
            let explanation = "\n\(name)\(MarkdownText.escaped(column.report.explanation)).\n"
            let causes = column.report.causes
            guard !causes.isEmpty else { return explanation }
            let critical = column.report.criticalWithoutCause.prefix(Self.openFindings).map { finding in
                "| critical | no known cause<br>\(MarkdownText.escaped(Self.short(finding.vector.title))) "
                    + "(\(MarkdownText.code(finding.vector.fullID))) | 1 |"
            }
            let lines =
                critical
                + causes.prefix(Self.openFindings).map { cause in
                    let link = cause.requirement.flatMap { requirements[$0] }.map {
                        MarkdownText.link($0.id, to: $0.url)
                    }
                    return "| \(cause.importance.rawValue) | \(MarkdownText.code(cause.id))<br>"
                        + "\(MarkedText(cause.title).markdown)\(link.map { " (\($0))" } ?? "") | \(cause.findings.count) |"
                }
            let left = causes.count - (lines.count - critical.count)
            return explanation + "\n| importance | cause | findings |\n|---|---|--:|\n" + lines.joined(separator: "\n")
                + "\n"
                + (left > 0 ? "\n\(left, "more cause") in the JSON and HTML reports.\n" : "")
        }.joined()
    }

    /// The order of events that each finding is about, folded, where several were played.
    private func orders(_ rows: [ClientMatrix.Row], _ matrix: ClientMatrix) -> [String] {
        rows.prefix(Self.openFindings).flatMap { row in
            zip(matrix.columns, row.results).compactMap { column, result in
                guard let diagram = result.diagram else { return nil }
                let name = matrix.columns.count == 1 ? "" : MarkdownText.code(column.name) + "<!-- -->: "
                let lines = diagram.lines.map { MarkdownText.code($0) }
                return "\n<details>\n<summary>\(name)\(MarkdownText.code(row.vector.fullID))</summary>\n\n"
                    + "<pre>\n\(lines.joined(separator: "\n"))\n</pre>\n\n</details>\n"
            }
        }
    }

    /// What to do about each cause with the library that the client's name names, folded; nothing for several clients.
    private func remedies(_ matrix: ClientMatrix) -> [String] {
        guard let report = matrix.columns.first?.report, matrix.columns.count == 1 else { return [] }
        return report.ownRemedies.prefix(Self.openFindings).flatMap { cause, remedies in
            remedies.map { remedy in
                let code = remedy.code.split(separator: "\n", omittingEmptySubsequences: false)
                    .map { MarkdownText.code(String($0)) }
                return "\n<details>\n<summary>\(MarkdownText.code(cause.id)) in "
                    + "\(MarkdownText.code(remedy.library.name))</summary>\n\n\(MarkedText(remedy.text).markdown)\n\n"
                    + "<pre>\n\(code.joined(separator: "\n"))\n</pre>\n\n</details>\n"
            }
        }
    }

    private static func table(_ lines: [String]) -> String {
        (["| | importance | vector | what happened |", "|---|---|---|---|"] + lines).joined(separator: "\n") + "\n"
    }

    private func line(_ row: ClientMatrix.Row, _ matrix: ClientMatrix) -> String {
        let vector = row.vector
        var details: [String] = []
        for (column, result) in zip(matrix.columns, row.results) where !result.isClean {
            let detail = MarkdownText.escaped(Self.short(result.judgement.detail))
            details.append(matrix.columns.count == 1 ? detail : "\(MarkdownText.code(column.name)) \(detail)")
        }
        let asked = vector.covers.compactMap { requirements[$0] }.first
        let source = asked.map { " (" + MarkdownText.link($0.id, to: $0.url) + ")" } ?? ""
        let isKnown = zip(matrix.columns, row.results).allSatisfy { column, result in
            result.isClean || column.report.knownReason(of: result) != nil
        }
        return
            "| **\(row.worst.label)**\(isKnown ? ", known" : "") | \(row.importance.rawValue) | \(MarkdownText.code(vector.fullID))<br>"
            + "\(MarkdownText.escaped(Self.short(vector.title)))\(source) | \(details.joined(separator: "<br>")) |"
    }

    private static func short(_ text: String) -> String {
        text.unicodeScalars.count > 300 ? String(text.unicodeScalars.prefix(300)) + "…" : text
    }

    private func closing(_ matrix: ClientMatrix) -> String {
        var lines = ["", "<details>", "<summary>By area</summary>", ""]
        lines.append(
            "| area | vectors | " + matrix.columns.map { MarkdownText.code($0.name) }.joined(separator: " | ") + " |")
        lines.append("|---|--:|" + matrix.columns.map { _ in "--:|" }.joined())
        for (name, rows) in matrix.areas {
            let findings = matrix.columns.indices.map { index in rows.count { !$0.results[index].isClean } }
            guard findings.contains(where: { $0 > 0 }) else { continue }
            let cells = findings.map { $0 == 0 ? "" : String($0) }.joined(separator: " | ")
            lines.append("| \(MarkdownText.code(name)) | \(rows.count) | \(cells) |")
        }
        let hint = "`assay vectors show ID` prints what was sent, with the defect, and why it matters."
        return matrix.isClean ? "" : (lines + ["", "</details>", "", hint, ""]).joined(separator: "\n")
    }
}
