internal import AssayConformance
internal import AssayJSON

extension TextReport {
    /// The most causes and findings of a kind that the summary names.
    private static let mostNamed = 5

    /// What changed since the earlier run; empty if the run is compared with none.
    ///
    /// - Parameter isFull: whether to name every cause and finding.
    func comparisonLines(isFull: Bool) -> [VisibleText] {
        guard let comparison else { return [] }
        var lines: [VisibleText] = comparison.differences.map { "\(paint("!", .yellow)) \($0)" }
        lines.append("\(paint("\(comparison.words)", .bold))")
        func list(_ title: VisibleText, _ entries: [VisibleText]) {
            let shown = isFull ? entries[...] : entries.prefix(Self.mostNamed)
            lines += shown.map { "  \(title) \($0)" }
            if shown.count < entries.count { lines.append("  \(entries.count - shown.count) more; see \(ways.full)") }
        }
        list(
            paint("new cause:", .red),
            comparison.newCauses.map { "\(MarkedText($0.title).plain) (\($0.importance.rawValue))" })
        list(
            paint("gone cause:", .green),
            comparison.goneCauses.map { "\(MarkedText($0.title).plain) (\($0.importance.rawValue))" })
        // The causes say what the findings say in other words; without them, the findings are named.
        if isFull || comparison.newCauses.isEmpty {
            list(
                paint("new finding:", .red),
                comparison.new.map { "\($0.vector.fullID) (\($0.importance.rawValue)): \($0.vector.title)" })
        }
        if isFull {
            list(
                paint("gone finding:", .green),
                comparison.gone.map { "\($0.finding.id) (\($0.finding.importance.rawValue)): \($0.words)" })
        }
        return lines + [""]
    }
}
