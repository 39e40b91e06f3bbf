package import AssayJSON

/// A night of fuzzing, from the `report.json` that `Fuzz/nightly` writes.
package struct FuzzingSummary: Sendable {
    struct Target: Sendable {
        let name: String
        let executions: Int
        let executionsPerSecond: Int?
        let edges: Int?
        let features: Int?
        /// How many places the build can distinguish; `nil` in older reports.
        let counters: Int?
    }

    struct Finding: Sendable {
        let name: String
        let target: String
        let kind: String
        let message: String
        let count: Int?
    }

    struct Canary: Sendable {
        let name: String
        let isFound: Bool
    }

    /// The coverage of the library in per cent, and whether it reached the goal.
    struct Coverage: Sendable {
        /// The regions of one module, and how many of them were covered.
        struct Module: Sendable {
            let name: String
            let regions: Int
            let covered: Int
        }

        /// By name; empty in older reports.
        let modules: [Module]
        let percent: String
        let goal: String
        let isMet: Bool
    }

    let status: String
    let started: String?
    let commit: String?
    let targets: [Target]
    let findings: [Finding]
    let canaries: [Canary]
    let coverage: Coverage?
    let problems: [String]

    /// Reads the report and ignores unknown members.
    package init(decoding root: JSONNode) throws(JSONError) {
        let report = try root.report()
        status = try report.member("status").nonEmptyString()
        started = try report.present("started")?.string()
        commit = try report.present("commit")?.string()
        targets = try report.member("targets").array { node throws(JSONError) in
            let object = try node.object()
            return Target(
                name: try object.member("name").nonEmptyString(), executions: try object.member("executions").count(),
                executionsPerSecond: try object.present("executions_per_second")?.wholeCount(),
                edges: try object.present("edges")?.count(), features: try object.present("features")?.count(),
                counters: try object.present("counters")?.count())
        }
        findings = try report.member("findings").array { node throws(JSONError) in
            let object = try node.object()
            return Finding(
                name: try object.member("name").string(), target: try object.member("target").string(),
                kind: try object.member("kind").string(), message: try object.member("message").string(),
                count: try object.present("count")?.count())
        }
        canaries = try report.list("canaries") { node throws(JSONError) in
            let object = try node.object()
            return Canary(name: try object.member("name").string(), isFound: try object.member("found").bool())
        }
        coverage = try report.present("coverage").map { node throws(JSONError) in
            let object = try node.object()
            var modules: [Coverage.Module] = []
            for member in try object.present("modules")?.object().members ?? [] {
                let figures = try member.node.object()
                modules.append(
                    Coverage.Module(
                        name: member.name, regions: try figures.member("regions").count(),
                        covered: try figures.member("covered").count()))
            }
            return Coverage(
                modules: modules,
                percent: try object.member("total").object().member("percent").numberText(),
                goal: try object.member("goal").numberText(), isMet: try object.member("met").bool())
        }
        problems = try report.list("problems") { node throws(JSONError) in try node.string() }
    }
}

extension JSONMembers {
    /// The elements of a member; empty if it is missing, as in older reports.
    fileprivate func list<Element>(
        _ name: String, _ element: (JSONNode) throws(JSONError) -> Element
    ) throws(JSONError) -> [Element] {
        guard let node = present(name) else { return [] }
        return try node.array(of: element)
    }

    /// The member's node; `nil` if the member is missing or null.
    fileprivate func present(_ name: String) -> JSONNode? {
        guard let node = optionalMember(name), node.value != .null else { return nil }
        return node
    }
}

extension JSONNode {
    /// The text of a number.
    fileprivate func numberText() throws(JSONError) -> String {
        guard case .number(let text) = value else { throw error("expected a number, found \(value.kind)") }
        return text
    }

    /// A count; a fraction is dropped.
    fileprivate func wholeCount() throws(JSONError) -> Int {
        let text = try numberText()
        guard let number = Double(text), let whole = Int(exactly: number.rounded(.down)), whole >= 0 else {
            throw error("expected a count, found \(text)")
        }
        return whole
    }
}
