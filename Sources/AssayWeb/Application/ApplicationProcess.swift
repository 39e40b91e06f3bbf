internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The application under test, started by a shell command in a process group of its own.
package final class ApplicationProcess: Sendable {
    /// Why a command could not be started.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    private struct State {
        var identifier: pid_t?
        /// How the process ended by itself.
        var ending: String?
    }

    private let command: String
    private let environment: [String]
    private let log: String
    private let state = Mutex(State())

    /// - Parameters:
    ///   - command: for `/bin/sh -c`.
    ///   - environment: what the command finds beside this process's own variables, and in place of them.
    ///   - log: the file that its output is added to; `nil` for nowhere.
    package init(command: String, environment: [String: String], inherited: [String: String], log: String?) {
        self.command = command
        self.environment = inherited.merging(environment) { $1 }.map { "\($0)=\($1)" }
        self.log = log ?? "/dev/null"
    }

    deinit { stop() }

    /// Starts it; one that runs is left alone.
    package func start() throws(Failure) {
        let failure: Failure? = state.withLock { state in
            guard state.identifier == nil else { return nil }
            do throws(Failure) {
                state.identifier = try spawn()
                state.ending = nil
                return nil
            } catch {
                return error
            }
        }
        if let failure { throw failure }
    }

    private func spawn() throws(Failure) -> pid_t {
        #if canImport(Glibc)
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #else
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // A group of its own, so that everything it starts can be ended with it; and the signals that this process
        // ignores or holds back do their usual work there.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGINT, SIGTERM, SIGPIPE] { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        var words: [UnsafeMutablePointer<CChar>?] =
            ["/bin/sh", "-c", command].map { (text: String) in strdup(text) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = environment.map { (text: String) in strdup(text) } + [nil]
        defer { for text in words + variables { free(text) } }
        var identifier = pid_t()
        let result = posix_spawn(&identifier, "/bin/sh", &actions, &attributes, &words, &variables)
        guard result == 0 else {
            throw Failure(description: "the command cannot be started: \(String(cString: strerror(result)))")
        }
        return identifier
    }

    /// How it ended by itself; `nil` while it runs or after it was stopped.
    package var ending: String? {
        state.withLock { state in
            guard let identifier = state.identifier else { return state.ending }
            var status: Int32 = 0
            guard waitpid(identifier, &status, WNOHANG) == identifier else { return nil }
            // Its shell is gone; what it left behind must not hold the port.
            kill(-identifier, SIGKILL)
            state.identifier = nil
            let signal = status & 0x7F
            state.ending = signal == 0 ? "ended with status \((status >> 8) & 0xFF)" : "was ended by signal \(signal)"
            return state.ending
        }
    }

    /// Ends the whole group: asks first, and insists after two seconds.
    package func stop() {
        state.withLock { state in
            guard let identifier = state.identifier else { return }
            kill(-identifier, SIGTERM)
            var status: Int32 = 0
            var isGone = false
            for _ in 0..<200 where !isGone {
                isGone = waitpid(identifier, &status, WNOHANG) == identifier
                if !isGone { usleep(10_000) }
            }
            kill(-identifier, SIGKILL)
            if !isGone { waitpid(identifier, &status, 0) }
            state.identifier = nil
        }
    }
}
