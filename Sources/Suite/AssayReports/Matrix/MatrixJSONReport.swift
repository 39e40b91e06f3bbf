internal import AssayConformance
internal import AssayJSON

/// The results of several clients as one JSON object, for other programs.
enum MatrixJSONReport {
    /// The document, ended by a line feed.
    ///
    /// It contains no token, key or code.
    ///
    /// - Parameter testedAt: when the clients were tested, in seconds since 1970; `nil` if that is not known.
    static func text(_ matrix: ClientMatrix, testedAt: Int64? = nil) -> VisibleText {
        let clients = matrix.columns.map { column -> JSONNode in
            var summary = JSONReport.summary(column.report)
            summary["findings"] = .integer(column.report.findings.count)
            var client: JSONValue = [
                "name": .string(column.name), "version": .string(column.report.client.version),
                "about": .string(column.report.client.summary),
                "profile": .string(column.report.profile), "rendered_at": .integer(column.report.renderedAt),
                "summary": summary,
            ]
            JSONReport.addHints(of: column.report, to: &client)
            JSONReport.addCauses(of: column.report, remediesOf: column.report.client, to: &client)
            return JSONNode(client)
        }
        let rows = matrix.rows.map { row -> JSONNode in
            let results = zip(matrix.columns, row.results).map { column, result -> JSONNode in
                var entry: JSONValue = ["client": .string(column.name)]
                JSONReport.addJudgement(of: result, known: column.report.knownReason(of: result), to: &entry)
                return JSONNode(entry)
            }
            var entry = JSONReport.value(row.vector)
            entry["differs"] = .bool(row.differs)
            entry["results"] = .array(results)
            return JSONNode(entry)
        }
        let absences = matrix.absences.map { absence in
            JSONNode(["name": .string(absence.name), "reason": .string(absence.reason)])
        }
        var report: JSONValue = [
            "assay": 1, "clients": .array(clients), "not_run": .array(absences),
            "summary": [
                "vectors": .integer(matrix.rows.count), "clients": .integer(matrix.columns.count),
                "differing": .integer(matrix.rows.count(where: \.differs)),
                "unclean": .integer(matrix.rows.count { !$0.isClean }),
            ],
        ]
        report["tested_at"] = testedAt.map(JSONValue.integer)
        report["rows"] = .array(rows)
        return VisibleText(json: report)
    }
}
