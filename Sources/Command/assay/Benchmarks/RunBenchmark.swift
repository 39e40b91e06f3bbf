internal import AssayConformance
internal import AssayJSON
import Foundation

/// Measures the processor time and memory of the default run in a separate process, as a user starts it.
enum RunBenchmark {
    private static let rounds = 3

    static func rows(_ library: VectorLibrary) throws -> [BenchmarkRow] {
        let count = library.vectors.count
        let signature = try ReferenceSignature(of: library.forge.goldenIDToken().idToken)
        try start("vectors", "list")
        let reading = try usage()
        var seconds: [Double] = []
        var references: [Double] = []
        for _ in 0..<rounds {
            let before = try usage().seconds
            try start("run", "--format", "json")
            seconds.append(try usage().seconds - before)
            references.append(try PairedMeasurement.time(count, signature.makeAndVerify) * Double(count) / 1e6)
        }
        let all = try usage()
        return [
            BenchmarkRow(
                id: "run-vectors", value: median(seconds), unit: "s", limit: median(references),
                limitIs: "\(ReferenceSignature.description), for each vector",
                ratio: median(zip(seconds, references).map { $0 / $1 }), goal: .atMost(3)),
            BenchmarkRow(
                id: "run-vectors-memory", value: all.megabytes, unit: "MB", limit: reading.megabytes,
                limitIs: "assay vectors list, which reads the same vectors",
                // A run renders the vectors, and the list does not.
                ratio: all.megabytes / reading.megabytes, goal: .atMost(2.6)),
        ]
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
