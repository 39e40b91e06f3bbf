/// A queue of the jobs of tasks and of one actor, which run first in, first out, on the thread that drains it.
///
/// Work in memory therefore stays on one thread, and an empty queue means that all work waits for something else.
package final class JobQueue: TaskExecutor {
    /// An actor whose jobs go into this queue; other actors can use its executor.
    package let isolation: JobQueueActor
    private let jobs = JobList()

    package init() { isolation = JobQueueActor(jobs) }

    package func enqueue(_ job: consuming ExecutorJob) { jobs.append(.task(UnownedJob(job))) }

    /// Runs jobs on this thread until none is left; returns whether there was one.
    @discardableResult package func drain() -> Bool {
        var isEmpty = true
        while let job = jobs.first() {
            isEmpty = false
            run(job)
        }
        return !isEmpty
    }

    /// Ends a wait for the next job on another thread.
    package func wake() { jobs.append(.nothing) }

    /// Waits for a job from another thread and runs it; returns `false` if none arrives in time.
    package func runNext(within limit: Duration) -> Bool {
        guard let job = jobs.first(within: limit) else { return false }
        run(job)
        return true
    }

    /// Runs asynchronous work to its end on this thread.
    ///
    /// - Returns: `nil` if the work waits for something that no job of this queue does.
    package func result<Value: Sendable>(of work: @escaping @Sendable () async -> Value) -> Value? {
        let result = Monitor<Value?>(nil)
        Task(executorPreference: self) {
            let value = await work()
            result.withLock { $0 = value }
        }
        drain()
        return result.withLock { $0 }
    }

    /// Runs jobs on this thread as they arrive, until the queue is closed and empty.
    func runUntilClosed() {
        while let job = jobs.firstUnlessClosed() { run(job) }
    }

    func close() { jobs.close() }

    private func run(_ job: JobList.Job) {
        switch job {
        case .task(let job): job.runSynchronously(on: asUnownedTaskExecutor())
        case .actor(let job):
            job.runSynchronously(isolatedTo: isolation.unownedExecutor, taskExecutor: asUnownedTaskExecutor())
        case .nothing: break
        }
    }
}

/// An actor whose jobs go into a queue.
package actor JobQueueActor {
    private let executor: Executor

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    fileprivate init(_ jobs: JobList) { executor = Executor(jobs) }

    private final class Executor: SerialExecutor {
        private let jobs: JobList

        init(_ jobs: JobList) { self.jobs = jobs }

        func enqueue(_ job: consuming ExecutorJob) { jobs.append(.actor(UnownedJob(job))) }
    }
}

/// Jobs in the order in which they arrived.
private final class JobList: Sendable {
    enum Job {
        case task(UnownedJob)
        case actor(UnownedJob)
        case nothing
    }

    private struct State {
        var jobs: [Job] = []
        var taken = 0
        var isClosed = false

        mutating func popFirst() -> Job? {
            guard taken < jobs.count else {
                jobs.removeAll(keepingCapacity: true)
                taken = 0
                return nil
            }
            defer { taken += 1 }
            return jobs[taken]
        }
    }

    private let state = Monitor(State())

    func append(_ job: Job) { state.withLock { $0.jobs.append(job) } }

    func first() -> Job? { state.withLock { $0.popFirst() } }

    func first(within limit: Duration) -> Job? { state.wait(for: limit) { $0.popFirst() } }

    /// Waits for a job; returns `nil` when the queue is empty and closed.
    func firstUnlessClosed() -> Job? {
        state.wait { state in state.popFirst().map(Optional.some) ?? (state.isClosed ? .some(nil) : nil) }
    }

    func close() { state.withLock { $0.isClosed = true } }
}
