internal import AssayJSON
internal import AssayReports
internal import AssaySchedules
internal import ScheduleExplorer

/// The report of `assay schedules`.
struct SchedulesReport: Reportable {
    let results: [ScheduleResult]

    static let formats: [ReportFormat<SchedulesReport>] = [
        ReportFormat("text") { report, _ in report.text }, ReportFormat("json") { report, _ in report.json },
    ]

    /// A line for each search, the findings with their traces, and a summary.
    var text: VisibleText {
        var lines: [VisibleText] = []
        for result in results {
            let exploration = result.exploration
            let extent = exploration.isComplete ? "complete" : exploration.ending.rawValue
            lines.append(
                "\(result.isClean ? "✓" : "✗") \(result.scenario.id): \(exploration.strategy), "
                    + "\(exploration.schedules, "schedule"), \(exploration.steps, "step"), \(extent)")
            lines += exploration.findings.map { VisibleText(lines: $0.description) }
            if result.isOrderImpossible { lines.append("the events never happen in the pinned order") }
        }
        let complete = results.count { $0.exploration.isComplete }
        let schedules = results.reduce(0) { $0 + $1.exploration.schedules }
        let broken = results.count { !$0.isClean }
        let configuration = BuildConfiguration.current.rawValue
        lines.append(
            "\n\(results.count, "search", plural: "searches") (\(configuration)), \(complete) of them complete; "
                + "\(schedules, "schedule"); \(broken) with violations")
        return lines.joined(separator: "\n") + "\n"
    }

    /// A JSON object with an entry for each search.
    var json: VisibleText {
        VisibleText(json: ["assay": 1, "scenarios": .array(results.map { JSONNode(Self.entry($0)) })])
    }

    /// One step of the shortest schedule: which task ran, why it could, and what it did.
    private static func step(_ step: Trace.Step) -> JSONValue {
        var value: JSONValue = ["task": .string(step.runner), "action": .string(step.action)]
        value["choice"] = step.decision.map { .integer($0.choice) }
        value["choices"] = step.decision.map { .integer($0.count) }
        value["events"] = .array(step.events.map { JSONNode(.string($0)) })
        return value
    }

    private static func entry(_ result: ScheduleResult) -> JSONValue {
        let exploration = result.exploration
        var entry: JSONValue = ["id": .string(result.scenario.id)]
        switch exploration.strategy {
        case .exhaustive(let bound):
            entry["strategy"] = "exhaustive"
            entry["bound"] = bound.map { .integer($0) }
        case .random(let seed):
            entry["strategy"] = "random"
            entry["seed"] = .integer(seed)
        case .pct(let depth, let seed):
            entry["strategy"] = "pct"
            entry["depth"] = .integer(depth)
            entry["seed"] = .integer(seed)
        case .bytes: entry["strategy"] = "bytes"
        case .replay: entry["strategy"] = "replay"
        }
        var violations = exploration.findings.map { finding -> JSONValue in
            [
                "invariant": .string(finding.kind == .invariant ? finding.subject : finding.kind.rawValue),
                "schedule": .string(finding.schedule.hex), "minimised": .string(finding.minimised.hex),
                "message": .string(finding.message),
                "trace": .array(finding.trace.steps.map { JSONNode(Self.step($0)) }),
            ]
        }
        if result.isOrderImpossible { violations.append(["invariant": "order"]) }
        entry["configuration"] = .string(exploration.configuration.rawValue)
        entry["schedules"] = .integer(exploration.schedules)
        entry["complete"] = .bool(exploration.isComplete)
        entry["steps"] = .integer(exploration.steps)
        entry["violations"] = .array(violations.map { JSONNode($0) })
        return entry
    }
}
