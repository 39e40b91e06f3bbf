internal import AssayConformance
internal import AssayJSON

extension MarkdownReport {
    /// What changed since the earlier run: the numbers, the causes, and the findings that are new, folded.
    func comparisonText() -> String {
        guard let comparison else { return "" }
        var text = comparison.differences.map { "\n> \(MarkdownText.escaped($0))\n" }.joined()
        text +=
            "\n**Since \(MarkdownText.escaped(comparison.when))**\n\n| | new | gone | unchanged |\n|---|--:|--:|--:|\n"
        func row(_ name: String, _ changes: FindingChanges) -> String {
            "| \(name) | \(changes.new.count) | \(changes.gone.count) | \(changes.unchanged.count) |\n"
        }
        if let causes = comparison.causes { text += row("causes", causes) }
        text += row("findings", comparison.findings)
        let causes =
            comparison.newCauses.map { "- new: \(MarkedText($0.title).markdown), \($0.importance.rawValue)\n" }
            + comparison.goneCauses.map { "- gone: \(MarkedText($0.title).markdown), \($0.importance.rawValue)\n" }
        text += Self.some(causes, "\n")
        let new = comparison.new.map { finding in
            "- \(MarkdownText.code(finding.vector.fullID)) \(MarkdownText.escaped(finding.vector.title)), "
                + "\(finding.importance.rawValue)\n"
        }
        if !new.isEmpty {
            text +=
                "\n<details>\n<summary>\(new.count, "new finding")</summary>\n\n\(Self.some(new, ""))\n</details>\n"
        }
        return text
    }

    /// The first of some lines, and how many more there are.
    private static func some(_ lines: [String], _ before: String) -> String {
        guard !lines.isEmpty else { return "" }
        let left = lines.count - Self.openFindings
        return before + lines.prefix(Self.openFindings).joined() + (left > 0 ? "- \(left) more\n" : "")
    }
}
