import Synchronization

extension WorldCore {
    /// Runs all runnable work, oldest first, without decisions, checks or findings.
    func drain(limit: Int) {
        var left = limit
        while left > 0 {
            takeForeignWork()
            if runnable.isEmpty, !sleepers.isEmpty { advanceClock() }
            guard !runnable.isEmpty else { return }
            perform(runnable.removeFirst())
            left -= 1
        }
    }

    /// Ends the world, frees its memory, and returns the number of tasks that cannot be ended.
    ///
    /// Every task is cancelled, and every continuation of the world is resumed, with a `CancellationError` if it can
    /// throw; then all runnable work runs. A task that is left waits for a continuation that only the code under test
    /// has, or loops without regard to its cancellation.
    func end() -> Int {
        phase = .unwinding
        journal?.end(failure.map { ($0.kind, $0.kind == .invariant ? $0.subject : $0.message) })
        if isStuck || !runnable.isEmpty || !sleepers.isEmpty { unwind() }
        phase = .over
        invariants = []
        isolations = []
        spawned = []
        joins = []
        waiting = []
        runnable = []
        sleepers = []
        let hasLateWork = foreign.withLock { state in
            state.isOver = true
            guard !state.work.isEmpty else { return false }
            state.isDraining = true
            return true
        }
        if hasLateWork {
            DriverThread.current = nil
            Task.detached { self.drainLateWork() }
        }
        return unfinished
    }

    private func unwind() {
        for task in spawned where !task.isFinished { task.task.cancel() }
        var left = limit
        while left > 0 {
            takeForeignWork()
            if let item = runnable.first {
                runnable.removeFirst()
                unwind(item)
                left -= 1
            } else if let sleeper = sleepers.popLast() {
                sleeper.parked.cancel()
            } else if let entry = waiting.popLast() {
                entry.waitable.release()
            } else if let join = joins.popLast() {
                join.continuation.resume()
            } else {
                return
            }
        }
    }

    private func unwind(_ item: Runnable) {
        if case .parked(let parked) = item.work {
            parked.cancel()
        } else {
            perform(item)
        }
    }
}
