import Dispatch
import Synchronization

@testable import GoogleSignInAccounts

/// Looks at a service at the moment at which the service resumes another task.
///
/// The service hands the task to its executor and then goes on. The executor, and whatever it starts there, sees what the
/// service has changed so far.
final class ServiceObserver: Sendable {
    /// The isolation of the service.
    actor Isolation {
        fileprivate let executor = Serial()

        nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    }

    fileprivate final class Serial: SerialExecutor {
        /// Marks everything that runs in the isolation.
        private static let key = DispatchSpecificKey<Bool>()
        private let queue = DispatchQueue(label: "service")
        let jobs = DispatchGroup()

        init() { queue.setSpecific(key: Self.key, value: true) }

        static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            jobs.enter()
            queue.async {
                job.runSynchronously(on: self.asUnownedSerialExecutor())
                self.jobs.leave()
            }
        }
    }

    /// The executor of a task that the service resumes.
    final class Watched: TaskExecutor {
        private let queue = DispatchQueue(label: "watched")
        private let jobs: DispatchGroup
        private let look = Mutex<(@Sendable () -> Void)?>(nil)

        /// Creates an executor.
        ///
        /// - Parameter jobs: counts the jobs of this executor, and of others on which its task runs as well.
        fileprivate init(jobs: DispatchGroup) { self.jobs = jobs }

        /// Calls a closure, in the isolation, whenever the service resumes the task.
        func onResume(_ look: @escaping @Sendable () -> Void) { self.look.withLock { $0 = look } }

        /// Waits until no job is left, so that the task waits.
        ///
        /// What arrives earlier does not resume it.
        func settle() { jobs.wait() }

        func enqueue(_ job: consuming ExecutorJob) {
            if Serial.isCurrent { look.withLock { $0 }?() }
            let job = UnownedJob(job)
            jobs.enter()
            queue.async {
                job.runSynchronously(on: self.asUnownedTaskExecutor())
                self.jobs.leave()
            }
        }
    }

    let isolation: Isolation
    /// The executor of a task that calls the service and waits there.
    ///
    /// The task changes between this executor and the isolation more than once before it waits.
    let waiter: Watched
    private let reader = Watched(jobs: DispatchGroup())

    init() {
        isolation = Isolation()
        waiter = Watched(jobs: isolation.executor.jobs)
    }

    /// Reads states, and calls a closure, in the isolation, at each with which the service resumes the reader.
    func read(_ states: AsyncStream<AccountState>, _ look: @escaping @Sendable () -> Void) {
        Task(executorPreference: reader) { for await _ in states {} }
        settle()
        reader.onResume(look)
    }

    /// Waits until the reader waits for a state.
    func settle() { reader.settle() }
}

/// What was seen, in order.
final class Sightings<Value: Sendable>: Sendable {
    private let values = Mutex<[Value]>([])

    var all: [Value] { values.withLock { $0 } }

    func append(_ value: Value) { values.withLock { $0.append(value) } }
}
