package import AssayConformance
package import AssayJSON

extension TextReport {
    /// What a reader of the summary does to see more.
    package struct Ways: Sendable {
        /// What prints every finding.
        let full: String
        /// What makes the report for a browser.
        let html: String
        /// What runs one area.
        let one: String

        /// - Parameters:
        ///   - full: what prints every finding.
        ///   - html: what makes the report for a browser.
        ///   - one: what runs one area.
        package init(full: String, html: String, one: String) {
            self.full = full
            self.html = html
            self.one = one
        }

        /// The options of the command line.
        package static let command = Ways(
            full: "--full", html: "--format html --output report.html", one: "--only AREA")
    }

    /// The most lines of the summary of a run.
    static let mostSummaryLines = 60
    /// The most causes that it tells.
    private static let mostCauses = 5
    /// The most lines of one kind: hints, honest inputs that were refused, findings without a cause, and known ones that
    /// are gone.
    private static let mostOfAKind = 5

    /// The result of a run on one screen, the most important last: the honest inputs, the worst causes from the bottom up,
    /// how to see more, and the verdict.
    package func summary(_ report: RunReport) -> VisibleText {
        let open = report.unclean.filter { report.knownReason(of: $0) == nil }
        let names = Set(open.map(\.vector.fullID))
        let causes = report.ownRemedies.filter { $0.cause.findings.contains { names.contains($0.vector.fullID) } }
        var head: [VisibleText] = [
            "\(report.client.name) \(report.client.version), profile \(report.profile): "
                + "\(report.scope) in \(Self.seconds(report.seconds))", "",
        ]
        if let words = report.interruptionWords { head += ["\(paint("!", .red)) \(words)", ""] }
        head += short(report.hints.flatMap { wrapped("\(paint("!", .red)) ", $0) })
        head += honestLines(report.honestInputs)
        let end = comparisonLines(isFull: false) + goneLines(report) + verdictLines(report, open: open.count)
        let lone = loneLines(report, open, hasCauses: !causes.isEmpty)
        var told = Array(causes.prefix(Self.mostCauses)).map { brief($0.cause, $0.remedies) }
        func more() -> [VisibleText] { moreLines(report, open, causes: causes.count - told.count) }
        while told.count > 1,
            head.count + told.joined().count + lone.count + more().count + end.count > Self.mostSummaryLines
        { told.removeLast() }
        let lines = head + told.reversed().joined() + lone + more() + end
        return lines.joined(separator: "\n") + "\n"
    }

    /// Which honest inputs the client accepted, and how it refused the others.
    private func honestLines(_ tallies: [HonestInputTally]) -> [VisibleText] {
        guard !tallies.isEmpty else { return [] }
        let accepted = tallies.filter { $0.accepted > 0 }.map { "\($0.name) \($0.accepted)" }
        var lines: [VisibleText] = []
        if !accepted.isEmpty {
            lines += wrapped("\(paint("✓", .green)) ", "honest inputs accepted: " + accepted.joined(separator: ", "))
        }
        // A step that fails once may fail for what came before it; where none passes, nothing else shows anything.
        let refused = tallies.filter { $0.accepted == 0 }
        for tally in refused.prefix(Self.mostOfAKind) {
            let words = tally.words.map { ": \($0.prefix(160))" } ?? ""
            lines += wrapped(
                "\(paint("✗", .red)) ",
                "\(tally.name) accepts no honest input of \(tally.refused), so nothing else about it is known\(words)")
        }
        if refused.count > Self.mostOfAKind { lines.append("  \(refused.count - Self.mostOfAKind) more accept none") }
        return lines + [""]
    }

    /// A cause in at most eight lines.
    private func brief(_ cause: ReportedCause, _ remedies: [LibraryRemedy]) -> [VisibleText] {
        let name = cause.findings.first.map { ", such as \($0.vector.fullID)" } ?? ""
        var lines = wrapped("\(mark(cause.importance)) ", MarkedText(cause.title).plain, bold: true, most: 2)
        lines += wrapped("  ", MarkedText(cause.threat).plain, most: 1)
        let remedy = remedies.first.map { "in \($0.library.name): \($0.text)" } ?? cause.remedy
        lines += wrapped("  ", MarkedText(remedy).plain, most: 3)
        let requirement =
            cause.requirement.flatMap { requirements[$0] }.map { "; \($0.id) (\($0.level.rawValue))" } ?? ""
        lines += wrapped(
            "  ", "\(cause.importance.rawValue), \(cause.findings.count, "finding")\(name)\(requirement)", most: 1)
        return lines + [""]
    }

