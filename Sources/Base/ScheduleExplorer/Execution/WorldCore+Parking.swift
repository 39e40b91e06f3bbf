import Synchronization

extension WorldCore {
    /// Parks a continuation until the search opens its gate, or the clock reaches its deadline.
    ///
    /// On another thread than the world's, no search can open the gate: the continuation is resumed at once, and the
    /// escape is recorded.
    func park(_ continuation: UnsafeContinuation<Void, any Error>, ticket: Int = 0, _ reason: Parked.Reason) {
        let parked = Parked(ticket: ticket, reason: reason, continuation: continuation)
        guard isOnDriver, phase != .over else {
            let touched = if case .gate(let name) = reason { "gate \(name)" } else { "clock" }
            noteForeignTouch(touched)
            return parked.cancel()
        }
        switch reason {
        case .gate(let name): note("waits at gate \(name)")
        case .deadline(let deadline):
            note("sleeps until \(deadline)")
            if deadline > now { return sleepers.append((currentTask, parked)) }
        }
        runnable.append(Runnable(runner: currentTask, work: .parked(parked)))
    }

    /// Suspends until the search opens the gate, or the clock reaches the deadline.
    ///
    /// - Throws: `CancellationError` if the task is cancelled before.
    nonisolated(nonsending) func suspend(_ reason: Parked.Reason) async throws {
        let ticket = isOnDriver ? nextTicket() : 0
        try await withTaskCancellationHandler {
            try await withUnsafeThrowingContinuation { (continuation: UnsafeContinuation<Void, any Error>) in
                if Task.isCancelled {
                    continuation.resume(throwing: CancellationError())
                } else {
                    park(continuation, ticket: ticket, reason)
                }
            }
        } onCancel: {
            cancelParked(ticket)
        }
    }

    /// Resumes a parked or sleeping continuation with a `CancellationError`.
    private func cancelParked(_ ticket: Int) {
        guard isOnDriver else { return noteForeignTouch("cancellation") }
        if let index = sleepers.firstIndex(where: { $0.parked.ticket == ticket }) {
            return sleepers.remove(at: index).parked.cancel()
        }
        for (index, item) in runnable.enumerated() {
            if case .parked(let parked) = item.work, parked.ticket == ticket {
                runnable.remove(at: index)
                return parked.cancel()
            }
        }
    }

    /// Moves the clock to the earliest deadline and makes every sleeper with that deadline runnable.
    func advanceClock() {
        var earliest: Duration?
        for sleeper in sleepers {
            guard case .deadline(let deadline) = sleeper.parked.reason else { continue }
            earliest = earliest.map { min($0, deadline) } ?? deadline
        }
        guard let earliest else { return }
        now = earliest
        foreign.withLock { $0.now = earliest }
        note("the clock moves to \(earliest)")
        var asleep: [(runner: Int, parked: Parked)] = []
        for sleeper in sleepers {
            if case .deadline(let deadline) = sleeper.parked.reason, deadline <= earliest {
                runnable.append(Runnable(runner: sleeper.runner, work: .parked(sleeper.parked)))
            } else {
                asleep.append(sleeper)
            }
        }
        sleepers = asleep
    }

    /// Records that the running task waits for a one-shot.
    func beginWaiting(for waitable: any Waitable) {
        note("waits for \(waitable.name)")
        waiting.append((currentTask, waitable))
    }

    /// Records that a one-shot has been resumed.
    func endWaiting(for waitable: any Waitable) {
        if phase == .releasing { resumedWhileReleasing.append(ObjectIdentifier(waitable)) }
        note("resumes \(waitable.name)")
        waiting.removeAll { $0.waitable === waitable }
    }
}
