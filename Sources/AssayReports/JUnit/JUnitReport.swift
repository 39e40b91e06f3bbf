internal import AssayConformance

/// The report of one run as JUnit XML, with a test case for each vector.
///
/// Strict schemas of the format, such as those of Jenkins and Ant, allow properties only on a suite. So a suite has the
/// vectors of one area with the same importance and requirements, and its properties are exact for each of its cases.
/// Each case repeats them in its output, in the notation `[[PROPERTY|name=value]]` that importers of test results read.
enum JUnitReport {
    /// The document, ended by a line feed.
    ///
    /// It contains no token, key or code.
    static func text(_ report: RunReport) -> String {
        var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#]
        lines.append(
            element(
                "testsuites",
                [("name", "assay: \(report.client.name) \(report.client.version)")] + counts(report.results)
                    + [("time", JSONReport.seconds(report.seconds))]) + ">")
        for (number, group) in report.results.grouped(by: { Suite($0.vector) }).enumerated() {
            lines += self.lines(of: group.key, group.elements, number: number, report)
        }
        lines.append("</testsuites>")
        return lines.joined(separator: "\n") + "\n"
    }

    /// Vectors that share an area, an importance and what they cover.
    private struct Suite: Hashable {
        let area: String
        let importance: Importance
        let covers: [String]

        init(_ vector: Vector) {
            area = vector.area
            importance = vector.importance
            covers = vector.covers
        }

        /// The properties of every case in the suite.
        var properties: [(name: String, value: String)] {
            [("importance", importance.rawValue)] + covers.map { ("requirement", $0) }
        }
    }

    private static func counts(_ results: [VectorResult]) -> [(String, String)] {
        func count(_ verdicts: Verdict...) -> String {
            String(results.count { verdicts.contains($0.judgement.verdict) })
        }
        return [
            ("tests", String(results.count)), ("failures", count(.failed, .inconclusive)),
            ("errors", count(.crashed, .hung)),
        ]
    }

    private static func element(_ name: String, _ attributes: [(String, String)]) -> String {
        attributes.reduce("<" + name) { $0 + " \($1.0)=\"\(XMLText.escaped($1.1))\"" }
    }

    private static func lines(
        of suite: Suite, _ results: [VectorResult], number: Int, _ report: RunReport
    ) -> [String] {
        let name = suite.area + " (" + ([suite.importance.rawValue] + suite.covers).joined(separator: ", ") + ")"
        let skipped = results.count { $0.judgement.verdict == .skipped }
        var lines = [
            "  "
                + element(
                    "testsuite",
                    [("name", name)] + counts(results)
                        + [("skipped", String(skipped)), ("id", String(number)), ("package", suite.area)]) + ">",
            "    <properties>",
        ]
        let own = [("client", report.client.name), ("profile", report.profile)]
        for (name, value) in suite.properties + own {
            lines.append("      " + element("property", [("name", name), ("value", value)]) + "/>")
        }
        lines.append("    </properties>")
        for result in results { lines += self.lines(of: result, suite) }
        lines.append("  </testsuite>")
        return lines
    }

    private static func lines(of result: VectorResult, _ suite: Suite) -> [String] {
        let vector = result.vector
        var lines = ["    " + element("testcase", [("name", vector.id), ("classname", vector.area)]) + ">"]
        let message = ("message", result.judgement.detail)
        switch result.judgement.verdict {
        case .passed: break
        case .skipped: lines.append("      " + element("skipped", [message]) + "/>")
        case .failed, .inconclusive: lines += failure("failure", result, message)
        case .crashed, .hung: lines += failure("error", result, message)
        }
        let properties = suite.properties.map { "[[PROPERTY|\($0.name)=\($0.value)]]" }
        let output = properties + ["\(vector.file):\(vector.line)"]
        lines.append(
            "      <system-out>\(XMLText.escaped(output.joined(separator: "\n"), attribute: false))</system-out>")
        return lines + ["    </testcase>"]
    }

    private static func failure(
        _ name: String, _ result: VectorResult, _ message: (String, String)
    ) -> [String] {
        let vector = result.vector
        let words = [vector.title, result.judgement.detail, "\(vector.file):\(vector.line)"] + vector.references
        let start = element(name, [("type", result.outcome.rawValue), message])
        return ["      \(start)>\(XMLText.escaped(words.joined(separator: "\n"), attribute: false))</\(name)>"]
    }
}