    /// The findings without a cause that matter most; if nothing else is told, the first of any.
    private func loneLines(_ report: RunReport, _ open: [VectorResult], hasCauses: Bool) -> [VisibleText] {
        let unexplained = Set(report.unexplained)
        let lone = Self.sorted(open).filter { !$0.isFinding || unexplained.contains($0.vector.fullID) }
        let shown = lone.filter { !hasCauses || $0.isFinding && $0.importance.rank <= Importance.high.rank }
        guard !shown.isEmpty else { return [] }
        return shown.prefix(Self.mostOfAKind).flatMap { result in
            wrapped("\(mark(result.importance)) ", "\(result.vector.fullID): \(result.vector.title)", most: 1)
                + wrapped(
                    "  ", "\(result.importance.rawValue), \(result.outcome.label): \(result.judgement.detail)", most: 2)
                + orderLines(result, indent: "    ")
        } + [""]
    }

    private func moreLines(_ report: RunReport, _ open: [VectorResult], causes: Int) -> [VisibleText] {
        guard !open.isEmpty else { return [] }
        var more: [String] = []
        if causes > 0 { more.append("\(causes) more \(causes == 1 ? "cause" : "causes")") }
        let left = Set(report.unexplained).intersection(open.map(\.vector.fullID)).count
        if left > 0 { more.append("\(left) \(left == 1 ? "finding" : "findings") without a known cause") }
        let areas = open.grouped { $0.vector.area }
            .sorted { ($1.elements.count, $0.key) < ($0.elements.count, $1.key) }
            .prefix(3).map { "\($0.key) \($0.elements.count)" }.joined(separator: ", ")
        let words =
            (more.isEmpty
                ? ""
                : "There \(causes == 1 || causes == 0 && left == 1 ? "is" : "are") " + more.joined(separator: ", and ")
                    + ". ")
            + "\(ways.full) prints every finding; \(ways.html) also shows what was sent; \(ways.one) runs one area "
            + "(\(areas))."
        return wrapped("", words, most: 4) + [""]
    }

    private func goneLines(_ report: RunReport) -> [VisibleText] {
        guard !report.gone.isEmpty else { return [] }
        return short(report.gone.flatMap { wrapped("\(paint("!", .yellow)) ", $0, most: 2) })
    }

    /// The counts, and the verdict in a sentence.
    private func verdictLines(_ report: RunReport, open: Int) -> [VisibleText] {
        let judged = report.generated?.judged ?? report.results.count(where: \.isJudged)
        let knownCount = report.unclean.count - open
        let findings = report.findings.filter { report.knownReason(of: $0) == nil }
        var lines: [VisibleText] = []
        if !report.observed.isEmpty {
            lines += short(["observed:"] + report.observed.map { "  \($0)" })
        }
        lines.append(tally(report))
        let kinds = Importance.allCases.compactMap { importance -> String? in
            let count = findings.count { $0.importance == importance }
            return count == 0 ? nil : "\(count) \(importance.rawValue)"
        }
        let known = knownCount > 0 ? ", \(knownCount) known" : ""
        let gone = report.gone.isEmpty ? "" : ", \(report.gone.count, "known finding") no longer there"
        let verdict: String
        if !findings.isEmpty {
            verdict =
                "\(findings.count, known.isEmpty ? "finding" : "new finding") in \(judged, report.generated == nil ? "judged vector" : "judged input"): "
                + "\(kinds.joined(separator: ", "))\(known)\(gone)"
        } else if open > 0 {
            verdict = "nothing failed, but \(open) inconclusive, which show nothing\(known)\(gone)"
        } else if knownCount > 0 || !report.gone.isEmpty {
            verdict = "nothing new\(known)\(gone)"
        } else if judged == 0 {
            verdict = "nothing was judged"
        } else {
            verdict = "no finding in \(judged, report.generated == nil ? "judged vector" : "judged input")"
        }
        let isGood = open == 0 && report.gone.isEmpty && report.interruption == nil && judged > 0
        lines.append(
            "\(isGood ? paint("✓", .green) : paint("✗", .red)) \(paint("\(report.client.name)", .bold)): \(verdict)")
        return lines
    }

    /// The first lines of a kind, and how many more there are.
    private func short(_ lines: [VisibleText]) -> [VisibleText] {
        guard !lines.isEmpty else { return [] }
        let most = Self.mostOfAKind * 2
        return lines.prefix(most) + (lines.count > most ? ["  \(lines.count - most) more lines; see \(ways.full)"] : [])
            + [
                ""
            ]
    }

    /// The text after a prefix, in lines of limited length; the last one says if words are left out.
    private func wrapped(_ prefix: VisibleText, _ text: String, bold: Bool = false, most: Int = 6) -> [VisibleText] {
        var lines = Self.broken(text, columns: Self.columns - 4)
        if lines.count > most {
            lines = Array(lines.prefix(most))
            lines[most - 1] += " …"
        }
        return lines.enumerated().map { index, line in
            (index == 0 ? prefix : "  ") + (bold ? paint("\(line)", .bold) : "\(line)")
        }
    }
}
