internal import AssayProcesses
internal import Foundation

/// A command of the user's, with pipes to its three standard streams.
final class ChildProcess {
    /// Its standard input, to write to without blocking; `nil` once closed.
    private(set) var input: FileDescriptor?
    /// Its standard output, to read from without blocking.
    let output: FileDescriptor
    /// Its standard error, to read from without blocking.
    let errors: FileDescriptor
    private let process: GuardedProcess

    /// Runs a command line in `/bin/sh`, with this process's environment and folder.
    init(command: String) throws(ProcessFailure) {
        Self.ignoreBrokenPipes
        let (childInput, input) = try FileDescriptor.pipe()
        let (output, childOutput) = try FileDescriptor.pipe()
        let (errors, childErrors) = try FileDescriptor.pipe()
        process = try GuardedProcess(
            command: command, environment: ProcessInfo.processInfo.environment,
            streams: (childInput, childOutput, childErrors))
        input.stopBlocking()
        output.stopBlocking()
        errors.stopBlocking()
        self.input = input
        self.output = output
        self.errors = errors
    }

    /// A client that ends while it is written to must not end this process: the write fails, and says so.
    private static let ignoreBrokenPipes: Void = { _ = signal(SIGPIPE, SIG_IGN) }()

    /// Can be read from as soon as the command has ended, whoever still holds its pipes.
    var report: FileDescriptor { process.report }

    /// How it ended by itself, for example `exit status 1`; `nil` while it runs.
    var ending: String? { process.ending?.description }

    /// Lets the process read the end of its input.
    func closeInput() { input = nil }

    /// Waits for the end, and ends the process if that takes too long, and in any case all that it has started.
    ///
    /// - Returns: how it ended by itself; `nil` if it had to be ended.
    func end(within limit: Duration) -> String? {
        let ending = process.ending(within: limit)
        process.end()
        return ending?.description
    }
}
