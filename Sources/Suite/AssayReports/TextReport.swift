package import AssayConformance
package import AssayJSON

/// The report of one run as text for a person: causes, findings, then a line for each area, then the counts.
package struct TextReport {
    /// Whether to colour the text for a terminal.
    package let colour: Bool
    /// The requirements by id, to print what they say.
    package let requirements: [String: Requirement]
    /// Whether to print a line for each area.
    package let areas: Bool
    /// The command that runs one vector again, without the vector's id; `nil` to print none.
    private let command: String?
    /// What changed since an earlier run; `nil` if the run is compared with none.
    let comparison: RunComparison?
    /// How a reader of the summary gets more.
    let ways: Ways

    package init(
        colour: Bool, requirements: [Requirement], areas: Bool = true, command: String? = nil,
        comparison: RunComparison? = nil, ways: Ways = .command
    ) {
        self.comparison = comparison
        self.ways = ways
        self.colour = colour
        self.command = command
        self.requirements = Dictionary(requirements.map { ($0.id, $0) }) { first, _ in first }
        self.areas = areas
    }

    /// The report, ended by a line feed.
    ///
    /// It contains no token, key or code.
    package func text(_ report: RunReport) -> VisibleText {
        var lines: [VisibleText] = [
            "\(report.client.name) \(report.client.version), profile \(report.profile): "
                + "\(report.scope) in \(Self.seconds(report.seconds))", "",
        ]
        if let words = report.interruptionWords { lines += ["\(paint("!", .red)) \(words)", ""] }
        if !report.hints.isEmpty { lines += report.hints.map { "\(paint("!", .red)) \($0)" } + [""] }
        lines += causeLines(report)
        let unexplained = report.diagnosis == nil ? [] : Set(report.unexplained)
        for finding in Self.sorted(report.findings) {
            lines += block(
                finding, isUnexplained: unexplained.contains(finding.vector.fullID),
                known: report.knownReason(of: finding))
        }
        let open = report.results.filter { $0.judgement.verdict == .inconclusive }
        for result in open { lines += block(result, known: report.knownReason(of: result)) }
        if areas { lines += areaLines(report) }
        lines += comparisonLines(isFull: true)
        lines += counts(report)
        if !report.observed.isEmpty { lines += ["", "observed:"] + report.observed.map { "  \($0)" } }
        return lines.joined(separator: "\n") + "\n"
    }

    private func block(_ result: VectorResult, isUnexplained: Bool = false, known: String?) -> [VisibleText] {
        let vector = result.vector
        let verdict = result.judgement.kind?.rawValue ?? result.judgement.verdict.rawValue
        var lines: [VisibleText] = [
            "\(paint("✗", .red)) \(paint("\(vector.fullID)", .bold))  \(result.importance.rawValue), \(verdict)",
            "    \(vector.title)", "    \(result.judgement.detail)",
        ]
        lines += sentLines(result)
        lines += orderLines(result, indent: "    ")
        for id in vector.covers {
            guard let requirement = requirements[id] else { continue }
            lines.append("    \(id) (\(requirement.level.rawValue)): \(requirement.summary)")
        }
        if let known { lines.append("    known: \(known)") }
        if isUnexplained { lines.append("    no known flaw explains it") }
        let reference: VisibleText = vector.references.first.map { "  \($0)" } ?? ""
        if !vector.isGenerated { lines.append("    \(vector.file):\(vector.line)\(reference)") }
        if let command { lines.append("    $ \(command) \(vector.selection)") }
        lines.append("")
        return lines
    }

    private func areaLines(_ report: RunReport) -> [VisibleText] {
        let areas = report.areas
        let width = areas.map(\.name.count).max() ?? 0
        return areas.map { area, results, notRun -> VisibleText in
            var tally = Verdict.allCases.compactMap { verdict -> String? in
                let count = results.reduce(0) { $0 + ($1.judgement.verdict == verdict ? 1 : 0) }
                return count == 0 ? nil : "\(count) \(verdict.words)"
            }
            if !notRun.isEmpty { tally.append("\(notRun.count) not run") }
            let mark: VisibleText =
                if !results.allSatisfy(\.isClean) {
                    paint("✗", .red)
                } else if notRun.isEmpty, results.contains(where: \.isJudged) {
                    paint("✓", .green)
                } else {
                    "-"
                }
            let name = area + String(repeating: " ", count: width - area.count)
            return "\(mark) \(name)  \(tally.joined(separator: ", "))"
        } + [""]
    }

    private func counts(_ report: RunReport) -> [VisibleText] {
        var lines: [VisibleText] = []
        let findings = report.findings
        if !findings.isEmpty {
            let kinds = FindingKind.allCases.compactMap { kind -> String? in
                let count = findings.reduce(0) { $0 + ($1.judgement.kind == kind ? 1 : 0) }
                return count == 0 ? nil : "\(count) \(kind.rawValue)"
            }
            let ends = [Verdict.crashed, .hung].compactMap { verdict -> String? in
                let count = report.count(verdict)
                return count == 0 ? nil : "\(count) \(verdict.rawValue)"
            }
            lines.append("\(findings.count, "finding"): \((kinds + ends).joined(separator: ", "))")
            if report.diagnosis != nil {
                lines.append("\(report.explanation)\(report.causes.isEmpty ? "" : "; see above")")
            }
        }
        if !report.unclean.isEmpty, command != nil {
            lines.append("assay vectors show ID prints what was sent, with the defect, and why it matters")
        }
        let open = report.count(.inconclusive)
        if open > 0 {
            lines.append("\(open) inconclusive: the client's result shows nothing; see the reasons above")
        }
        let known = report.unclean.count { report.knownReason(of: $0) != nil }
        if known > 0 { lines.append("\(known, "of these is known", plural: "of these are known")") }
        lines.append(tally(report))
        return lines
    }

    /// How many vectors got each verdict.
    func tally(_ report: RunReport) -> VisibleText {
        if let generated = report.generated { return generated.words }
        let failed = report.count(.failed) + report.count(.crashed) + report.count(.hung)
        let others = [Verdict.unjudged, .inconclusive, .skipped].filter { report.count($0) > 0 }
            .map { ", \(report.count($0)) \($0.words)" }
        let notRun = report.interruption.map { ", \($0.notRun.count) not run" } ?? ""
        return "\(report.count(.passed)) passed, \(failed) failed\(others.joined())\(notRun)"
    }

    /// The most important first.
    static func sorted(_ findings: [VectorResult]) -> [VectorResult] {
        findings.enumerated().sorted { one, other in
            (rank(one.element), one.offset) < (rank(other.element), other.offset)
        }.map(\.element)
    }

    private static func rank(_ result: VectorResult) -> Int {
        let kind =
            result.judgement.kind.flatMap { FindingKind.allCases.firstIndex(of: $0) } ?? FindingKind.allCases.count
        return result.importance.rank * 8 + kind
    }

    static func seconds(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        let fraction = String(hundredths % 100 + 100).dropFirst()
        return "\(hundredths / 100).\(fraction) s"
    }

    enum Paint: String {
        case bold = "1"
        case red = "31"
        case green = "32"
        case yellow = "33"
        case magenta = "35"
        case cyan = "36"
    }

    /// A dot in the colour of an importance.
    func mark(_ importance: Importance) -> VisibleText {
        switch importance {
        case .critical: paint("●", .red)
        case .high: paint("●", .magenta)
        case .medium: paint("●", .yellow)
        case .low: paint("●", .cyan)
        }
    }

    func paint(_ text: VisibleText, _ paint: Paint) -> VisibleText {
        colour ? "\u{1B}[\(paint.rawValue)m\(text)\u{1B}[0m" : text
    }
}
