internal import Synchronization

/// Runs asynchronous code to its end on the calling thread.
///
/// A task and a semaphore are twelve times as dear, and the thread that goes on is another each time.
enum InlineExecution {
    /// The result; nil if the code waits for something that no job of its own will bring.
    static func run<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) -> Value? {
        let executor = InlineExecutor()
        let result = Mutex<Value?>(nil)
        let box = Box(result)
        Task(executorPreference: executor) {
            let value = await body()
            box.result.withLock { $0 = value }
        }
        executor.drain()
        return box.result.withLock { $0 }
    }

    private final class Box<Value: Sendable>: Sendable {
        let result: Mutex<Value?>

        init(_ result: consuming Mutex<Value?>) { self.result = result }
    }
}

private final class InlineExecutor: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
    }

    func drain() {
        while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}
