extension WorldCore {
    /// Sets the world up, runs it until nothing can run or the run fails, and ends it.
    ///
    /// - Parameter patience: Whether to wait briefly for other threads when a task waits for something unknown.
    func execute(patience: Bool, _ scenario: (World) -> Void) -> Outcome {
        let outer = DriverThread.current
        DriverThread.current = self
        defer { DriverThread.current = outer }
        journal?.begin()
        scenario(World(core: self))
        phase = .running
        runToStandstill(patience: patience)
        judgeEnd()
        let abandoned = end()
        return Outcome(
            decisions: decisions, steps: steps, failure: failure, trace: trace, abandonedTasks: abandoned,
            diverged: diverged, shape: shape, runsDefaultActors: runsDefaultActors)
    }

    func runToStandstill(patience: Bool) {
        checkInvariants(atEnd: false)
        var isPatient = patience
        while true {
            takeForeignWork()
            if failure != nil || diverged { return }
            if runnable.isEmpty {
                if !sleepers.isEmpty {
                    advanceClock()
                } else if isPatient, isStuckAtUnknown {
                    isPatient = false
                    awaitForeignWork()
                    continue
                } else {
                    return
                }
            }
            if steps == limit {
                fail(.livelock, "", "\(limit) steps and no end; \(name(of: current)) ran last")
                return
            }
            step()
        }
    }

    private func step() {
        var decision: Decision?
        if runnable.count > 1, isSearching {
            let count = min(runnable.count, Decision.largestCount)
            let choice = Choice(count: count, lastRunner: current, core: self)
            guard let chosen = chooser.choose(choice), let byte = UInt8(exactly: chosen) else {
                diverged = true
                return
            }
            let made = Decision(choice: byte, count: count)
            decisions.append(made)
            decision = made
        }
        let item = runnable.remove(at: decision.map { Int($0.choice) } ?? 0)
        steps += 1
        journal?.note(decision?.choice)
        shape = (shape &* 31) &+ UInt64(truncatingIfNeeded: item.runner)
        if traces {
            beginTraceStep(item, decision)
            journal?.write(trace)
        }
        perform(item)
        checkInvariants(atEnd: false)
    }

    /// Runs one piece of work; a parked continuation and the job that it enqueues count as one.
    func perform(_ item: Runnable) {
        current = item.runner
        isInStep = true
        run(item.work)
        isInStep = false
    }

    func run(_ work: Runnable.Work) {
        switch work {
        case .job(let job, nil):
            job.runSynchronously(on: asUnownedTaskExecutor())
        case .job(let job, let executor?):
            job.runSynchronously(
                isolatedTo: executor.asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
        case .parked(let parked):
            opensParked = true
            parked.continuation.resume()
            opensParked = false
            guard let item = opened else { return }
            opened = nil
            run(item.work)
        }
    }

    private func checkInvariants(atEnd: Bool) {
        for invariant in invariants where atEnd || !invariant.holdsAtEndOnly {
            if failure != nil { return }
            if !invariant.condition() {
                fail(.invariant, invariant.name, "the invariant does not hold: \(invariant.name)")
            }
        }
    }

    private func judgeEnd() {
        if failure == nil, chooser.expectsMore { diverged = true }
        if failure != nil || diverged { return }
        if isStuck {
            let stuck = stuckTasks
            fail(
                .lostResume, stuck.map(\.name).joined(separator: ", "),
                "nothing can run, and work is unfinished: " + stuck.map(\.description).joined(separator: "; "))
        } else {
            checkInvariants(atEnd: true)
        }
    }

    private func beginTraceStep(_ item: Runnable, _ decision: Decision?) {
        let action =
            switch item.work {
            case .job(_, nil): started.insert(item.runner).inserted ? "starts" : "goes on"
            case .job(_, let executor?): "goes on in \(executor.name)"
            case .parked(let parked):
                switch parked.reason {
                case .gate(let name): "passes gate \(name)"
                case .deadline(let deadline): "wakes at \(deadline)"
                }
            }
        trace.steps.append(
            Trace.Step(
                runner: name(of: item.runner), action: action,
                decision: decision.map { Trace.Decision(choice: Int($0.choice), count: $0.count) }))
    }
}
