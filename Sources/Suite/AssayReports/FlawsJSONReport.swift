internal import AssayConformance
internal import AssayJSON

/// The kill matrix as one JSON object, for other programs.
enum FlawsJSONReport {
    /// The document, ended by a line feed.
    static func text(
        _ matrix: KillMatrix, _ surplus: [KillMatrix.Surplus], _ measurement: DiagnosisMeasurement? = nil
    ) -> VisibleText {
        var value = value(matrix, surplus)
        value["diagnosis"] = measurement.map(Self.value)
        return VisibleText(json: value)
    }

    private static func value(_ measurement: DiagnosisMeasurement) -> JSONValue {
        [
            "left_out": .integer(measurement.leftOut.count),
            "false_causes": list(
                measurement.withFalseCause.map { row in
                    ["flaw": .string(row.flaw), "causes": list(row.falseCauses.map { .string($0) })]
                }),
            "added": .integer(measurement.shown.count),
            "added_found": .integer(measurement.shown.count { $0.isFound }),
            "added_missed": list(
                measurement.shown.filter { !$0.isFound }.map { row in
                    [
                        "flaw": .string(row.flaw), "others": .integer(row.size),
                        "new_causes": list(row.named.map { .string($0[0]) }),
                    ]
                }),
            "added_false_causes": list(
                measurement.shown.filter { !$0.falseCauses.isEmpty }.map { row in
                    ["flaw": .string(row.flaw), "causes": list(row.falseCauses.map { .string($0) })]
                }),
            "hidden": .integer(measurement.additions.count - measurement.shown.count),
        ]
    }

    private static func value(_ matrix: KillMatrix, _ surplus: [KillMatrix.Surplus]) -> JSONValue {
        let survivors = matrix.survivors.count
        return [
            "assay": 1,
            "summary": [
                "flaws": .integer(matrix.rows.count), "killed": .integer(matrix.rows.count - survivors),
                "survived": .integer(survivors),
                "killed_by_reason": .integer(matrix.rows.count { $0.killsByReason > 0 }),
                "vectors": .integer(matrix.vectors.count), "evaluations": .integer(matrix.evaluations),
            ],
            "baseline": baseline(matrix.baseline),
            "flaws": list(matrix.rows.map(value)),
            "unfinished": list(matrix.unfinished.map { .string($0.fullID) }),
            "vectors_without_kills": list(matrix.vectorsWithoutKills.map { .string($0.fullID) }),
            "controls_with_kills": list(matrix.controlsWithKills.map { .string($0.fullID) }),
            "requirements_without_kills": list(matrix.requirementsWithoutKills.map { .string($0.id) }),
            "single_killers": list(matrix.withSingleKiller.map { .string($0.flaw.id) }),
            "indistinguishable": list(
                matrix.indistinguishable.map { rows in list(rows.map { .string($0.flaw.id) }) }),
            "surplus": list(
                surplus.map { ["id": .string($0.vector.fullID), "other": .string($0.other.fullID)] }),
        ]
    }

    private static func baseline(_ report: RunReport) -> JSONValue {
        let open = report.results.filter { $0.isFinding || $0.judgement.verdict == .inconclusive }
        return [
            "passed": .bool(report.isClean), "client": .string(report.client.name), "profile": .string(report.profile),
            "vectors": .integer(report.results.count), "findings": list(open.map { .string($0.vector.fullID) }),
        ]
    }

    private static func value(_ row: KillMatrix.Row) -> JSONValue {
        var value: JSONValue = [
            "id": .string(row.flaw.id), "summary": .string(row.flaw.summary), "threat": .string(row.flaw.threat),
            "check": .string(row.flaw.check),
        ]
        value["source"] = row.flaw.source.map(JSONValue.string)
        value["killed"] = .bool(row.isKilled)
        value["killers"] = list(row.kills.map { .string($0.vector) })
        value["by_reason"] = .integer(row.killsByReason)
        return value
    }

    private static func list(_ values: [JSONValue]) -> JSONValue {
        .array(values.map { JSONNode($0) })
    }
}
