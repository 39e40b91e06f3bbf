internal import AssayConformance
internal import AssayJSON

/// The kill matrix as text for a person: one line for each flaw, then remarks, then the counts.
struct FlawsTextReport {
    /// Whether to colour the text for a terminal.
    let colour: Bool
    /// Whether to list every vector that detects a flaw.
    var listsKillers = false
    /// Whether to list every vector that adds nothing.
    var listsSurplus = false
    /// How well diagnosis works; `nil` if it was not measured.
    var measurement: DiagnosisMeasurement?

    /// The report, ended by a line feed.
    func text(_ matrix: KillMatrix, _ surplus: [KillMatrix.Surplus]) -> VisibleText {
        var lines: [VisibleText] = []
        for finding in matrix.baseline.results where finding.isFinding || finding.judgement.verdict == .inconclusive {
            lines.append("\(cross) the client without flaws fails \(finding.vector.fullID)")
            lines.append("    \(finding.judgement.detail)")
        }
        let width = matrix.rows.map(\.flaw.id.count).max() ?? 0
        for row in matrix.rows { lines += block(row, width) }
        if !matrix.rows.isEmpty { lines.append("") }
        lines += remarks(matrix) + remark(on: surplus) + (measurement.map(diagnosis) ?? []) + counts(matrix)
        return lines.joined(separator: "\n") + "\n"
    }

    private func block(_ row: KillMatrix.Row, _ width: Int) -> [VisibleText] {
        let name = row.flaw.id + String(repeating: " ", count: width - row.flaw.id.count)
        guard row.isKilled else {
            return ["\(cross) \(name)  survived", "    \(row.flaw.summary). \(row.flaw.threat)"]
        }
        let beside = row.kills.count - row.killsByReason
        var line: VisibleText = "\(row.killsByReason > 0 ? tick : cross) \(name)  \(row.killsByReason) by reason"
        if beside > 0 { line += ", \(beside) other" }
        let first = row.kills.first { $0.isByReason } ?? row.kills[0]
        line += "  \(first.vector)"
        guard listsKillers else { return [line] }
        var lines: [VisibleText] = [line, "    \(row.flaw.summary). \(row.flaw.threat)"]
        if let source = row.flaw.source { lines.append("    \(source)") }
        return lines + row.kills.map { "    \($0.isByReason ? "+" : "-") \($0.vector)  \($0.kind.rawValue)" }
    }

    private func remarks(_ matrix: KillMatrix) -> [VisibleText] {
        var lines: [VisibleText] = []
        let unfinished = matrix.unfinished
        if !unfinished.isEmpty {
            lines.append(
                "the time of \(unfinished.count, "vector") ran out, so nothing is known of "
                    + "\(unfinished.count == 1 ? "it" : "them"), nor of flaws that no other vector detects:")
            lines += unfinished.map { "    \($0.fullID)" } + [""]
        }
        let single = matrix.withSingleKiller
        if !single.isEmpty {
            lines.append("only one vector detects \(single.count, "flaw"):")
            lines += single.map { "    \($0.flaw.id)  \($0.kills[0].vector)" } + [""]
        }
        let alike = matrix.indistinguishable
        if !alike.isEmpty {
            lines.append("flaws that exactly the same vectors detect:")
            lines += alike.map { "    \($0.map(\.flaw.id).joined(separator: ", "))" } + [""]
        }
        let idle = matrix.vectorsWithoutKills
        if !idle.isEmpty {
            lines.append(
                "\(idle.count, "vector detects", plural: "vectors detect") no flaw and \(idle.count == 1 ? "is" : "are") "
                    + "not marked as \(idle.count == 1 ? "a control" : "controls"):")
            lines += idle.map { "    \($0.fullID)" } + [""]
        }
        let busy = matrix.controlsWithKills
        if !busy.isEmpty {
            lines.append("\(busy.count, "control detects", plural: "controls detect") a flaw:")
            lines += busy.map { "    \($0.fullID)" } + [""]
        }
        let unproved = matrix.requirementsWithoutKills
        if !unproved.isEmpty {
            lines.append("no vector of \(unproved.count, "requirement") detects a flaw:")
            lines += unproved.map { "    \($0.id)" } + [""]
        }
        return lines
    }

