internal import AssayConformance
internal import AssayJSON

/// The known findings, each with the reason why it is accepted: `{"findings": [{"id": "area::id", "why": "…"}]}`.
struct ExpectedFindings {
    private let reasons: [(id: String, why: String)]

    init(path: String) throws {
        let document = try InputFile.document(path)
        do {
            reasons = try document.object(allowing: ["about", "findings"])
                .member("findings").array { node throws(JSONError) in
                    let object = try node.object(allowing: ["id", "why"])
                    return (try object.member("id").nonEmptyString(), try object.member("why").nonEmptyString())
                }
        } catch {
            throw UsageError("\(error)")
        }
    }

    /// The full ids of the vectors that the client fails.
    var ids: Set<String> { Set(reasons.map(\.id)) }

    func contains(_ id: String) -> Bool { reasons.contains { $0.id == id } }

    /// A line for each expected finding that did not happen, was not judged, or names no vector.
    ///
    /// An expected finding whose vector was not selected is ignored, so that the shards of a run can share a file.
    func stale(in report: RunReport, known: Set<String>) -> [String] {
        let results = Dictionary(report.results.map { ($0.vector.fullID, $0) }) { first, _ in first }
        return reasons.compactMap { expected in
            guard let result = results[expected.id] else {
                return known.contains(expected.id) ? nil : "the expected finding \(expected.id) names no vector"
            }
            guard result.isClean else { return nil }
            let what = result.isJudged ? "no longer happens" : "was not judged"
            return "the expected finding \(expected.id) \(what): \(result.judgement.detail)"
        }
    }
}
