/// The runtime's identifier of the task that a job belongs to.
///
/// It is unique in the process, and 0 for the mailbox of a default actor.
@_silgen_name("swift_task_getJobTaskId")
func taskIdentifier(of job: UnownedJob) -> UInt64

/// The runtime's identifier of the task that runs on this thread, or 0 if none runs.
func currentTaskIdentifier() -> UInt64 {
    withUnsafeCurrentTask { task in
        // To the runtime a task is a job; both types hold a reference to it.
        task.map { taskIdentifier(of: unsafeBitCast($0, to: UnownedJob.self)) } ?? 0
    }
}
