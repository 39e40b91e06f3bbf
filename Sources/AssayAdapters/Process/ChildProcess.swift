internal import Foundation
internal import Synchronization

/// A command of the user's in a process group of its own, with pipes to its three standard streams.
///
/// `posix_spawn` rather than Foundation's `Process`: many are started from many threads, and a command that hangs has to
/// end with everything that it has started itself.
final class ChildProcess {
    /// Its standard input, to write to without blocking; `nil` once closed.
    private(set) var input: FileDescriptor?
    /// Its standard output, to read from without blocking.
    let output: FileDescriptor
    /// Its standard error, to read from without blocking.
    let errors: FileDescriptor
    private let processID: pid_t

    /// Runs a command line in `/bin/sh`, with this process's environment and folder.
    init(command: String) throws(AdapterFailure) {
        Self.ignoreBrokenPipes
        let (childInput, input) = try FileDescriptor.pipe()
        let (output, childOutput) = try FileDescriptor.pipe()
        let (errors, childErrors) = try FileDescriptor.pipe()
        let processID = try Self.spawn(command, [childInput, childOutput, childErrors])
        input.stopBlocking()
        output.stopBlocking()
        errors.stopBlocking()
        self.processID = processID
        self.input = input
        self.output = output
        self.errors = errors
    }

    /// A client that ends while it is written to must not end this process: the write fails, and says so.
    private static let ignoreBrokenPipes: Void = { _ = signal(SIGPIPE, SIG_IGN) }()

    private static func spawn(_ command: String, _ streams: [FileDescriptor]) throws(AdapterFailure) -> pid_t {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        for (number, stream) in streams.enumerated() {
            posix_spawn_file_actions_adddup2(&actions, stream.number, Int32(number))
        }
        // A group of its own, and the signals as a shell would leave them.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigaddset(&signals, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setpgroup(&attributes, 0)
        var flags = Int32(POSIX_SPAWN_SETPGROUP) | Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)
        #if canImport(Darwin)
            flags |= Int32(POSIX_SPAWN_CLOEXEC_DEFAULT)
        #endif
        posix_spawnattr_setflags(&attributes, Int16(flags))
        let words = ["sh", "-c", command]
        let variables = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
        let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        let environment: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) } + [nil]
        defer { for text in arguments + environment { free(text) } }
        var processID: pid_t = 0
        let error = FileDescriptor.inheritance.withLock { _ in
            posix_spawn(&processID, "/bin/sh", &actions, &attributes, arguments, environment)
        }
        guard error == 0 else {
            throw .harness("a process cannot be started: \(String(cString: strerror(error)))")
        }
        return processID
    }

    /// Lets the process read the end of its input.
    func closeInput() { input = nil }

    /// Waits for the end, and ends the process and all that it started if that takes too long.
    ///
    /// - Returns: how it ended: `exit status 1`, `signal 11 (Segmentation fault)`; `nil` if it had to be ended.
    func end(within limit: Duration) -> String? {
        let deadline = ContinuousClock.now + limit
        while !hasEnded, ContinuousClock.now < deadline { usleep(1_000) }
        let endedItself = hasEnded
        // The leader is not reaped before, so that the group's number cannot be another's by now.
        kill(-processID, SIGKILL)
        var status: Int32 = 0
        while waitpid(processID, &status, 0) == -1, errno == EINTR {}
        guard endedItself else { return nil }
        // POSIX leaves the numbers to macros; every system that this runs on has them so.
        let signal = status & 0x7F
        if signal == 0 { return "exit status \((status >> 8) & 0xFF)" }
        return "signal \(signal) (\(String(cString: strsignal(signal))))"
    }

    /// Whether it has ended; it is not reaped.
    private var hasEnded: Bool {
        var information = siginfo_t()
        return waitid(P_PID, id_t(processID), &information, WEXITED | WNOHANG | WNOWAIT) == 0
            && information.si_signo == SIGCHLD
    }
}
