internal import AssayProcesses
internal import Foundation

/// A process that runs a user's command, with pipes to its three standard streams.
final class ChildProcess {
    /// The non-blocking pipe to its standard input; `nil` after it was closed.
    private(set) var input: FileDescriptor?
    /// The non-blocking pipe from its standard output.
    let output: FileDescriptor
    /// The non-blocking pipe from its standard error.
    let errors: FileDescriptor
    private let process: GuardedProcess

    /// Runs a command line in `/bin/sh`, with this process's environment and working folder.
    init(command: String) throws(ProcessFailure) {
        Self.ignoreBrokenPipes
        let (childInput, input) = try FileDescriptor.pipe()
        let (output, childOutput) = try FileDescriptor.pipe()
        let (errors, childErrors) = try FileDescriptor.pipe()
        process = try GuardedProcess(
            command: command,
            environment: Self.environment(from: ProcessInfo.processInfo.environment),
            streams: (childInput, childOutput, childErrors))
        input.stopBlocking()
        output.stopBlocking()
        errors.stopBlocking()
        self.input = input
        self.output = output
        self.errors = errors
    }

    /// The environment of the command.
    ///
    /// A program in Swift prints no backtrace after a trap unless the user asks for one: making it can take longer than
    /// the time limit, and the line before it says what happened.
    static func environment(from own: [String: String]) -> [String: String] {
        ["SWIFT_BACKTRACE": "enable=no"].merging(own) { $1 }
    }

    /// Ignores `SIGPIPE`, so that a write to a client that has ended fails instead of ending this process.
    private static let ignoreBrokenPipes: Void = { _ = signal(SIGPIPE, SIG_IGN) }()

    /// A file descriptor that becomes readable when the command ends, even if other processes still hold its pipes.
    var report: FileDescriptor { process.report }

    /// How it ended, for example `exit status 1`; `nil` while it runs.
    var ending: String? { process.ending?.description }

    /// The memory that it and its descendants use now, in bytes; their peaks count from here.
    func startMeasuringMemory() -> Int? { process.memory.start() }

    /// The sum of the peaks since then, in bytes; `nil` where the system does not tell.
    var peakMemory: Int? { process.memory.peak }

    /// The processor time that it and its descendants have used; `nil` where the system does not tell.
    var processorTime: Duration? { process.processorTime.used }

    /// Closes the process's standard input.
    func closeInput() { input = nil }

    /// Waits for the end, then kills the process if it still runs and all processes that it started.
    ///
    /// - Returns: how it ended by itself; `nil` if it had to be killed.
    func end(within limit: Duration) -> String? {
        let ending = process.ending(within: limit)
        process.end()
        return ending?.description
    }
}
