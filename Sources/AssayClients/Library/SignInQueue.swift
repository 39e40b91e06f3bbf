internal import Foundation

/// The executor of a client's tasks and of its actors: jobs wait in one queue, and run on the thread that asks for a
/// result.
///
/// So a sign-in in memory never changes threads, and when nothing is left to run, nothing will happen by itself.
final class SignInQueue: Sendable {
    let taskExecutor: QueueTaskExecutor
    let isolation: QueueIsolation
    private let jobs = SignInJobs()

    init() {
        taskExecutor = QueueTaskExecutor(jobs)
        isolation = QueueIsolation(jobs)
    }

    /// Runs what there is to run, until the condition holds.
    ///
    /// - Parameter idle: called when nothing is left to run; false gives up.
    func run(until isDone: () -> Bool, idle: (SignInQueue) -> Bool) {
        while true {
            while let job = jobs.next(waiting: nil) { run(job) }
            if isDone() || !idle(self) { return }
        }
    }

    /// Waits for a job from another thread, and runs it; false if none comes in time.
    func waitForJob(_ limit: TimeInterval) -> Bool {
        guard let job = jobs.next(waiting: limit) else { return false }
        run(job)
        return true
    }

    private func run(_ job: SignInJobs.Job) {
        switch job {
        case .task(let job):
            job.runSynchronously(on: taskExecutor.asUnownedTaskExecutor())
        case .actor(let job):
            job.runSynchronously(
                isolatedTo: isolation.unownedExecutor, taskExecutor: taskExecutor.asUnownedTaskExecutor())
        }
    }
}

/// Jobs, first in, first out.
final class SignInJobs: @unchecked Sendable {
    enum Job {
        case task(UnownedJob)
        case actor(UnownedJob)
    }

    private let condition = NSCondition()
    // Touched only while the condition is locked.
    private var jobs: [Job] = []
    private var first = 0

    func append(_ job: Job) {
        condition.lock()
        jobs.append(job)
        condition.signal()
        condition.unlock()
    }

    /// - Parameter limit: how long to wait for one, in seconds; `nil` for not at all.
    func next(waiting limit: TimeInterval?) -> Job? {
        condition.lock()
        defer { condition.unlock() }
        if let limit {
            let end = Date(timeIntervalSinceNow: limit)
            while first == jobs.count {
                guard condition.wait(until: end) else { return nil }
            }
        }
        guard first < jobs.count else {
            jobs.removeAll(keepingCapacity: true)
            first = 0
            return nil
        }
        defer { first += 1 }
        return jobs[first]
    }
}

/// Queues the jobs of tasks.
final class QueueTaskExecutor: TaskExecutor {
    private let jobs: SignInJobs

    fileprivate init(_ jobs: SignInJobs) { self.jobs = jobs }

    func enqueue(_ job: consuming ExecutorJob) { jobs.append(.task(UnownedJob(job))) }
}

/// An actor whose mailbox is the queue.
actor QueueIsolation {
    private let executor: Executor

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    fileprivate init(_ jobs: SignInJobs) { executor = Executor(jobs) }

    private final class Executor: SerialExecutor {
        private let jobs: SignInJobs

        init(_ jobs: SignInJobs) { self.jobs = jobs }

        func enqueue(_ job: consuming ExecutorJob) { jobs.append(.actor(UnownedJob(job))) }
    }
}
