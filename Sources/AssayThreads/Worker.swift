internal import Foundation

/// A thread that runs one client's asynchronous work to its end, so that work that never ends can be left behind.
///
/// On Swift's shared pool two clients that never return would stop everything on a machine of two cores.
package final class Worker: Sendable {
    private let jobs = JobQueue()

    /// Starts the thread.
    ///
    /// It lives until `stop()`; one whose job never returns is never freed.
    package init() {
        let thread = Thread { [jobs] in jobs.runUntilClosed() }
        // Some vectors nest their input deeply on purpose, and secondary threads get small stacks.
        thread.stackSize = 8 * 1024 * 1024
        thread.start()
    }

    /// Runs the work on this thread; the completion runs there too.
    package func run(_ work: @escaping @Sendable () async -> Void) {
        Task(executorPreference: jobs) { await work() }
    }

    /// Ends the thread once nothing is left to do.
    package func stop() { jobs.close() }

    /// Runs work on a thread of its own, and blocks the caller's until it has ended.
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
