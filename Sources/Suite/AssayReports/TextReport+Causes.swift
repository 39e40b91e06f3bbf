internal import AssayConformance
internal import AssayJSON

extension TextReport {
    /// The number of findings that are named below their cause.
    private static let most = 3
    /// The columns of a line of prose.
    static let columns = 100

    /// The causes with what to do, before the findings.
    func causeLines(_ report: RunReport) -> [VisibleText] {
        guard !report.causes.isEmpty else { return [] }
        return ["\(report.explanation)", ""] + criticalLines(report) + report.ownRemedies.flatMap(block)
    }

    /// The critical findings without a cause, all of them.
    private func criticalLines(_ report: RunReport) -> [VisibleText] {
        let results = report.criticalWithoutCause
        guard !results.isEmpty else { return [] }
        let head: VisibleText =
            "\(mark(.critical)) \(paint("\(results.count, "critical finding") without a known cause", .bold))"
        return [head] + results.map { "    \($0.vector.fullID)  \($0.vector.title)" } + [""]
    }

    private func block(_ cause: ReportedCause, _ remedies: [LibraryRemedy]) -> [VisibleText] {
        var texts = [cause.threat, cause.remedy]
        if let id = cause.requirement, let requirement = requirements[id] {
            texts.append("\(id) (\(requirement.level.rawValue)): \(requirement.summary)")
        }
        if !cause.further.isEmpty { texts.append("it also \(Self.list(cause.further))") }
        texts.append(cause.extent)
        var names = cause.findings.prefix(Self.most).map(\.vector.fullID).joined(separator: ", ")
        let others = cause.findings.count - Self.most
        if others > 0 { names += " and \(others) more" }
        texts.append(names)
        if cause.flaws.count > 1 {
            texts.append("the same findings would follow from \(cause.flaws.dropFirst().joined(separator: ", "))")
        }
        let head: VisibleText =
            "\(mark(cause.importance)) \(paint("\(MarkedText(cause.title).plain)", .bold))  "
            + "\(cause.importance.rawValue), \(cause.id)"
        return [head] + texts.flatMap { Self.lines(MarkedText($0).plain) } + remedies.flatMap(Self.lines) + [""]
    }

    /// A remedy with its code, which is not broken into lines of the report's own.
    private static func lines(_ remedy: LibraryRemedy) -> [VisibleText] {
        let code = remedy.code.split(separator: "\n", omittingEmptySubsequences: false)
            .map { "        \(String($0))" as VisibleText }
        return lines(MarkedText("in \(remedy.library.name): \(remedy.text)").plain) + code
    }

    /// The first of some phrases, and how many more there are.
    private static func list(_ phrases: [String]) -> String {
        let others = phrases.count - most
        return phrases.prefix(most).joined(separator: "; ") + (others > 0 ? "; and \(others) more" : "")
    }

    /// The text in lines of limited length, which begin with four spaces.
    private static func lines(_ text: String) -> [VisibleText] {
        broken(text, columns: columns - 4).map { "    \($0)" }
    }

    /// The text in lines of limited length.
    static func broken(_ text: String, columns: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, line.count + 1 + word.count > columns {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        return lines + [line]
    }
}
