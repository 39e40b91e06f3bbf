extension World {
    /// Suspends until the search opens the gate.
    ///
    /// A fake suspends here where the real thing would wait for the world outside. To open the gate and to run the task
    /// behind it is one decision, where `Task.yield` would be two. The gate ignores cancellation; a loop around it should
    /// use ``cancellableGate(name:)``, which lets the world unwind.
    ///
    /// - Parameter name: What traces call it.
    public nonisolated(nonsending) func gate(name: String = "gate") async {
        await withUnsafeContinuation { continuation in
            core.park(.plain(continuation), ticket: 0, gate: name)
        }
    }

    /// Suspends until the search opens the gate or the task is cancelled.
    ///
    /// - Parameter name: What traces call it.
    /// - Throws: `CancellationError` if the task is cancelled before the gate is open.
    public nonisolated(nonsending) func cancellableGate(name: String = "gate") async throws {
        let ticket = core.isOnDriver ? core.nextTicket() : 0
        try await withTaskCancellationHandler {
            try await withUnsafeThrowingContinuation { (continuation: UnsafeContinuation<Void, any Error>) in
                if Task.isCancelled {
                    continuation.resume(throwing: CancellationError())
                } else {
                    core.park(.throwing(continuation), ticket: ticket, gate: name)
                }
            }
        } onCancel: {
            core.cancelParked(ticket)
        }
    }
}
