/// The runtime's identifier of the task that a job belongs to.
///
/// It is unique in the process, and 0 for the mailbox of a default actor.
@_silgen_name("swift_task_getJobTaskId")
func taskIdentifier(of job: UnownedJob) -> UInt64

/// Whether a job without a task is that of `Task.yield`, and not the mailbox of a default actor.
///
/// The low byte of its flags is the kind of a job (`JobFlags` and `JobKind` in `ABI/MetadataValues.h`); they follow the
/// object's header and two words of the scheduler.
func isYield(_ job: UnownedJob) -> Bool {
    let nullaryContinuation: UInt32 = 195
    let flags = unsafeBitCast(job, to: UnsafeRawPointer.self).load(
        fromByteOffset: 4 * MemoryLayout<Int>.size, as: UInt32.self)
    return flags & 0xFF == nullaryContinuation
}

/// The runtime's identifier of the task that runs on this thread, or 0 if none runs.
func currentTaskIdentifier() -> UInt64 {
    withUnsafeCurrentTask { task in
        // To the runtime a task is a job; both types hold a reference to it.
        task.map { taskIdentifier(of: unsafeBitCast($0, to: UnownedJob.self)) } ?? 0
    }
}
