internal import AssayConformance

/// The report of one run as JUnit XML, with a suite for each area and a test case for each vector.
///
/// A failure names its cause. Strict schemas of the format, such as those of Jenkins and Ant, allow properties only on a
/// suite; so each case has its importance and requirements in its output, in the notation `[[PROPERTY|name=value]]` that
/// importers of test results read.
enum JUnitReport {
    /// The document, ended by a line feed.
    ///
    /// It contains no token, key or code.
    static func text(_ report: RunReport) -> String {
        var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#]
        var causes: [String: ReportedCause] = [:]
        for cause in report.causes {
            for finding in cause.findings where causes[finding.vector.fullID] == nil {
                causes[finding.vector.fullID] = cause
            }
        }
        lines.append(
            element(
                "testsuites",
                [("name", "assay: \(report.client.name) \(report.client.version)")]
                    + counts(report.results, report, notRun: report.interruption?.notRun.count ?? 0)
                    + [("time", JSONReport.seconds(report.seconds))]) + ">")
        for (number, area) in report.areas.enumerated() {
            lines += self.lines(of: area.name, area.results, notRun: area.notRun, number: number, report, causes)
        }
        lines.append("</testsuites>")
        return lines.joined(separator: "\n") + "\n"
    }

    private static func counts(_ results: [VectorResult], _ report: RunReport, notRun: Int = 0) -> [(String, String)] {
        func count(_ verdicts: Verdict...) -> String {
            String(results.count { verdicts.contains($0.judgement.verdict) && report.knownReason(of: $0) == nil })
        }
        return [
            ("tests", String(results.count + notRun)), ("failures", count(.failed, .inconclusive)),
            ("errors", count(.crashed, .hung)),
        ]
    }

    private static func properties(_ report: RunReport) -> [String] {
        let interrupted = report.interruptionWords.map { [("interrupted", $0)] } ?? []
        let properties = ([("client", report.client.name), ("profile", report.profile)] + interrupted).map {
            name, value in
            "      " + element("property", [("name", name), ("value", value)]) + "/>"
        }
        return ["    <properties>"] + properties + ["    </properties>"]
    }

    private static func element(_ name: String, _ attributes: [(String, String)]) -> String {
        attributes.reduce("<" + name) { $0 + " \($1.0)=\"\(XMLText.escaped($1.1))\"" }
    }

    private static func lines(
        of area: String, _ results: [VectorResult], notRun: [Vector], number: Int, _ report: RunReport,
        _ causes: [String: ReportedCause]
    ) -> [String] {
        let skipped = results.count { $0.outcome.isLeftOut || report.knownReason(of: $0) != nil } + notRun.count
        var lines = [
            "  "
                + element(
                    "testsuite",
                    [("name", area)] + counts(results, report, notRun: notRun.count)
                        + [("skipped", String(skipped)), ("id", String(number)), ("package", area)]) + ">"
        ]
        lines += properties(report)
        for result in results {
            lines += self.lines(of: result, known: report.knownReason(of: result), causes[result.vector.fullID])
        }
        let cause = report.interruption.map(\.cause) ?? ""
        for vector in notRun {
            lines.append("    " + element("testcase", [("name", vector.id), ("classname", area)]) + ">")
            lines.append("      " + element("skipped", [("message", "not run: \(cause) interrupted the run")]) + "/>")
            lines.append("    </testcase>")
        }
        lines.append("  </testsuite>")
        return lines
    }

    private static func lines(of result: VectorResult, known: String?, _ cause: ReportedCause?) -> [String] {
        let vector = result.vector
        var lines = ["    " + element("testcase", [("name", vector.id), ("classname", vector.area)]) + ">"]
        let message = ("message", result.judgement.detail)
        switch result.judgement.verdict {
        // A known finding does not fail a build.
        case _ where known != nil:
            let words = "known: \(known ?? ""); \(result.judgement.detail)"
            lines.append("      " + element("skipped", [("message", words)]) + "/>")
        case .passed: break
        case .skipped: lines.append("      " + element("skipped", [message]) + "/>")
        // The format has no other word for a case that can neither pass nor fail.
        case .unjudged:
            let words = "not judged: \(result.judgement.detail)"
            lines.append("      " + element("skipped", [("message", words)]) + "/>")
        case .failed, .inconclusive: lines += failure("failure", result, message, cause)
        case .crashed, .hung: lines += failure("error", result, message, cause)
        }
        let properties =
            [("importance", result.importance.rawValue)] + vector.covers.map { ("requirement", $0) }
        let output = properties.map { "[[PROPERTY|\($0.0)=\($0.1)]]" } + ["\(vector.file):\(vector.line)"]
        lines.append(
            "      <system-out>\(XMLText.escaped(output.joined(separator: "\n"), attribute: false))</system-out>")
        return lines + ["    </testcase>"]
    }

    private static func failure(
        _ name: String, _ result: VectorResult, _ message: (String, String), _ cause: ReportedCause?
    ) -> [String] {
        let vector = result.vector
        let words =
            [vector.title, result.judgement.detail] + (result.diagram?.lines ?? [])
            + (cause.map { ["cause: \(MarkedText($0.title).plain)", MarkedText($0.remedy).plain] } ?? [])
            + ["\(vector.file):\(vector.line)"] + vector.references
        let start = element(name, [("type", result.outcome.rawValue), message])
        return ["      \(start)>\(XMLText.escaped(words.joined(separator: "\n"), attribute: false))</\(name)>"]
    }
}
