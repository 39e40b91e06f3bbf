internal import AssayAdapters
internal import AssayConformance
@preconcurrency internal import CAssayMutants
internal import Foundation

@testable internal import AssayClients

/// Tries mutants of the client library: one copy of this process for each, made by `fork`, with the mutant switched on.
///
///     mutant-trial VECTORS units              prints the names of what can notice a mutant
///     mutant-trial VECTORS reach COUNT        prints what each reaches, with no mutant switched on
///     mutant-trial VECTORS try SECONDS        reads mutants and what to try, and prints what noticed them
///     mutant-trial VECTORS sessions SECONDS   the same, with the client's requests over URLSession
///     mutant-trial VECTORS isolated SECONDS   the same, with the client in a process of its own
///     mutant-trial serve                      the client as an adapter, for `isolated`
@main
enum Trial {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            if arguments == ["serve"] { AdapterServer.serve(try client()) }
            guard arguments.count >= 2 else { throw TrialFailure("expected VECTORS and a command") }
            let units = try Units(folder: arguments[0])
            let number = arguments.count > 2 ? Int32(arguments[2]) ?? 0 : 0
            switch arguments[1] {
            case "units": for unit in units.all { print(unit.id) }
            case "reach": reach(units, count: number, client: try client())
            case "try": try MutantRun(units, limit: number, client: try client()).run()
            case "sessions":
                try MutantRun(units, limit: number, client: LibraryClient(transport: .urlProtocol)).run()
            case "isolated": try MutantRun(units, limit: number, client: nil).run()
            default: throw TrialFailure("unknown command")
            }
        } catch {
            FileHandle.standardError.write(Data("mutant-trial: \(error)\n".utf8))
            exit(2)
        }
    }

    private static func client() throws -> any ClientUnderTest {
        guard let client = BundledClients.client(named: "library") else { throw TrialFailure("no client") }
        return client
    }

    /// Prints, for each unit: its number, its verdict, its time in milliseconds, and the mutants that it reaches.
    private static func reach(_ units: Units, count: Int32, client: any ClientUnderTest) {
        assay_mutant_record(count)
        for number in units.all.indices {
            assay_mutant_forget()
            let start = ContinuousClock.now
            let child = assay_mutant_fork()
            if child == 0 {
                // What ends the process otherwise waits for threads.
                switch try? units.verdict(of: number, client: client) {
                case .passed: _exit(0)
                case .skipped, .inconclusive: _exit(2)
                case .failed, .crashed, .hung, nil: _exit(1)
                }
            }
            var status: Int32 = 0
            let end = assay_mutant_wait(child, 120_000, &status)
            let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
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
            let hasEnded = end == Int32(ASSAY_MUTANT_EXITED.rawValue)
            let verdict = !hasEnded || status == 1 ? "failed" : status == 0 ? "passed" : "skipped"
            print(number, verdict, Int(milliseconds), ranges.joined(separator: ","))
            fflush(nil)
        }
    }
}
