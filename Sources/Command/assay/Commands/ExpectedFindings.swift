internal import AssayConformance
internal import AssayJSON
internal import AssayReports
import Foundation

/// The known findings, each with the reason why it is accepted: `{"findings": [{"id": "area::id", "why": "…"}]}`.
///
/// `"withheld": true` keeps a finding out of the site until somebody has reported it.
struct ExpectedFindings {
    private let reasons: [(id: String, why: String, isWithheld: Bool)]

    static let options = [
        Option("expected-findings", "FILE", "known findings; one that no longer happens is an error"),
        Option("write-expected-findings", "FILE", "write the findings of this run as known findings"),
    ]

    /// The known findings of the options; `nil` if they name no file.
    init?(_ arguments: Arguments) throws {
        if let output = try arguments.value("write-expected-findings") {
            try ReportFile.check(output, option: "write-expected-findings")
        }
        guard let path = try arguments.value("expected-findings") else { return nil }
        try self.init(path: path)
    }

    /// The known findings of a client of a matrix, in the file NAME.json of a folder; `nil` if there is no such file.
    static func known(of name: String, in folder: String) throws -> ExpectedFindings? {
        let path = "\(folder)/\(name).json"
        return FileManager.default.fileExists(atPath: path) ? try ExpectedFindings(path: path) : nil
    }

    init(path: String) throws {
        let document = try InputFile.document(path)
        do {
            reasons = try document.object(allowing: ["about", "findings"])
                .member("findings").array { node throws(JSONError) in
                    let object = try node.object(allowing: ["id", "why", "withheld"])
                    return (
                        try object.member("id").nonEmptyString(), try object.member("why").nonEmptyString(),
                        try object.optional("withheld", JSONNode.bool) ?? false
                    )
                }
        } catch {
            throw UsageError("\(error)")
        }
    }

    /// The full ids of the vectors that the client fails.
    var ids: Set<String> { Set(reasons.map(\.id)) }

    /// The full ids of the findings that a site must not show.
    var withheld: Set<String> { Set(reasons.filter(\.isWithheld).map(\.id)) }

    /// Marks the findings of a report that are known, and tells which of the known ones are gone.
    ///
    /// - Parameter known: the full ids of all vectors, selected or not.
    func mark(_ report: inout RunReport, known: Set<String>) {
        report.known = Dictionary(reasons.map { ($0.id, $0.why) }) { first, _ in first }
        // Inputs that nobody wrote need not be made again.
        if report.interruption == nil, report.generated == nil { report.gone = stale(in: report, known: known) }
    }

    /// Writes the findings and inconclusive results of a run, if the options ask for it.
    ///
    /// A finding that is known already keeps its reason; another gets its cause, or what happened. An interrupted run does
    /// not know all of them, so nothing is written.
    static func write(_ report: RunReport, _ arguments: Arguments, _ console: Console) throws {
        guard let path = try arguments.value("write-expected-findings"), report.interruption == nil else { return }
        var causes: [String: String] = [:]
        for cause in report.causes.reversed() {
            for finding in cause.findings { causes[finding.vector.fullID] = cause.title }
        }
        let findings = report.unclean.map { result -> JSONNode in
            let id = result.vector.fullID
            let why = report.known[id] ?? causes[id] ?? result.judgement.detail
            return JSONNode(["id": .string(id), "why": .string(why)])
        }
        try ReportFile.write(VisibleText(json: ["findings": .array(findings)]), to: path)
        console.error("assay: \(path) has \(findings.count, "known finding") now")
    }

    /// Refuses findings about vectors that do not exist, with the first of them.
    func check(_ path: String, names vectors: Set<String>) throws {
        let unknown = reasons.first { !vectors.contains($0.id) && !Vector.isGenerated($0.id) }
        guard let unknown else { return }
        throw UsageError("\(path): the expected finding \(unknown.id) names no vector")
    }

    /// A line for each expected finding that did not happen, was not judged, or names no vector.
    ///
    /// An expected finding whose vector was not selected is ignored, so that the shards of a run can share a file.
    private func stale(in report: RunReport, known: Set<String>) -> [String] {
        let results = Dictionary(report.results.map { ($0.vector.fullID, $0) }) { first, _ in first }
        return reasons.compactMap { expected in
            guard let result = results[expected.id] else {
                if Vector.isGenerated(expected.id) { return nil }
                return known.contains(expected.id) ? nil : "the expected finding \(expected.id) names no vector"
            }
            guard result.isClean else { return nil }
            let what = result.isJudged ? "no longer happens" : "was not judged"
            return "the expected finding \(expected.id) \(what): \(result.judgement.detail)"
        }
    }
}
