import Synchronization

extension WorldCore {
    /// Puts a continuation where the search can open it.
    ///
    /// Off the world's thread there is nobody to open it: it is resumed at once, and the escape recorded.
    func park(_ continuation: Parked.Continuation, ticket: Int, gate name: String) {
        let parked = Parked(ticket: ticket, reason: .gate(name), continuation: continuation)
        guard isOnDriver, phase != .over else {
            noteForeignTouch("gate \(name)")
            return parked.cancel()
        }
        note("waits at gate \(name)")
        runnable.append(Runnable(runner: currentTask, work: .parked(parked)))
    }

    /// Puts a continuation to sleep until the clock reaches a deadline.
    func sleep(_ continuation: Parked.Continuation, ticket: Int, until deadline: Duration) {
        let parked = Parked(ticket: ticket, reason: .deadline(deadline), continuation: continuation)
        guard isOnDriver, phase != .over else {
            noteForeignTouch("clock")
            return parked.cancel()
        }
        note("sleeps until \(deadline)")
        if deadline <= now {
            runnable.append(Runnable(runner: currentTask, work: .parked(parked)))
        } else {
            sleepers.append((currentTask, parked))
        }
    }

    /// Resumes a parked continuation with a `CancellationError`, wherever it waits.
    func cancelParked(_ ticket: Int) {
        guard isOnDriver else { return noteForeignTouch("cancellation") }
        if let place = sleepers.firstIndex(where: { $0.parked.ticket == ticket }) {
            sleepers.remove(at: place).parked.cancel()
            return
        }
        for (place, item) in runnable.enumerated() {
            if case .parked(let parked) = item.work, parked.ticket == ticket {
                runnable.remove(at: place)
                parked.cancel()
                return
            }
        }
    }

    /// Moves the clock to the earliest deadline and makes whatever waits for it runnable.
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

    /// Remembers that the running task waits for a one-shot.
    func beginWaiting(for waitable: any Waitable) {
        note("waits for \(waitable.name)")
        waiting.append((currentTask, waitable))
    }

    /// Forgets a one-shot that has been resumed.
    func endWaiting(for waitable: any Waitable) {
        if phase == .releasing { resumedWhileReleasing.append(ObjectIdentifier(waitable)) }
        note("resumes \(waitable.name)")
        waiting.removeAll { $0.waitable === waitable }
    }
}
