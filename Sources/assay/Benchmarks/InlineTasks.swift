import Foundation

/// Runs asynchronous work to its end on the calling thread, so that the thread's own clock measures all of it.
final class InlineTasks: TaskExecutor, @unchecked Sendable {
    private let lock = NSLock()
    // Touched only while the lock is held.
    private var jobs: [UnownedJob] = []

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        lock.withLock { jobs.append(job) }
    }

    /// Runs the work; everything that it awaits must run on this executor, or on the thread itself.
    ///
    /// - Returns: nil if the work waits for something that no job of this executor brings.
    func run<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) -> Value? {
        let result = Box<Value>()
        Task(executorPreference: self) { result.value = await work() }
        while let job = lock.withLock({ jobs.isEmpty ? nil : jobs.removeFirst() }) {
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
        return result.value
    }

    private final class Box<Value>: @unchecked Sendable {
        var value: Value?
    }
}
