extension World {
    /// Suspends until the search opens the gate.
    ///
    /// A fake suspends here where the real implementation would wait for an external event. Opening the gate and
    /// running the task behind it is one decision, where `Task.yield` would be two. The gate ignores cancellation; in a
    /// loop use
    /// ``cancellableGate(name:)``, so that the task can be ended with its world.
    ///
    /// - Parameter name: The gate's name in traces.
    public nonisolated(nonsending) func gate(name: String = "gate") async {
        // The continuation throws only when the world ends.
        try? await withUnsafeThrowingContinuation { core.park($0, .gate(name)) }
    }

    /// Suspends until the search opens the gate or the task is cancelled.
    ///
    /// - Parameter name: The gate's name in traces.
    /// - Throws: `CancellationError` if the task is cancelled before the gate is open.
    public nonisolated(nonsending) func cancellableGate(name: String = "gate") async throws {
        try await core.suspend(.gate(name))
    }
}
