/// A task that a scenario spawned.
public struct SpawnedTask: Sendable {
    let core: WorldCore
    let index: Int

    /// What traces call it.
    public let name: String

    /// Cancels the task.
    ///
    /// From within another spawned task this is one step, so that the search tries it at every point.
    public func cancel() {
        core.cancel(index)
    }

    /// Waits for the task's end; a circle of tasks that wait like this is found as a deadlock.
    public nonisolated(nonsending) func wait() async {
        await withUnsafeContinuation { continuation in
            core.join(index, continuation)
        }
    }
}
