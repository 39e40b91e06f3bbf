internal import AssayConformance
internal import AssayJSON
import Foundation

/// Measures the processor time and memory of the default run in a separate process, as a user starts it.
enum RunBenchmark {
    private static let rounds = 3

    /// Measures the time of several runs.
    static func time(_ library: VectorLibrary) throws -> BenchmarkRow {
        let count = library.vectors.count
        let signature = try ReferenceSignature(of: library.forge.goldenIDToken().idToken)
        var seconds: [Double] = []
        var references: [Double] = []
        for _ in 0..<rounds {
            let before = try usage().seconds
            try start("run", "--format", "json")
            seconds.append(try usage().seconds - before)
            references.append(try PairedMeasurement.time(count, signature.makeAndVerify) * Double(count) / 1e6)
        }
        return BenchmarkRow(
            benchmark: .runVectors, value: median(seconds), unit: "s", limit: median(references),
            limitIs: "\(ReferenceSignature.description), for each vector",
            ratio: median(zip(seconds, references).map { $0 / $1 }))
    }

    /// Measures the memory of a run; no larger child process may have ended before.
    static func memory() throws -> BenchmarkRow {
        try start("vectors", "list")
        let reading = try usage().megabytes
        try start("run", "--format", "json")
        let running = try usage().megabytes
        return BenchmarkRow(
            benchmark: .runVectorsMemory, value: running, unit: "MB", limit: reading,
            limitIs: "assay vectors list, which reads the same vectors", ratio: running / reading)
    }

    private static func median(_ values: [Double]) -> Double { PairedMeasurement.percentile(50, of: values.sorted()) }

    /// Runs this program to its end.
    private static func start(_ arguments: String...) throws {
        guard let executable = Bundle.main.executableURL else {
            throw HarnessError("the path of this executable is unknown")
        }
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
            throw HarnessError("assay \(arguments.joined(separator: " ")) does not pass; fix that first")
        }
    }

    /// The processor seconds of all child processes that have ended, and the memory of the largest one.
    private static func usage() throws -> (seconds: Double, megabytes: Double) {
        var usage = rusage()
        #if canImport(Glibc)
            let result = getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
        #else
            let result = getrusage(RUSAGE_CHILDREN, &usage)
        #endif
        guard result == 0 else { throw HarnessError("the system does not report the resources that processes use") }
        func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
        #if canImport(Darwin)
            let kilobytes = Double(usage.ru_maxrss) / 1024
        #else
            let kilobytes = Double(usage.ru_maxrss)
        #endif
        return (seconds(usage.ru_utime) + seconds(usage.ru_stime), kilobytes * 1024 / 1e6)
    }
}
