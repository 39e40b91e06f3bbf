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
        /// What broke, in words; `nil` in older reports.
        let message: String?
        /// What happened in that schedule, step by step; empty in older reports.
        let steps: [Step]
    }

    /// A step of a task in a schedule.
    struct Step: Sendable {
        /// The task; a child has its parent's name with a number, such as `alice.1`.
        let task: String
        /// Why it could run.
        let action: String
        /// Which of the tasks that could run it was, from 0, and of how many; `nil` if no other could.
        let choice: (index: Int, count: Int)?
        /// What it did.
        let events: [String]

        fileprivate init(decoding node: JSONNode) throws(JSONError) {
            let object = try node.object()
            task = try object.member("task").nonEmptyString()
            action = try object.member("action").string()
            let count = try object.optional("choices", JSONNode.count)
            choice = try object.optional("choice", JSONNode.count).flatMap { index in count.map { (index, $0) } }
            events = try object.member("events").array(of: JSONNode.string)
        }
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
                        invariant: try object.member("invariant").string(), schedule: minimised ?? schedule,
                        message: try object.optional("message", JSONNode.string),
                        steps: try object.optionalMember("trace")?.array(of: Step.init) ?? [])
                })
        }
    }
}
