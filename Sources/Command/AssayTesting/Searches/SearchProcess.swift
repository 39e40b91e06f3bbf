internal import AssayProcesses
internal import CAssayProcesses
internal import Foundation

/// Starts this program again as the process of a search.
///
/// A copy of this process (fork) would be no place for one: the runner of the tests has threads, and a copy lacks what
/// they hold. The program that is started again ends before `main`, in `assay_search`, and runs no test.
enum SearchProcess {
    /// Why there is no such process.
    struct Failure: Error, CustomStringConvertible {
        let description: String
        /// Whether the search had begun, so that it would end this process as it has ended its own.
        var hasBegun = false
    }

    /// What the search has shown, in the order of the scenarios.
    static func results(of request: SearchRequest, limit: Duration) throws -> [SearchedScenario] {
        #if os(Linux)
            guard request.type != nil else { throw Failure(description: "the client's type cannot be named") }
            let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
            let folder = try SearchFolder()
            defer { folder.remove() }
            try folder.write(request, to: "request")
            var environment = ProcessInfo.processInfo.environment
            environment[ASSAY_SEARCH_VARIABLE] = folder.path
            // To find the place of a trap in the source takes seconds.
            environment["SWIFT_BACKTRACE"] = "enable=no"
            let nothing = try FileDescriptor.open("/dev/null", forWriting: false)
            let output = try FileDescriptor.open("/dev/null", forWriting: true)
            let errors = try FileDescriptor.open(folder.errors, forWriting: true)
            let quoted = "'" + program.replacing("'", with: "'\\''") + "'"
            // If the program should not notice that it is a search, it has no test to run.
            let process = try GuardedProcess(
                command: "exec \(quoted) --testing-library swift-testing --filter 'a^'", environment: environment,
                streams: (nothing, output, errors))
            defer { process.end() }
            let ending = process.ending(within: limit)
            if let results = folder.read([SearchedScenario].self, from: "results") { return results }
            let how = ending.map { "it ended with \($0)" } ?? "it did not end"
            throw Failure(
                description: "the process of the search gave no results: \(how)"
                    + (folder.lastWords.map { ", \($0)" } ?? ""),
                hasBegun: folder.read(Bool.self, from: SearchFolder.begun) ?? false)
        #else
            throw Failure(description: "on this system a search has no process of its own")
        #endif
    }
}
