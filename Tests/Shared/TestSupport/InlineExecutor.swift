/// An executor that runs a resumed task at once, on the thread that resumes it.
///
/// A task that is resumed inside a lock then runs inside the lock. When it needs the lock, the process ends, because a
/// `Mutex` is not recursive.
package final class InlineExecutor: TaskExecutor {
    package init() {}

    package func enqueue(_ job: consuming ExecutorJob) {
        job.runSynchronously(on: asUnownedTaskExecutor())
    }
}
