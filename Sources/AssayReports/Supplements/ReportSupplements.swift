internal import AssayDocument

/// The results of other commands that a report shows beside those of a run, each read from the JSON that they wrote.
package struct ReportSupplements: Sendable {
    package var flaws: FlawsSummary?
    package var fuzzing: FuzzingSummary?
    package var schedules: SchedulesSummary?

    package init() {}
}

extension DocumentNode {
    /// The root of a report, whose `assay` member says which kind of report it can be.
    func report() throws(DocumentError) -> DocumentObject {
        let object = try object()
        let version = try object.member("assay")
        guard try version.integer() == 1 else { throw version.error("this reader knows reports of version 1") }
        return object
    }

    /// A count.
    func count() throws(DocumentError) -> Int { try integer(in: 0...Int(Int32.max) * 1_000_000) }
}
