extension Explorer {
    /// Tells a deadlock from a lost resume.
    ///
    /// Who would have resumed a one-shot cannot be seen in a world that stands still. So the schedule is run again for
    /// each task that is stuck, and that task alone is resumed by hand: whoever goes on in consequence was waiting for
    /// it. If these arrows, with those of tasks that wait for another's end, close a circle, the tasks are deadlocked.
    /// Otherwise someone waits for what nobody was going to do.
    func classify(_ failure: Failure, in outcome: Outcome) -> Failure {
        var arrows = Set<Arrow>()
        var names: [Int: String] = [:]
        var released = 0
        repeat {
            let core = WorldCore(
                limit: limits.stepsPerSchedule, traces: false, chooser: ReplayChooser(outcome.decisions))
            let count = core.standStill(scenario) {
                arrows.formUnion(core.joinArrows)
                for task in core.stuckTasks { names[task.index] = task.name }
                arrows.formUnion(core.release(released))
            }
            released += 1
            if released >= count { break }
        } while true
        guard let circle = Self.circle(in: arrows) else { return failure }
        var deadlock = failure
        deadlock.kind = .deadlock
        let members = circle.map { names[$0] ?? "task \($0 + 1)" }
        deadlock.subject = members.sorted().joined(separator: ", ")
        deadlock.message =
            (members + members.prefix(1)).joined(separator: " waits for ") + "; " + failure.message
        return deadlock
    }

    /// The members of a circle of arrows, each waiting for the next, or nil if there is none.
    static func circle(in arrows: Set<Arrow>) -> [Int]? {
        let successors = Dictionary(grouping: arrows, by: \.from).mapValues { $0.map(\.to).sorted() }
        for start in successors.keys.sorted() {
            // Breadth first from `start` back to `start` gives a shortest circle through it.
            var previous: [Int: Int] = [:]
            var queue = [start]
            var next = 0
            while next < queue.count {
                let member = queue[next]
                next += 1
                for successor in successors[member, default: []] {
                    if successor == start { return Self.path(to: member, from: start, previous) }
                    if previous[successor] == nil {
                        previous[successor] = member
                        queue.append(successor)
                    }
                }
            }
        }
        return nil
    }

    private static func path(to end: Int, from start: Int, _ previous: [Int: Int]) -> [Int] {
        var path = [end]
        while let last = path.last, last != start, let before = previous[last] { path.append(before) }
        return path.reversed()
    }
}

extension WorldCore {
    /// Runs to where nothing can run, lets `examine` look, ends the world, and returns how many one-shots were waited
    /// for.
    func standStill(_ scenario: (World) -> Void, examine: () -> Void) -> Int {
        let outer = DriverThread.current
        DriverThread.current = self
        defer { DriverThread.current = outer }
        chooser.begin()
        scenario(World(core: self))
        phase = .running
        runToStandstill(patience: false)
        let count = waiting.count
        examine()
        _ = end()
        return count
    }
}
