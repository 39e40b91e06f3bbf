internal import AssayConformance
package import AssayJSON

/// An earlier run, from the output of `assay run --format json` or `assay web --format json`.
package struct EarlierRun: Sendable {
    /// A vector with which the client did something else than expected.
    struct Finding: Sendable {
        /// The full id of the vector.
        let id: String
        let title: String
        let importance: Importance
        let outcome: ReportOutcome
    }

    /// The client's name.
    package let client: String
    let version: String
    package let profile: String
    /// When the client was tested, in seconds since 1970; `nil` in older reports.
    let testedAt: Int64?
    /// Whether the run was interrupted.
    let isPartial: Bool
    /// The causes of the findings; `nil` if the run was not diagnosed.
    let causes: [SiteCause]?
    /// The full ids of the vectors that were run.
    let vectors: Set<String>
    /// The findings, in the order of the report.
    let findings: [Finding]

    /// Reads the report and ignores unknown members.
    package init(decoding root: JSONNode) throws(JSONError) {
        let report = try root.report()
        if let rows = report.optionalMember("rows") {
            throw rows.error("this is a report of several clients; expected one of assay run --format json")
        }
        if let generated = report.optionalMember("generated") {
            throw generated.error("this run was of inputs that nobody wrote; expected a run of vectors")
        }
        let client = try report.member("client").object()
        self.client = try client.member("name").nonEmptyString()
        version = try client.member("version").string()
        profile = try report.member("profile").string()
        testedAt = try report.optional("tested_at", JSONNode.integer)
        isPartial = report.optionalMember("interrupted") != nil
        causes = try report.optionalMember("causes")?.array(of: SiteCause.init)
        var vectors: Set<String> = []
        var findings: [Finding] = []
        for entry in try report.member("results").array() {
            let object = try entry.object()
            let name = try object.member("id")
            let id = try name.nonEmptyString()
            guard vectors.insert(id).inserted else { throw name.error("the vector is listed twice") }
            let outcome = try ReportOutcome(decoding: object)
            guard outcome.isFinding else { continue }
            findings.append(
                Finding(
                    id: id, title: try object.member("title").string(),
                    importance: try object.member("importance").choice(), outcome: outcome))
        }
        self.vectors = vectors
        self.findings = findings
    }
}

extension ReportOutcome {
    /// The outcome of a result in the JSON report of a run or of a matrix.
    init(decoding result: JSONMembers) throws(JSONError) {
        let kind = try result.optional("kind") { node throws(JSONError) in try node.choice(FindingKind.self) }
        self.init(Judgement(try result.member("verdict").choice(Verdict.self), kind, ""))
    }
}
