internal import AssayConformance
internal import AssayJSON
import Foundation

/// `assay bench`: ratios to limits of the same run, because machines differ and are shared.
enum BenchCommand {
    private static let options = [
        ReportOutput<BenchmarkReport>.option,
        Option("only", "GLOB", "only rows whose id matches", .words(Benchmark.allCases.map(\.rawValue))),
        Option(
            "page", "FILE", "write the rows between the marks of this page, in place of those that are there", .files),
    ]

    static let command = Command(
        "bench", "measure speed and memory against limits; exits with 1 if a goal is missed", usage: "bench [OPTIONS]",
        options, run: run)

    private static func run(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
        let output = try ReportOutput<BenchmarkReport>.readOne(arguments)
        #if DEBUG
            console.error(
                "assay: this is a debug build, whose figures mean little; use swift run -c release assay bench")
        #endif
        let only = try arguments.value("only").map(Glob.init)
        let page = try arguments.value("page").map(BenchmarkPage.init)
        if page != nil, only != nil { throw UsageError("--page needs all rows, and --only leaves some out") }
        let benchmarks = Benchmark.allCases.filter { only?.matches($0.rawValue) ?? true }
        guard !benchmarks.isEmpty else { throw UsageError("--only selects no row") }
        let library = try VectorOptions.load(try Arguments([], knowing: options), console)
        let progress = Progress(console, of: benchmarks.count, "measurement")
        defer { progress.end() }
        var rows: [BenchmarkRow] = []
        for (index, benchmark) in benchmarks.enumerated() {
            progress.update(index, benchmark.rawValue)
            rows.append(try benchmark.row(library))
        }
        progress.end()
        let report = BenchmarkReport(rows: rows)
        try page?.write(report)
        try output.write(report, to: console)
        return rows.allSatisfy(\.isMet) ? .success : .findings
    }
}
