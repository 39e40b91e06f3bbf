internal import AssayJSON
internal import AssayReports

/// The reports of other commands that the HTML report includes.
struct ReportInputs {
    static let options = [
        Option("flaws-report", "FILE", "output of `assay flaws --format json` for the HTML report", .files),
        Option(
            "schedules-report", formerly: "explore-report", "FILE",
            "output of `assay schedules --format json` for the HTML report", .files),
        Option("fuzz-report", "FILE", "the report.json of a night of fuzzing for the HTML report", .files),
        Option("mutants-report", "FILE", "output of `Mutants/run --json FILE` for the HTML report", .files),
    ]

    let supplements: ReportSupplements

    init<Results>(_ arguments: Arguments, _ outputs: [ReportOutput<Results>]) throws {
        let given = Self.options.map(\.name).filter(arguments.has)
        if let first = given.first, !outputs.contains(where: \.format.showsSupplements) {
            let names = Results.formats.filter(\.showsSupplements).map(\.name).joined(separator: " or ")
            throw UsageError("--\(first) needs --format \(names)")
        }
        var supplements = ReportSupplements()
        supplements.flaws = try Self.read("flaws-report", arguments) { node throws(JSONError) in
            try FlawsSummary(decoding: node)
        }
        supplements.schedules = try Self.read("schedules-report", arguments) { node throws(JSONError) in
            try SchedulesSummary(decoding: node)
        }
        supplements.fuzzing = try Self.read("fuzz-report", arguments) { node throws(JSONError) in
            try FuzzingSummary(decoding: node)
        }
        supplements.mutants = try Self.read("mutants-report", arguments) { node throws(JSONError) in
            try MutantsSummary(decoding: node)
        }
        self.supplements = supplements
    }

    private static func read<Summary>(
        _ option: String, _ arguments: Arguments, _ decode: (JSONNode) throws(JSONError) -> Summary
    ) throws -> Summary? {
        guard let path = try arguments.value(option) else { return nil }
        let document = try InputFile.document(path)
        do {
            return try decode(document)
        } catch {
            throw UsageError("\(error)")
        }
    }
}
