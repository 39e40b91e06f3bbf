internal import AssayJSON
internal import AssayReports
internal import AssaySchedules
internal import ScheduleExplorer

/// The report of `assay schedules --flaws`.
struct SchedulesFlawsReport: Reportable {
    let entries: [Entry]

    static let formats: [ReportFormat<SchedulesFlawsReport>] = [
        ReportFormat("text") { report, _ in report.text }, ReportFormat("json") { report, _ in report.json },
    ]

    /// A flaw and how it was found.
    struct Entry {
        let flaw: ScheduleFlaw
        /// How the search found it; `nil` if it survives.
        let detection: FlawDetection?

        /// Whether the search found it.
        var isFound: Bool { detection != nil }
    }

    /// Two lines for each flaw, and a summary.
    var text: VisibleText {
        var lines: [VisibleText] = []
        for entry in entries {
            guard let detection = entry.detection else {
                lines += ["✗ \(entry.flaw.rawValue): survives", "    \(entry.flaw.summary)"]
                continue
            }
            let minimised = detection.finding.minimised
            lines += [
                "✓ \(entry.flaw.rawValue): \(Self.what(detection.finding)) in \(detection.scenario.id), "
                    + "\(minimised.decisions.count, "decision"), replay \(minimised.hex)",
                "    \(entry.flaw.summary)",
            ]
        }
        let found = entries.count { $0.isFound }
        lines.append(
            "\n\(entries.count, "flaw") (\(BuildConfiguration.current.rawValue)): \(found) found, "
                + "\(entries.count - found, "survives", plural: "survive")")
        return lines.joined(separator: "\n") + "\n"
    }

    /// A JSON object with an entry for each flaw.
    var json: VisibleText {
        VisibleText(
            json: [
                "assay": 1,
                "summary": [
                    "flaws": .integer(entries.count), "found": .integer(entries.count { $0.isFound }),
                    "survived": .integer(entries.count { !$0.isFound }),
                ],
                "flaws": .array(entries.map { JSONNode(Self.value($0)) }),
            ])
    }

    private static func value(_ entry: Entry) -> JSONValue {
        guard let detection = entry.detection else {
            return ["id": .string(entry.flaw.rawValue), "found": .bool(false)]
        }
        let finding = detection.finding
        return [
            "id": .string(entry.flaw.rawValue), "found": .bool(true), "scenario": .string(detection.scenario.id),
            "invariant": .string(what(finding)), "configuration": .string(BuildConfiguration.current.rawValue),
            "schedule": .string(finding.schedule.hex), "minimised": .string(finding.minimised.hex),
            "decisions": .integer(finding.minimised.decisions.count),
        ]
    }

    private static func what(_ finding: Finding) -> String {
        finding.kind == .invariant ? finding.subject : finding.kind.rawValue
    }
}
