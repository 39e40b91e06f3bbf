internal import AssayJSON

/// The results of other commands that a report can include, each read from the command's JSON output.
package struct ReportSupplements: Sendable {
    package var flaws: FlawsSummary?
    package var fuzzing: FuzzingSummary?
    package var schedules: SchedulesSummary?
    package var mutants: MutantsSummary?

    package init() {}
}

extension JSONNode {
    /// The root of a report, after a check of its version in the member `assay`.
    func report() throws(JSONError) -> JSONMembers {
        let object = try object()
        let version = try object.member("assay")
        guard try version.integer() == 1 else { throw version.error("this reader knows reports of version 1") }
        return object
    }

    func count() throws(JSONError) -> Int { try integer(in: 0...Int(Int32.max) * 1_000_000) }
}
