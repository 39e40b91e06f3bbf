import Synchronization

/// The jobs of tasks and of one actor, in the order in which they came.
final class JobQueue: Sendable {
    let taskExecutor: QueueTaskExecutor
    let isolation: QueueIsolation
    private let list = JobList()

    init() {
        taskExecutor = QueueTaskExecutor(list: list)
        isolation = QueueIsolation(list: list)
    }

    func drain() {
        while let job = list.popFirst() {
            switch job {
            case .task(let job):
                job.runSynchronously(on: taskExecutor.asUnownedTaskExecutor())
            case .actor(let job):
                job.runSynchronously(
                    isolatedTo: isolation.unownedExecutor, taskExecutor: taskExecutor.asUnownedTaskExecutor())
            }
        }
    }
}

/// Jobs, first in, first out.
final class JobList: Sendable {
    enum Job: Sendable {
        case task(UnownedJob)
        case actor(UnownedJob)
    }

    private let jobs = Mutex<[Job]>([])

    func append(_ job: Job) {
        jobs.withLock { $0.append(job) }
    }

    func popFirst() -> Job? {
        jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }
}

/// Queues the jobs of tasks.
final class QueueTaskExecutor: TaskExecutor {
    private let list: JobList

    init(list: JobList) {
        self.list = list
    }

    func enqueue(_ job: consuming ExecutorJob) {
        list.append(.task(UnownedJob(job)))
    }
}

/// An actor whose mailbox is the queue.
actor QueueIsolation {
    private let executor: Executor

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(list: JobList) {
        executor = Executor(list: list)
    }

    private final class Executor: SerialExecutor {
        private let list: JobList

        init(list: JobList) {
            self.list = list
        }

        func enqueue(_ job: consuming ExecutorJob) {
            list.append(.actor(UnownedJob(job)))
        }
    }
}
