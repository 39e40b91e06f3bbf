import Synchronization

/// What other threads have sent to a world.
struct ForeignWork {
    var work: [Runnable.Work] = []
    var touch: String?
    var now = Duration.zero
    var isOver = false
    var isDraining = false
}

extension WorldCore {
    /// Accepts a job that another thread enqueued.
    ///
    /// While the world runs, the job waits for the end of the step and is an escape. After the world's end it runs on
    /// the global executor, one job at a time, so that late work still ends and is freed.
    func acceptForeign(_ work: Runnable.Work) {
        let drains = foreign.withLock { state in
            state.work.append(work)
            guard state.isOver, !state.isDraining else { return false }
            state.isDraining = true
            return true
        }
        hasForeignWork.store(true, ordering: .releasing)
        guard drains else { return }
        let other = DriverThread.current
        other?.fail(.escape, "earlier world", "a job of a world that has ended was enqueued")
        DriverThread.current = nil
        Task.detached { self.drainLateWork() }
        DriverThread.current = other
    }

    /// Records that another thread used the world; has no effect after the world's end.
    func noteForeignTouch(_ what: String) {
        guard !isOnDriver else { return }
        foreign.withLock { if !$0.isOver, $0.touch == nil { $0.touch = what } }
        hasForeignWork.store(true, ordering: .releasing)
    }

    /// Moves work from other threads into the queue.
    func takeForeignWork() {
        guard hasForeignWork.load(ordering: .relaxed), hasForeignWork.exchange(false, ordering: .acquiring) else {
            return
        }
        let (work, touch) = foreign.withLock { state in
            defer { state.work = [] }
            return (state.work, state.touch)
        }
        for work in work {
            if case .job(let job, _) = work { runnable.append(Runnable(runner: runner(of: job), work: work)) }
        }
        if !work.isEmpty {
            fail(
                .escape, "another thread",
                "a job was enqueued from another thread: a continuation was resumed, or a sleep ended, outside the world",
                isForeign: true)
        } else if let touch {
            fail(.escape, "another thread", "another thread used the world: \(touch)", isForeign: true)
        }
    }

    /// Keeps a job in the world that was sent to the global executor.
    func keepEscaped(_ job: UnownedJob) {
        if !keepsEscaped {
            fail(
                .escape, "global executor",
                "\(name(of: currentTask)) sent work to the global executor: Task {}, Task.detached or Task.immediate")
        }
        accept(job, on: nil)
    }

    func noteMainActor() {
        fail(.escape, "main actor", "\(name(of: currentTask)) went to the main actor")
    }

    func drainLateWork() {
        while true {
            let next = foreign.withLock { state -> Runnable.Work? in
                guard !state.work.isEmpty else {
                    state.isDraining = false
                    return nil
                }
                return state.work.removeFirst()
            }
            guard let next else { return }
            run(next)
        }
    }
}
