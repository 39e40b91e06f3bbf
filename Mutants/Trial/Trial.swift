internal import AssayAdapters
internal import AssayConformance
@preconcurrency internal import CAssayMutants
internal import Foundation

@testable internal import AssayClients

/// Tries mutants of the client library: one copy of this process for each, made by `fork`, with the mutant switched on.
///
///     mutant-trial VECTORS units              prints the names of what can notice a mutant
///     mutant-trial VECTORS reach COUNT UNITS  prints what each of UNITS reaches, of COUNT mutants, with none switched on
///     mutant-trial VECTORS try SECONDS        reads mutants and what to try, and prints what noticed them
///     mutant-trial VECTORS sessions SECONDS   the same, with the client's requests over URLSession
///     mutant-trial VECTORS isolated SECONDS   the same, with the client in a process of its own
///     mutant-trial serve                      the client as an adapter, for `isolated`
///     mutant-trial guard SECONDS PROGRAM …    runs a program within the limits, and prints how it ended
///
/// SECONDS is the processor time of a step.
@main
enum Trial {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            if arguments == ["serve"] { AdapterServer.serve(try ClientPlace.here.client(with: assay_mutant_active)) }
            assay_mutant_follow_parent()
            if arguments.count > 2, arguments[0] == "guard" { return guardProgram(arguments) }
            guard arguments.count >= 2 else { throw TrialFailure("expected VECTORS and a command") }
            let number = arguments.count > 2 ? Int32(arguments[2]) ?? 0 : 0
            if arguments[1] == "reach" { assay_mutant_record(number) }
            let units = try Units(folder: arguments[0])
            switch arguments[1] {
            case "units": for name in try units.names() { print(name) }
            case "reach": reach(units, unitCount: Int(arguments.last ?? "") ?? 0, count: number)
            default:
                guard let place = ClientPlace(rawValue: arguments[1]) else { throw TrialFailure("unknown command") }
                try MutantRun(units, limit: number, client: place).run()
            }
        } catch {
            FileHandle.standardError.write(Data("mutant-trial: \(error)\n".utf8))
            exit(2)
        }
    }

    /// Prints, for each unit: its number, its verdict, its milliseconds of processor time, and the mutants it reaches.
    ///
    /// The first line has what reading the vectors reaches: a mutant there is switched on too late.
    private static func reach(_ units: Units, unitCount: Int, count: Int32) {
        print(ranges(count))
        for number in 0..<unitCount {
            assay_mutant_forget()
            let child = assay_mutant_fork(MutantRun.memory)
            if child == 0 {
                assay_mutant_begin(Int32(number), 120)
                // What ends the process otherwise waits for threads.
                switch try? units.verdict(of: number, client: ClientPlace.here.client(with: -1)) {
                case .passed, .unjudged: _exit(0)
                case .skipped, .inconclusive: _exit(2)
                case .failed, .crashed, .hung, nil: _exit(1)
                }
            }
            let end = assay_mutant_wait(child, MutantRun.idleLimit)
            let hasEnded = end.how == ASSAY_MUTANT_EXITED
            let verdict = !hasEnded || end.status == 1 ? "failed" : end.status == 0 ? "passed" : "skipped"
            print(number, verdict, end.milliseconds, ranges(count))
            fflush(nil)
        }
    }

    /// The mutants that have been reached, as ranges.
    private static func ranges(_ count: Int32) -> String {
        var ranges: [String] = []
        var first: Int32?
        for mutant in 0...count {
            let isReached = mutant < count && assay_mutant_reached[Int(mutant)] != 0
            if isReached, first == nil { first = mutant }
            if !isReached, let start = first {
                ranges.append("\(start)-\(mutant - 1)")
                first = nil
            }
        }
        return ranges.joined(separator: ",")
    }

    /// Runs a program, and ends what it has started when it ends, when it reaches a limit, and when this process ends.
    ///
    /// Prints the outcome and the milliseconds of processor time.
    private static func guardProgram(_ arguments: [String]) {
        let child = assay_mutant_fork(guardedMemory)
        if child == 0 {
            let nowhere = open("/dev/null", O_RDWR)
            for descriptor: Int32 in 0...2 { dup2(nowhere, descriptor) }
            assay_mutant_begin(0, Int32(arguments[1]) ?? 0)
            var words: [UnsafeMutablePointer<CChar>?] = arguments.dropFirst(2).map { strdup($0) } + [nil]
            execv(arguments[2], &words)
            _exit(127)
        }
        let end = assay_mutant_wait(child, MutantRun.idleLimit)
        print(MutantRun.outcome(of: end), end.milliseconds)
    }

    /// What a program may use of the machine's memory, in bytes; it has many threads, each with a stack.
    private static let guardedMemory: Int64 = 8 << 30
}
