internal import AssayConformance
internal import AssayJSON

extension TextReport {
    /// The most lines of a finding that show what was sent.
    private static let mostSent = 12

    /// The order of events that a finding is about, if several were played.
    func orderLines(_ result: VectorResult, indent: VisibleText) -> [VisibleText] {
        (result.diagram?.lines ?? []).map { "\(indent)\(block: $0, limit: 200)" }
    }

    /// What was sent in a sign-in: what the scenario changes, and how the ID token differs from an honest one.
    func sentLines(_ result: VectorResult) -> [VisibleText] {
        guard let sent = result.sent else { return [] }
        var lines: [VisibleText] = []
        if result.vector.token == nil {
            lines += result.vector.changes.map { "    sent with \(block: $0.json, limit: 300)" }
        }
        let parts = [("header", sent.header, sent.honestHeader), ("claims", sent.claims, sent.honestClaims)]
        for (name, part, honest) in parts {
            guard let text = TokenDifference.text(part, golden: honest) else {
                if part != honest { lines.append("    \(name) sent: \(block: part, limit: 200)") }
                continue
            }
            let changed = text.split(separator: "\n").filter { !$0.hasPrefix("  ") }
            guard !changed.isEmpty else { continue }
            lines.append("    \(name) sent (+), and those of an honest token (-):")
            lines += changed.prefix(Self.mostSent).map { "      \(block: String($0), limit: 200)" }
            if changed.count > Self.mostSent { lines.append("      \(changed.count - Self.mostSent) more lines") }
        }
        return lines
    }
}
