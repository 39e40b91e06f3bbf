internal import CAssayProcesses
internal import Foundation
internal import Synchronization

/// A command of the user that ends, with all processes that it has started, no later than this process.
///
/// A guardian process runs between the two (`CAssayProcesses`). On Linux it finds all descendants, in any session or
/// process group; on other systems it ends only the command's process group.
package final class GuardedProcess: Sendable {
    /// How a command ended.
    package enum Ending: Sendable, Hashable, CustomStringConvertible {
        case status(Int32)
        case signal(Int32)
        /// Another process ended the guardian, and the command with it.
        case unknown

        package var description: String {
            switch self {
            case .status(let number): "exit status \(number)"
            case .signal(let number): "signal \(number) (\(String(cString: strsignal(number))))"
            case .unknown: "the end of its guardian"
            }
        }

        /// POSIX defines the bits only by macros; they are these on all supported systems.
        fileprivate init(waitStatus status: Int32) {
            let signal = status & 0x7F
            self = signal == 0 ? .status((status >> 8) & 0xFF) : .signal(signal)
        }
    }

    private struct State {
        /// The pipe whose end makes the guardian end the command; `nil` when it is closed.
        var life: FileDescriptor?
        var ending: Ending?
    }

    /// Becomes readable as soon as the command has ended.
    package let report: FileDescriptor
    private let guardian: pid_t
    private let state: Mutex<State>

    /// Runs a command line in `/bin/sh`.
    ///
    /// - Parameters:
    ///   - environment: All environment variables of the command.
    ///   - streams: The command's standard input, output and error.
    package init(
        command: String, environment: [String: String],
        streams: (input: FileDescriptor, output: FileDescriptor, errors: FileDescriptor)
    ) throws(ProcessFailure) {
        let (childLife, life) = try FileDescriptor.pipe()
        let (report, childReport) = try FileDescriptor.pipe()
        report.stopBlocking()
        let words = ["/bin/sh", "-c", command]
        let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        let variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in arguments + variables { free(text) } }
        let numbers = [streams.input.number, streams.output.number, streams.errors.number]
        guardian = assay_start_guarded(arguments, variables, numbers, childLife.number, childReport.number)
        guard guardian > 0 else { throw ProcessFailure("a command cannot be started", errno) }
        self.report = report
        state = Mutex(State(life: life))
    }

    deinit { end() }

    /// The memory of the command and its descendants.
    package var memory: ProcessMemory { ProcessMemory(parent: guardian) }

    /// The processor time of the command and its descendants.
    package var processorTime: ProcessorTime { ProcessorTime(parent: guardian) }

    /// How the command ended by itself; `nil` while it runs.
    ///
    /// Processes that it has started may still run.
    package var ending: Ending? { state.withLock { learnEnding(&$0) } }

    private func learnEnding(_ state: inout State) -> Ending? {
        guard state.ending == nil else { return state.ending }
        var buffer = [UInt8](repeating: 0, count: MemoryLayout<Int32>.size)
        switch report.read(into: &buffer) {
        case .bytes(buffer.count):
            state.ending = Ending(waitStatus: buffer.withUnsafeBytes { $0.loadUnaligned(as: Int32.self) })
        case .nothingNow: break
        case .bytes, .ended: state.ending = .unknown
        }
        return state.ending
    }

    /// Waits for the command to end by itself; returns `nil` after the limit.
    package func ending(within limit: Duration) -> Ending? {
        let deadline = ContinuousClock.now + limit
        while true {
            if let ending { return ending }
            let left = deadline - ContinuousClock.now
            guard left > .zero else { return nil }
            var event = pollfd(fd: report.number, events: Int16(POLLIN), revents: 0)
            _ = poll(&event, 1, Int32(clamping: Int64(left / .milliseconds(1)) + 1))
        }
    }

    /// Sends SIGTERM to the command's process group.
    package func askToEnd() {
        state.withLock { _ = $0.life?.write([0]) }
    }

    /// Kills the command and all processes that it has started, and returns when they have ended.
    package func end() {
        state.withLock { state in
            guard state.life != nil else { return }
            // A command that has ended by itself keeps its own ending.
            _ = learnEnding(&state)
            state.life = nil
            var status: Int32 = 0
            while waitpid(guardian, &status, 0) == -1, errno == EINTR {}
        }
    }
}
