internal import AssayConformance
internal import AssayJSON

/// The results of several clients side by side, for a terminal with 80 columns.
struct MatrixTextReport {
    /// Whether to colour the text for a terminal.
    let colour: Bool
    /// Whether to list every row instead of only those in which the clients differ.
    let full: Bool
    /// The maximum number of differing rows that are listed if `full` is `false`.
    private static let mostRows = 40
    /// The maximum number of causes that are listed for a client if `full` is `false`.
    private static let mostCauses = 5

    /// The report, ended by a line feed.
    ///
    /// It contains no token, key or code.
    func text(_ matrix: ClientMatrix) -> VisibleText {
        var lines = clients(matrix) + absences(matrix) + [""] + areas(matrix) + [""] + rows(matrix)
        let differing = matrix.rows.count(where: \.differs)
        let unclean = matrix.rows.count { !$0.isClean }
        lines.append(
            "\(matrix.rows.count, "vector"), \(matrix.columns.count, "client"); "
                + "\(differing, "row differs", plural: "rows differ"), \(unclean) with findings or inconclusive")
        return lines.joined(separator: "\n") + "\n"
    }

    /// The letter of each client, with its name and its counts.
    private func clients(_ matrix: ClientMatrix) -> [VisibleText] {
        matrix.columns.indices.flatMap { index -> [VisibleText] in
            let column = matrix.columns[index]
            let tally = ReportOutcome.allCases.compactMap { outcome -> String? in
                let count = ClientMatrix.count(outcome, matrix.rows, column: index)
                return count == 0 ? nil : "\(count) \(outcome.label)"
            }
            let head: [VisibleText] = [
                "\(paint("\(Self.letter(index))", "1"))  \(column.title), profile \(column.report.profile)",
                "   \(tally.joined(separator: ", "))",
            ]
            let known = column.report.unclean.count { column.report.knownReason(of: $0) != nil }
            let note: [VisibleText] = known > 0 ? ["   \(known) known"] : []
            return head + note + column.report.hints.map { "   ! \($0)" } + causes(column.report)
        }
    }

    /// The clients that were not run, a line for each.
    private func absences(_ matrix: ClientMatrix) -> [VisibleText] {
        matrix.absences.map { absence -> VisibleText in
            let reason = absence.reason.prefix(max(20, 66 - absence.name.count))
            return "-  \(absence.name), not run: \(reason)\(reason.count < absence.reason.count ? "…" : "")"
        }
    }

    /// The causes of one client's findings, a line for each.
    private func causes(_ report: RunReport) -> [VisibleText] {
        guard report.diagnosis != nil else { return [] }
        let shown = report.causes.prefix(full ? Int.max : Self.mostCauses)
        var lines: [VisibleText] = ["   \(report.explanation)"]
        lines += shown.map { cause -> VisibleText in
            let title = MarkedText(cause.title).plain
            return
                "   \(Self.right(String(cause.findings.count), 4))  \(title.count > 70 ? title.prefix(69) + "…" : title)"
        }
        let left = report.causes.count - shown.count
        if left > 0 { lines.append("         \(left) more; --full lists all causes") }
        return lines
    }

    private func areas(_ matrix: ClientMatrix) -> [VisibleText] {
        let areas = matrix.areas
        // The numbers stay aligned; a long area name is truncated.
        let width = max(20, 80 - 9 - 6 * matrix.columns.count)
        let head = Self.fit("findings by area", width) + Self.right("vectors", 9)
        let letters = matrix.columns.indices.map { Self.right(Self.letter($0), 6) }.joined()
        var lines = [paint("\(head)\(letters)", "1")]
        for (name, rows) in areas {
            let findings = matrix.columns.indices.map { index in rows.count { !$0.results[index].isClean } }
            if !full, findings.allSatisfy({ $0 == 0 }) { continue }
            let cells = matrix.columns.indices.map { index -> VisibleText in
                let isLeftOut = rows.allSatisfy { $0.results[index].outcome.isLeftOut }
                let text = Self.right(isLeftOut ? "-" : findings[index] == 0 ? "·" : String(findings[index]), 6)
                return findings[index] > 0 ? paint("\(text)", "31") : "\(text)"
            }
            lines.append("\(Self.fit(name, width))\(Self.right(String(rows.count), 9))\(cells.joined(separator: ""))")
        }
        if lines.count == 1 { lines.append("none") }
        return lines
    }

    private func rows(_ matrix: ClientMatrix) -> [VisibleText] {
        let chosen = full ? matrix.rows : matrix.unclean.filter(\.differs)
        guard !chosen.isEmpty else { return [] }
        let legend = ReportOutcome.allCases.filter { outcome in
            chosen.contains { row in row.results.contains { $0.outcome == outcome } }
        }
        var lines: [VisibleText] = [
            paint(full ? "all vectors" : "vectors in which the clients differ, most severe first", "1"),
            "\(legend.map { "\($0.symbol) \($0.label)" }.joined(separator: "   "))", "",
            "\(matrix.columns.indices.map(Self.letter).joined(separator: " "))",
        ]
        let shown = full ? chosen : Array(chosen.prefix(Self.mostRows))
        for row in shown {
            let symbols = row.results.map { result -> VisibleText in
                result.outcome.isFinding ? paint("\(result.outcome.symbol)", "31") : "\(result.outcome.symbol)"
            }
            lines.append("\(symbols.joined(separator: " "))  \(row.vector.fullID)  \(row.importance.rawValue)")
        }
        let left = chosen.count - shown.count
        if left > 0 { lines.append("\(left) more; --full lists all vectors") }
        return lines + [""]
    }

    /// The letters of a column: A to Z, then AA, AB and so on.
    static func letter(_ index: Int) -> String {
        var letters = ""
        var rest = index
        while rest >= 0 {
            letters = String(UnicodeScalar(UInt8(ascii: "A") + UInt8(rest % 26))) + letters
            rest = rest / 26 - 1
        }
        return letters
    }

    private static func fit(_ text: String, _ width: Int) -> String {
        guard text.count > width - 1 else { return text + String(repeating: " ", count: width - text.count) }
        return String(text.prefix(max(0, width - 2))) + "… "
    }

    private static func right(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(1, width - text.count)) + text
    }

    private func paint(_ text: VisibleText, _ code: String) -> VisibleText {
        colour ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