    private func remark(on surplus: [KillMatrix.Surplus]) -> [VisibleText] {
        guard !surplus.isEmpty else { return [] }
        let heading: VisibleText =
            "\(surplus.count, "vector adds", plural: "vectors add") nothing to another, and no note says how they differ"
        guard listsSurplus else { return [heading + "; --surplus 0 lists them", ""] }
        return [heading + ":"] + surplus.map { "    \($0.vector.fullID)  \($0.other.fullID)" } + [""]
    }

    private func diagnosis(_ measurement: DiagnosisMeasurement) -> [VisibleText] {
        let wrong = measurement.withFalseCause
        let missed = measurement.shown.filter { !$0.isFound }
        let limits = DiagnosisMeasurement.limits
        var lines: [VisibleText] = wrong.map { row in
            "    without \(row.flaw) in the dictionary, a false cause is named: \(row.falseCauses.joined(separator: ", "))"
        }
        lines += missed.map { row -> VisibleText in
            let first = row.named.isEmpty ? "none" : row.named.prefix(3).map { $0[0] }.joined(separator: ", ")
            return "    \(row.flaw), added to \(row.size, "other"), is not found; new causes: \(first)"
        }
        lines += measurement.shown.filter { !$0.falseCauses.isEmpty }.map { row -> VisibleText in
            let causes = row.falseCauses.joined(separator: ", ")
            return "    \(row.flaw), added to \(row.size, "other"), has a false cause: \(causes)"
        }
        lines.append(
            "\(measurement.falseShare <= limits.falseShare ? tick : cross) each of \(measurement.leftOut.count, "flaw") "
                + "left out of the dictionary: a false cause for \(wrong.count) (\(Self.percent(measurement.falseShare)), "
                + "at most \(Self.percent(limits.falseShare)))")
        lines.append(
            "\(measurement.foundShare >= limits.foundShare ? tick : cross) \(measurement.shown.count, "flaw") added to "
                + "clients with many: among the first three new causes \(measurement.shown.count - missed.count) "
                + "(\(Self.percent(measurement.foundShare)), at least \(Self.percent(limits.foundShare))); "
                + "\(measurement.additions.count - measurement.shown.count) more are hidden by the others")
        lines.append(
            "\(measurement.namesFewFalse ? tick : cross) \(measurement.newCauses.areFalse) of "
                + "\(measurement.newCauses.count, "new cause") false (\(Self.percent(measurement.falseNewShare)), at most "
                + "\(Self.percent(limits.falseNewShare)), or \(limits.falseInSmallSample))")
        return lines + [""]
    }

    /// A share as a percentage with one digit after the point.
    private static func percent(_ share: Double) -> String {
        let tenths = Int((share * 1000).rounded())
        return "\(tenths / 10).\(tenths % 10) %"
    }

    private func counts(_ matrix: KillMatrix) -> [VisibleText] {
        let beside = matrix.killedBesideTheReason.count
        let survivors = matrix.survivors.count
        var line: VisibleText = "\(matrix.rows.count, "flaw"), \(matrix.rows.count - survivors) killed"
        if beside > 0 { line += " (\(beside) for another reason only)" }
        if matrix.hasAllVectors { line += ", \(survivors) survived" }
        line += "; \(matrix.vectors.count, "vector"), \(matrix.evaluations, "evaluation")"
        return [line]
    }

    private var tick: VisibleText { colour ? "\u{1B}[32m✓\u{1B}[0m" : "✓" }
    private var cross: VisibleText { colour ? "\u{1B}[31m✗\u{1B}[0m" : "✗" }
}
