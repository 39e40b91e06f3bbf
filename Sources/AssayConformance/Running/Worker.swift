internal import Foundation

/// A thread that runs one client's asynchronous work to its end, so that work that never ends can be left behind.
///
/// On Swift's shared pool two clients that never return would stop everything on a machine of two cores.
package final class Worker: TaskExecutor, @unchecked Sendable {
    private let condition = NSCondition()
    // Both are touched only while the condition is locked.
    private var jobs: [UnownedJob] = []
    private var isStopped = false

    /// Starts the thread.
    ///
    /// It lives until `stop()`; a worker whose job never returns is never freed.
    package init() {
        let thread = Thread { [self] in drain() }
        // Some vectors nest their input deeply on purpose, and secondary threads get small stacks.
        thread.stackSize = 8 * 1024 * 1024
        thread.start()
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        condition.lock()
        jobs.append(UnownedJob(job))
        condition.signal()
        condition.unlock()
    }

    /// Runs the work on this thread; the completion runs there too.
    package func run(_ work: @escaping @Sendable () async -> Void) {
        Task(executorPreference: self) { await work() }
    }

    /// Ends the thread once nothing is left to do.
    package func stop() {
        condition.lock()
        isStopped = true
        condition.signal()
        condition.unlock()
    }

    private func drain() {
        while let job = next() {
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }

    private func next() -> UnownedJob? {
        condition.lock()
        defer { condition.unlock() }
        while jobs.isEmpty {
            if isStopped { return nil }
            condition.wait()
        }
        return jobs.removeFirst()
    }
}
