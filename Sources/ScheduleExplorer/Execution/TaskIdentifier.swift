/// The runtime's number of the task a job belongs to: unique in the process, and 0 for the mailbox of a default actor.
@_silgen_name("swift_task_getJobTaskId")
func taskIdentifier(of job: UnownedJob) -> UInt64

/// The runtime's number of the task that runs on this thread, or 0 for none.
func currentTaskIdentifier() -> UInt64 {
    withUnsafeCurrentTask { task in
        // A task is a job to the runtime; both types are one reference to it.
        task.map { taskIdentifier(of: unsafeBitCast($0, to: UnownedJob.self)) } ?? 0
    }
}
