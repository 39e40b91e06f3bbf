package import AssayJSON

/// Schedule searches from the output of `assay schedules --format json`.
package struct SchedulesSummary: Sendable {
    struct Search: Sendable {
        let id: String
        let strategy: String
        let bound: Int?
        let configuration: String
        let schedules: Int
        let steps: Int
        let isComplete: Bool
        let violations: [Violation]
    }

    struct Violation: Sendable {
        let invariant: String
        /// The shortest known schedule that shows it; `nil` if the report has none.
        let schedule: String?
    }

    let searches: [Search]

    /// Reads the report and ignores unknown members.
    package init(decoding root: JSONNode) throws(JSONError) {
        searches = try root.report().member("scenarios").array { node throws(JSONError) in
            let object = try node.object()
            return Search(
                id: try object.member("id").nonEmptyString(), strategy: try object.member("strategy").string(),
                bound: try object.optional("bound", JSONNode.count),
                configuration: try object.member("configuration").string(),
                schedules: try object.member("schedules").count(), steps: try object.member("steps").count(),
                isComplete: try object.member("complete").bool(),
                violations: try object.member("violations").array { node throws(JSONError) in
                    let object = try node.object()
                    let minimised = try object.optional("minimised", JSONNode.string)
                    let schedule = try object.optional("schedule", JSONNode.string)
                    return Violation(
                        invariant: try object.member("invariant").string(), schedule: minimised ?? schedule)
                })
        }
    }
}
