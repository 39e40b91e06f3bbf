internal import AssayConformance

extension HTMLReport {
    /// All findings, starting with hostile input that was accepted.
    func findingsSection(_ inputs: DecodedInputs) -> HTMLSection {
        let rows = matrix.unclean
        guard !rows.isEmpty else {
            return HTMLSection("findings", "Findings", [.element("p", "There are none.")])
        }
        let causes = causesByFinding
        // A few findings are shown at once; of many, the causes say more.
        let isShort = rows.count <= Self.mostNamed
        let groups = ReportOutcome.allCases.compactMap { outcome -> HTML? in
            let group = rows.filter { $0.worst == outcome }
            guard !group.isEmpty else { return nil }
            return .group(
                Self.title(outcome), intro: outcome.meaning, id: "findings-\(outcome.rawValue)",
                group.map { HTML.element("li", finding($0, inputs, causes)) }, shown: isShort ? Self.mostNamed : 0)
        }
        return HTMLSection("findings", "Findings", groups)
    }

    /// The causes of each finding, by full id; with several clients, and without a diagnosis, there are none.
    var causesByFinding: [String: [ReportedCause]] {
        guard matrix.columns.count == 1, let report = matrix.columns.first?.report, report.diagnosis != nil else {
            return [:]
        }
        var causes = Dictionary(report.unexplained.map { ($0, [ReportedCause]()) }) { first, _ in first }
        for cause in report.causes {
            for finding in cause.findings { causes[finding.vector.fullID, default: []].append(cause) }
        }
        return causes
    }

    private static func title(_ outcome: ReportOutcome) -> String {
        switch outcome {
        case .acceptedBad: "Accepted, but should have been refused"
        case .wrongOutput: "Accepted, but with a wrong output"
        case .crashed: "Crashed"
        case .hung: "Hung"
        case .failed: "Failed"
        case .rejectedGood: "Refused, but should have been accepted"
        case .wrongReason: "Refused for the wrong reason"
        case .inconclusive: "Inconclusive"
        case .skipped: "Skipped"
        case .unjudged: "Not judged"
        case .passed: "Passed"
        }
    }

    private func finding(
        _ row: ClientMatrix.Row, _ inputs: DecodedInputs, _ causes: [String: [ReportedCause]]
    ) -> HTML {
        let vector = row.vector
        let who = zip(matrix.columns, row.results).filter { !$0.1.isClean }
        var badges = matrix.columns.count == 1 ? [] : who.map { HTML.badge($0.1.outcome, $0.0.name) }
        if who.allSatisfy({ $0.0.report.knownReason(of: $0.1) != nil }) { badges.append(.badge(.skipped, "known")) }
        return .element(
            "details", ["class": "finding", "id": vector.fullID],
            .element(
                "summary",
                .element("span", ["class": "title"], .text(vector.title)),
                .element(
                    "span", ["class": "facts"],
                    [
                        .importance(row.importance), .element("code", .text(vector.fullID)),
                    ] + badges)),
            .element(
                "div", ["class": "body"],
                HTMLVectorDetail(row: row, report: self, causes: causes[vector.fullID]).pieces(inputs[vector])))
    }
}
