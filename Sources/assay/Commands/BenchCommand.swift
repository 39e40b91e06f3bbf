internal import AssayConformance
internal import AssayJSON
import Foundation

/// `assay bench`: ratios to limits of the same run, because machines differ and are shared.
enum BenchCommand {
    private static let options = [
        ReportOutput<BenchmarkReport>.option, Option("only", "GLOB", "only rows whose id matches"),
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
        func wants(_ id: String) -> Bool { only?.matches(id) ?? true }
        let library = try VectorOptions.load(try Arguments([], knowing: options), console)
        let verification = try VerificationBenchmark(library)
        var rows: [BenchmarkRow] = []
        if wants("verify-id-token") { rows.append(try verification.againstOpenSSL()) }
        if wants("parse-json") { rows.append(try JSONBenchmark.row()) }
        if wants("verify-growth") { rows.append(verification.growth()) }
        if wants("verify-worst-names") { rows.append(try verification.worstNames()) }
        if wants("verify-beyond-limit") { rows.append(verification.beyondTheLimit()) }
        if wants("sign-in") || wants("sign-in-memory") {
            let signIns = try SignInBenchmark(library)
            if wants("sign-in") { rows.append(try signIns.againstOpenSSL()) }
            if wants("sign-in-memory") { rows.append(try signIns.memory()) }
        }
        if wants("schedules-actor") { rows.append(try ScheduleBenchmark.trivialActor()) }
        if wants("schedules-sign-in") { rows.append(try ScheduleBenchmark.wholeSignIn(library)) }
        if wants("adapter") { rows.append(try AdapterBenchmark.row(library)) }
        if wants("run-vectors") { rows += try RunBenchmark.rows(library) }
        guard !rows.isEmpty else { throw UsageError("--only selects no row") }
        try output.write(BenchmarkReport(rows: rows), to: console)
        return rows.allSatisfy(\.isMet) ? .success : .findings
    }
}
