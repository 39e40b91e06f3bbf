/// A task that a scenario spawned.
public struct SpawnedTask: Sendable {
    let core: WorldCore
    let index: Int

    /// Its name in traces.
    public let name: String

    /// Cancels the task.
    ///
    /// Call it in a spawned task of its own, so that the search tries the cancellation at every point.
    public func cancel() {
        core.cancel(index)
    }

    /// Waits for the task's end; tasks that wait for each other in a cycle are reported as a deadlock.
    public nonisolated(nonsending) func wait() async {
        await withUnsafeContinuation { continuation in
            core.join(index, continuation)
        }
    }
}
