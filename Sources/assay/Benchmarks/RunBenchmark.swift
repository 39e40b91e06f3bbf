import Foundation

/// Measures the processor time and memory of the default run in a separate process, as a user starts it.
enum RunBenchmark {
    private static let secondsAllowed = 1.5
    private static let megabytesAllowed = 150.0

    static func rows() throws -> [BenchmarkRow] {
        guard let executable = Bundle.main.executableURL else {
            throw HarnessError("the path of this executable is unknown")
        }
        let process = Process()
        process.executableURL = executable
        process.arguments = ["run", "--format", "json"]
        process.standardOutput = FileHandle.nullDevice
        let before = try usage()
        try process.run()
        process.waitUntilExit()
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
            throw HarnessError("the default run does not pass; fix that first")
        }
        let after = try usage()
        let seconds = after.seconds - before.seconds
        return [
            BenchmarkRow(
                id: "run-vectors", value: seconds, unit: "s", limit: secondsAllowed,
                limitIs: "the processor time allowed to the whole default run", ratio: seconds / secondsAllowed,
                goal: .atMost(1)),
            BenchmarkRow(
                id: "run-vectors-memory", value: after.megabytes, unit: "MB", limit: megabytesAllowed,
                limitIs: "the memory allowed to the whole default run", ratio: after.megabytes / megabytesAllowed,
                goal: .atMost(1)),
        ]
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
