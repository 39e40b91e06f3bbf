internal import AssayConformance
internal import AssayJSON
import Foundation

/// `assay bench`: ratios to limits of the same run, because machines differ and are shared.
enum BenchCommand {
    private static let options = [
        ReportOutput<BenchmarkReport>.option,
        Option("only", "GLOB", "only rows whose id matches", .words(Benchmark.allCases.map(\.rawValue))),
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
        let benchmarks = Benchmark.allCases.filter { only?.matches($0.rawValue) ?? true }
        guard !benchmarks.isEmpty else { throw UsageError("--only selects no row") }
        let library = try VectorOptions.load(try Arguments([], knowing: options), console)
        let progress = Progress(console, of: benchmarks.count, "measurement")
        defer { progress.end() }
        var rows: [BenchmarkRow] = []
        for (index, benchmark) in benchmarks.enumerated() {
            progress.update(index, benchmark.rawValue)
            rows += try benchmark.rows(library)
        }
        progress.end()
        try output.write(BenchmarkReport(rows: rows), to: console)
        return rows.allSatisfy(\.isMet) ? .success : .findings
    }
}
