package import Foundation

/// A thread for the asynchronous work of one client, which can be abandoned if the work never ends.
///
/// On Swift's shared thread pool, two clients that never return would block everything on a machine with two cores.
package final class Worker: Sendable {
    private let jobs = JobQueue()
    /// The thread's folder below /proc, on Linux.
    private let folder = Monitor<String?>(nil)

    /// Starts the thread.
    ///
    /// The thread runs until `stop()`; a thread whose job never returns is never freed.
    package init() {
        let thread = Thread { [jobs, folder] in
            let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
            folder.withLock { $0 = own }
            jobs.runUntilClosed()
        }
        // Some vectors nest their input deeply, and secondary threads have small stacks by default.
        thread.stackSize = 8 * 1024 * 1024
        thread.start()
    }

    /// Runs the work on this thread; the completion runs there too.
    package func run(_ work: @escaping @Sendable () async -> Void) {
        Task(executorPreference: jobs) { await work() }
    }

    /// What the thread has used so far; `nil` if the system does not tell.
    package var time: ThreadTime? {
        guard let folder = folder.withLock({ $0 }),
            let text = try? String(contentsOfFile: "/proc/\(folder)/schedstat", encoding: .utf8)
        else { return nil }
        return ThreadTime(schedulerStatistics: text)
    }

    /// Ends the thread after its remaining jobs.
    package func stop() { jobs.close() }

    /// Runs work on a new thread, and blocks the caller until it has ended.
    package static func result<Value: Sendable>(of work: @escaping @Sendable () async -> Value) -> Value {
        let worker = Worker()
        defer { worker.stop() }
        let result = Monitor<Value?>(nil)
        worker.run {
            let value = await work()
            result.withLock { $0 = value }
        }
        return result.wait { $0 }
    }
}

extension Thread {
    /// Runs work that blocks on a new thread, and suspends the caller until it has ended.
    package static func result<Value: Sendable>(of work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            Thread { continuation.resume(returning: work()) }.start()
        }
    }
}
