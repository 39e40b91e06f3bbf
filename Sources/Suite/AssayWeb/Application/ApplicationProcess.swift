package import AssayProcesses
internal import Synchronization

/// The application under test, started by a shell command; it ends with this process at the latest.
package final class ApplicationProcess: Sendable {
    /// Why a command could not be started.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    private struct State {
        var process: GuardedProcess?
        var output: ApplicationOutput?
        /// How the process ended, if it was not stopped.
        var ending: GuardedProcess.Ending?

        /// Ends what is left of the process; then the file has all of the output, before anybody reads it.
        mutating func end(_ process: GuardedProcess) {
            process.end()
            self.process = nil
            _ = output?.lastLines()
        }
    }

    private let command: String
    private let environment: [String: String]
    private let log: String?
    private let secrets: [String]
    private let state = Mutex(State())

    /// - Parameters:
    ///   - command: the command for `/bin/sh -c`.
    ///   - environment: variables that are added to the inherited ones or replace them.
    ///   - log: the file that the output is appended to; `nil` keeps only the last lines.
    ///   - secrets: texts that are left out where the last lines are shown.
    package init(
        command: String, environment: [String: String], inherited: [String: String], log: String?,
        secrets: [String] = []
    ) {
        self.command = command
        self.environment = inherited.merging(environment) { $1 }
        self.log = log
        self.secrets = secrets.filter { !$0.isEmpty }
    }

    deinit { stop() }

    /// Starts the application unless it is running.
    package func start() throws(Failure) {
        let failure: Failure? = state.withLock { state in
            guard state.process == nil else { return nil }
            do throws(ProcessFailure) {
                let copy = try log.map { path throws(ProcessFailure) in try FileDescriptor.open(path, forWriting: true)
                }
                let (reading, writing) = try FileDescriptor.pipe()
                state.process = try GuardedProcess(
                    command: command, environment: environment,
                    streams: (try FileDescriptor.open("/dev/null", forWriting: false), writing, writing))
                state.output = ApplicationOutput(reading: reading, copy: copy)
                state.ending = nil
                return nil
            } catch {
                return Failure(description: "the command cannot be started: \(error)")
            }
        }
        if let failure { throw failure }
    }

    /// How the application ended; `nil` while it runs and after it was stopped.
    package var ending: GuardedProcess.Ending? {
        state.withLock { state in
            guard let process = state.process else { return state.ending }
            guard let ending = process.ending else { return nil }
            // The shell has ended; processes that it left behind must not hold the port.
            state.end(process)
            state.ending = ending
            return ending
        }
    }

    /// The last lines of the output, joined to one, without secrets; `nil` if there is none.
    package var lastLines: String? {
        state.withLock { $0.output }?.lastLines().map { text in
            secrets.reduce(text) { $0.replacing($1, with: "(secret)") }
        }
    }

    /// Where to find all of the output, as the end of a message.
    var whereAllIs: String {
        log.map { "; \($0) has all of its output" } ?? "; with --log FILE, the file has all of its output"
    }

    /// Ends the application and all that it started: it asks first, and kills after two seconds.
    package func stop() {
        state.withLock { state in
            guard let process = state.process else { return }
            process.askToEnd()
            _ = process.ending(within: .seconds(2))
            state.end(process)
        }
    }
}
